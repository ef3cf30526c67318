// SIGKILL cannot be passed on, and the client's pipes belong to the work as much as to the launcher. So a
// launcher that is killed must take the work along by other means, also while nobody closes the pipes.
import { type ChildProcess, spawn } from 'node:child_process';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { survivors } from '../fixtures/trees/survivors.ts';
import { asLine, rpc } from '../support/raw-wire.ts';
import { hello } from '../support/surface-client.ts';
import { assertBuilt, launcher } from './installed.ts';
import { nodes, pathOf } from './nodes.ts';
import { eventually } from './processes.ts';
import { childrenOf } from './product-session.ts';

beforeAll(assertBuilt);

const [, oldNode] = nodes as [unknown, (typeof nodes)[number]];
const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/**
 * Node closes a child's stdin when the child is gone, which would end the work whatever the launcher does. Here
 * another process holds the other end: it says hello and then keeps the pipe open.
 */
function startHeld(node: string): { readonly child: ChildProcess; readonly said: () => string } {
  const script = 'printf "%s" "$0"; exec sleep 60';
  const holder = spawn('sh', ['-c', script, asLine(rpc('hello', 'initialize', hello))], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const child = spawn(node, [launcher, 'mcp', 'code'], { stdio: [holder.stdout, 'pipe', 'ignore'] });
  holder.stdout.destroy();
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    holder.kill('SIGKILL');
  });
  return { child, said: () => said };
}

async function workerOf(child: ChildProcess): Promise<number> {
  const worker = await eventually('the launcher hands over', () => childrenOf(child.pid ?? -1)[0]);
  onTestFinished(() => {
    for (const pid of survivors([worker])) process.kill(pid, 'SIGKILL');
  });
  return worker;
}

describe.skipIf(process.platform !== 'linux')('a launcher that is killed', () => {
  test('takes the work along in the middle of a session', async (context) => {
    const { child, said } = startHeld(pathOf(oldNode, context));
    const worker = await workerOf(child);
    await eventually('the session has begun', () => said().includes('"id":"hello"'));
    expect(isAlive(child)).toBe(true);
    child.kill('SIGKILL');
    await eventually('the work has ended', () => survivors([worker]).length === 0, 5_000);
  });

  test('takes the work along before that has even begun', async (context) => {
    const { child, said } = startHeld(pathOf(oldNode, context));
    const worker = await workerOf(child);
    child.kill('SIGKILL');
    await eventually('the work has ended', () => survivors([worker]).length === 0, 5_000);
    expect(child.signalCode).toBe('SIGKILL');
    expect(said().split('\n').length).toBeLessThanOrEqual(2);
  });
});
