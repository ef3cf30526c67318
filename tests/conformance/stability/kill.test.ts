// Stability, part 2: how processes are started and ended. Real processes; what the system is told is watched.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, vi } from 'vitest';
import { defaultGraceMs, killTree, settleMs } from '../../../src/platform/process/kill-tree.ts';
import { liveTrees } from '../../../src/platform/process/live-set.ts';
import { ProcessTimeout, runProcess, spawnTracked, type TrackedChild } from '../../../src/platform/process/spawn.ts';
import { survivors, type TreePids } from '../../fixtures/trees/survivors.ts';
import { provesStatically } from '../../support/proves.ts';

const program = fileURLToPath(new URL('../../fixtures/trees/tree.mjs', import.meta.url));
const graceMs = 200;
const started: TreePids[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const pid of started.splice(0).flatMap(survivors)) process.kill(pid, 'SIGKILL');
});

/** A standing tree of three, and the way to stop it. */
async function growTree(...flags: string[]): Promise<{ tree: TrackedChild; pids: TreePids; stop: AbortController }> {
  const stop = new AbortController();
  const tree = await spawnTracked(process.execPath, [program, ...flags], { signal: stop.signal, graceMs });
  const pids = await new Promise<TreePids>((resolve) => {
    tree.child.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString('utf8')) as TreePids));
  });
  started.push(pids);
  return { tree, pids, stop };
}

/** What is sent while something goes on, apart from looks (signal 0). */
function watchSignals(): () => [number, unknown][] {
  const spy = vi.spyOn(process, 'kill');
  return () => spy.mock.calls.filter(([, signal]) => signal !== 0).map(([pid, signal]) => [pid, signal]);
}

provesStatically('stability/kill-1-descendants', async () => {
  const cancelled = await growTree();
  cancelled.stop.abort();
  expect(await cancelled.tree.swept).toEqual([]);
  expect(survivors(cancelled.pids)).toEqual([]);

  if (process.platform === 'win32') return;
  // A shell, a shell below it, and two sleepers, who tell their pids long before the time runs out.
  const script = 'sh -c "sleep 60 & echo \\$!; wait" & echo $!; sleep 60 & echo $!; wait';
  const expired = runProcess('sh', ['-c', script], { timeoutMs: 800, graceMs });
  const error = (await expired.catch((thrown: unknown) => thrown)) as ProcessTimeout;
  expect(error).toBeInstanceOf(ProcessTimeout);
  expect(error.survivors).toEqual([]);
  const pids = error.stdout.trim().split('\n').map(Number);
  expect(pids).toHaveLength(3);
  expect(survivors(pids)).toEqual([]);
});

