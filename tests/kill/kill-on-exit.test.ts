// When the program that started trees ends, so do the trees, in whatever way it ends. Real processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { survivors, type TreePids } from '../fixtures/trees/survivors.ts';

const program = fileURLToPath(new URL('../fixtures/trees/guarded.ts', import.meta.url));
let child: ChildProcess;
let stdout = '';

// A test that fails must not leave its tree to the next one.
afterEach(() => {
  child.kill('SIGKILL');
  if (stdout) for (const pid of survivors(JSON.parse(stdout))) process.kill(pid, 'SIGKILL');
});

describe.skipIf(process.platform === 'win32')('the end of the program', () => {
  const stubborn = ['--ignore-term', 'all', '--leaf-session'];
  // Found by the tag in its environment alone, which only Linux lets us read.
  const linuxTest = test.skipIf(process.platform !== 'linux');
  const orphaned = ['--ignore-term', 'all', '--leaf-session', '--mid-exits'];

  test('process.exit takes a tree along that ignores TERM', () => endsWith('exit', stubborn, 7));
  linuxTest('process.exit takes an orphan in its own session along', () => endsWith('exit', orphaned, 7));
  test('an uncaught error takes the tree along', () => endsWith('throw', stubborn, 1));
  linuxTest('killAllNow leaves nothing that would keep the program alive', () => endsWith('killAllNow', orphaned, 0));
  test('killAll leaves nothing and tells of no survivor', () => endsWith('killAll', stubborn, 0));
});

async function endsWith(ending: string, flags: readonly string[], exitCode: number): Promise<void> {
  stdout = '';
  child = spawn(process.execPath, [program, ending, ...flags], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(exitCode);
  const pids: TreePids = JSON.parse(stdout);
  expect(survivors(pids)).toEqual([]);
}
