// Servers that wait for a Studio: they listen from the start, before any client has said a word.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookAtBridge } from '../../src/cli/studio/look-at-bridge.ts';
import { eventually, type Running, start } from '../e2e/processes.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();
const main = join(import.meta.dirname, '../../src/cli/main.ts');
const unset = Object.fromEntries(
  ['MOORING_LOG', 'MOORING_TOKEN', ...Object.keys(process.env).filter((name) => name.startsWith('GOX_'))].map(
    (name) => [name, undefined],
  ),
);

function startServer(args: readonly string[], home: string, env: Record<string, string> = {}): Running {
  const bridge = { GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:0' };
  return start(process.execPath, [main, ...args, '--home', home], {
    cwd: temporaryFolder(),
    env: { ...unset, ...bridge, ...env },
  });
}

/** The first log line of this event. */
function logged({ stderr, child }: Running, event: string): Promise<Record<string, unknown>> {
  return eventually(
    `the log says: ${event}`,
    () => {
      const line = stderr()
        .split('\n')
        .find((each) => each.includes(`"event":${JSON.stringify(event)}`));
      if (line === undefined && child.exitCode !== null) throw new Error(`the server ended: ${stderr()}`);
      return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>);
    },
    20_000,
  );
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('a server with its bridge on', () => {
  test.each([[['mcp', 'studio']], [['serve', '--port', '0', '--embedding', 'none']]])(
    'mooring %j can be paired with before anybody calls',
    async (args) => {
      const home = temporaryFolder();
      const server = startServer(args, home);
      const { address } = await logged(server, 'the bridge listens');
      const token = readFileSync(join(home, 'studio/bridge-token'), 'utf8').trim();
      expect(await lookAtBridge(String(address), token)).toMatchObject({
        seen: 'bridge',
        status: { state: 'waiting' },
      });
      expect(await lookAtBridge(String(address), 'another')).toMatchObject({ seen: 'other-token' });
      server.child.kill('SIGTERM');
      const { code, stderr, stdout } = await server.exit();
      expect(code).toBe(0);
      expect(stderr + stdout).not.toContain(token);
    },
  );

  test('that cannot open what it needs says so on stderr, and still answers', async () => {
    const home = join(temporaryFolder(), 'home');
    writeFileSync(home, 'a file in the place of the folder');
    const server = startServer(['mcp', 'studio'], home);
    expect(await logged(server, 'not opened ahead')).toMatchObject({ level: 'warn', server: 'studio' });
    server.child.stdin.write(`${JSON.stringify(initialize)}\n`);
    await eventually('initialize is answered', () => server.stdout().includes('"protocolVersion"'));
    server.child.stdin.end();
    expect((await server.exit()).code).toBe(0);
  });

  test('that finds its address taken says so on stderr, and still answers', async () => {
    const first = startServer(['mcp', 'studio'], temporaryFolder());
    const { address } = await logged(first, 'the bridge listens');
    const second = startServer(['mcp', 'studio'], temporaryFolder(), { GOX_BRIDGE_RELAY_ADDRESS: String(address) });
    const { problem } = await logged(second, 'the bridge cannot listen');
    expect(problem).toContain(`Another program holds ${address}`);
    second.child.stdin.write(`${JSON.stringify(initialize)}\n`);
    await eventually('initialize is answered', () => second.stdout().includes('"protocolVersion"'));
  });
});
