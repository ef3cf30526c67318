// When the program that started trees ends, so do the trees, in whatever way it ends. Real processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { survivors, type TreePids } from '../fixtures/trees/survivors.ts';

const program = fileURLToPath(new URL('../fixtures/trees/guarded.ts', import.meta.url));
let pids: TreePids | undefined;

afterEach(() => {
  for (const pid of pids ? survivors(pids) : []) process.kill(pid, 'SIGKILL');
  pids = undefined;
});

describe.skipIf(process.platform === 'win32')('the end of the program', () => {
  const stubborn = ['--ignore-term', 'all', '--leaf-session'];
  const orphaned = ['--ignore-term', 'all', '--leaf-session', '--mid-exits'];

  test('process.exit takes a tree along that ignores TERM', () => endsWith('exit', stubborn, 7));
  test('process.exit takes an orphan in its own session along', () => endsWith('exit', orphaned, 7));
  test('an uncaught error takes the tree along', () => endsWith('throw', stubborn, 1));
  test('killAllNow leaves nothing that would keep the program alive', () => endsWith('killAllNow', orphaned, 0));
  test('killAll leaves nothing and tells of no survivor', () => endsWith('killAll', stubborn, 0));
});

async function endsWith(ending: string, flags: readonly string[], exitCode: number): Promise<void> {
  const child = spawn(process.execPath, [program, ending, ...flags], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  pids = JSON.parse(stdout) as TreePids;
  expect(code).toBe(exitCode);
  expect(survivors(pids)).toEqual([]);
}