provesStatically('stability/kill-2-signal', async () => {
  const { tree, pids, stop } = await growTree();
  stop.abort(new Error('enough'));
  await tree.swept;
  expect(survivors(pids)).toEqual([]);

  // Aborted before: nothing is started at all.
  const reason = new Error('never mind');
  const before = liveTrees().length;
  await expect(runProcess('sleep', ['60'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(spawnTracked('sleep', ['60'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(liveTrees()).toHaveLength(before);
  // Aborted while it starts: it ends with the rest.
  const late = new AbortController();
  const run = runProcess('sleep', ['60'], { signal: late.signal, graceMs });
  late.abort(reason);
  await expect(run).rejects.toBe(reason);
  await expect.poll(() => liveTrees().length).toBe(before);
});

provesStatically('stability/kill-3.1-group', async () => {
  if (process.platform === 'win32') return;
  const { tree, pids, stop } = await growTree();
  if (process.platform === 'linux') {
    for (const pid of Object.values(pids)) expect(groupOf(pid)).toBe(pids.root);
    expect(groupOf(process.pid)).not.toBe(pids.root);
  }
  const signals = watchSignals();
  stop.abort();
  await tree.swept;
  expect(signals()).toEqual([[-pids.root, 'SIGTERM']]);
});

function groupOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[2]);
}

provesStatically('stability/kill-3.2-sequence', async () => {
  if (process.platform === 'win32') return;
  const { tree, pids, stop } = await growTree('--ignore-term', 'all');
  const signals = watchSignals();
  const startedAt = performance.now();
  stop.abort();
  await tree.swept;
  const tookMs = performance.now() - startedAt;
  const [first, ...rest] = signals();
  expect(first).toEqual([-pids.root, 'SIGTERM']);
  expect(rest.length).toBeGreaterThan(0);
  for (const each of rest) expect(each).toEqual([-pids.root, 'SIGKILL']);
  expect(tookMs).toBeGreaterThanOrEqual(graceMs - 5);
  expect(tookMs).toBeLessThan(graceMs + settleMs + 2_000);
  expect(survivors(pids)).toEqual([]);
});

provesStatically('stability/kill-3.3-already-gone', async () => {
  const ended = await spawnTracked(process.execPath, ['-e', ''], { graceMs });
  expect(await ended.exited).toEqual({ exitCode: 0, signal: null });
  expect(await killTree(ended)).toEqual([]);
  if (process.platform === 'win32') return;
  // It ends between our look and our signal: the system says ESRCH to each, and nobody minds.
  const { tree, pids, stop } = await growTree();
  const send = process.kill.bind(process);
  const gone = Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal !== 0) send(pid, 'SIGKILL');
    throw gone;
  });
  stop.abort();
  expect(await tree.swept).toEqual([]);
  expect(survivors(pids)).toEqual([]);
});

provesStatically('stability/kill-3.3-own-session', async () => {
  if (process.platform === 'win32') return;
  const shapes = [['--leaf-session'], ['--leaf-session', '--ignore-term', 'leaf']];
  // Without its parent it is found by what it inherited, which only Linux lets us read.
  if (process.platform === 'linux') shapes.push(['--leaf-session', '--mid-exits']);
  for (const flags of shapes) {
    const { tree, pids, stop } = await growTree(...flags);
    stop.abort();
    expect(await tree.swept, flags.join(' ')).toEqual([]);
    expect(survivors(pids), flags.join(' ')).toEqual([]);
  }
});

const talker = (child: string) => `
  const { spawn } = require('node:child_process');
  setInterval(() => console.log('parent'), 5);
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: ['ignore', 'inherit', 'inherit'] });
  console.log('child ' + child.pid);
`;

provesStatically('stability/kill-5-tree-test', async () => {
  const stop = new AbortController();
  const script = talker("setInterval(() => console.log('child'), 5)");
  const tree = await spawnTracked(process.execPath, ['-e', script], { signal: stop.signal, graceMs });
  let output = '';
  tree.child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  await expect.poll(() => output, { interval: 10, timeout: 10_000 }).toMatch(/^child$/m);
  const child = Number(/^child (\d+)$/m.exec(output)?.[1]);

  const startedAt = performance.now();
  stop.abort();
  const exit = await tree.exited;
  await tree.swept;
  expect(performance.now() - startedAt).toBeLessThan(graceMs + settleMs + 2_000);
  expect(exit.exitCode).toBeNull();
  expect(survivors([tree.pid, child])).toEqual([]);
  const said = output;
  await delay(100);
  expect(output).toBe(said);
});

provesStatically('stability/kill-6-grace', async () => {
  expect(defaultGraceMs).toBe(2_000);
  if (process.platform === 'win32') return;
  // Nobody said otherwise: the tree has all of it before KILL comes.
  const tree = await spawnTracked('sh', ['-c', 'trap "" TERM; echo up; while :; do sleep 0.05; done']);
  await new Promise((resolve) => tree.child.stdout.once('data', resolve));
  const startedAt = performance.now();
  expect(await killTree(tree)).toEqual([]);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(defaultGraceMs - 10);
  expect(await tree.exited).toEqual({ exitCode: null, signal: 'SIGKILL' });
});
