// A run that is cut short leaves no process behind, whatever shape its tree has. Real processes.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { settleMs } from '../../src/platform/process/kill-tree.ts';
import { liveTrees } from '../../src/platform/process/live-set.ts';
import { ProcessTimeout, runProcess, spawnTracked } from '../../src/platform/process/spawn.ts';
import { reportedPids, survivors } from '../fixtures/trees/survivors.ts';

const program = fileURLToPath(new URL('../fixtures/trees/tree.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mooring-kill-'));

const shapes: Record<string, readonly string[]> = {
  'a plain tree': [],
  'a tree where all ignore TERM': ['--ignore-term', 'all'],
  'a tree whose leaf is in its own session': ['--leaf-session'],
  'a tree whose leaf is in its own session and ignores TERM': ['--leaf-session', '--ignore-term', 'leaf'],
  'a tree whose middle is gone': ['--mid-exits'],
  'a tree whose leaf is an orphan in its own session': ['--leaf-session', '--mid-exits'],
  'a tree whose leaf is an orphan in its own session and ignores TERM': [
    ...['--leaf-session', '--mid-exits'],
    ...['--ignore-term', 'leaf'],
  ],
};

const rootGone: Record<string, readonly string[]> = {
  'a tree whose root is already gone': ['--root-exits'],
  'a tree whose root is already gone while all ignore TERM': ['--root-exits', '--ignore-term', 'all'],
  'a tree whose root is already gone and whose leaf is in its own session': ['--root-exits', '--leaf-session'],
  'a tree of which only a leaf in its own session is left': ['--root-exits', '--mid-exits', '--leaf-session'],
};

// An orphan in its own session is known by the tag in its environment alone, which only Linux lets us read.
const isBeyondUs = (flags: readonly string[]): boolean =>
  process.platform !== 'linux' && flags.includes('--leaf-session') && flags.includes('--mid-exits');

const graceMs = 300;
// Room for a busy machine on top of the grace, the wait after KILL, the drain and the release of the pipes.
const settlesWithinMs = graceMs + settleMs + 1_500;
// Long enough for three Nodes to start on a busy machine; the test fails clearly when it was not.
const timeoutMs = 4_000;

// A test that fails must not leave its tree to the next one.
afterAll(async () => {
  const reports = readdirSync(folder).map((name) => reportedPids(join(folder, name)));
  for (const pid of (await Promise.all(reports)).flatMap(survivors)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === 'win32').concurrent('killing real trees', () => {
  for (const [shape, flags] of Object.entries(shapes)) {
    test.skipIf(isBeyondUs(flags))(`${shape} is gone after a timeout`, async () => {
      const run = startTree(flags, { timeoutMs });
      const pids = await run.pids;
      const error = await run.result.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProcessTimeout);
      expect(error).toMatchObject({ command: process.execPath, timeoutMs, stdout: `${JSON.stringify(pids)}\n` });
      expect(survivors(pids)).toEqual([]);
      expect(run.tookMs()).toBeLessThan(timeoutMs + settlesWithinMs);
    });

    test.skipIf(isBeyondUs(flags))(`${shape} is gone after a cancel`, async () => {
      const cancel = new AbortController();
      const run = startTree(flags, { signal: cancel.signal });
      const pids = await run.pids;
      const reason = new Error('the client lost interest');
      const cancelledAt = performance.now();
      cancel.abort(reason);
      await expect(run.result).rejects.toBe(reason);
      expect(survivors(pids)).toEqual([]);
      expect(performance.now() - cancelledAt).toBeLessThan(settlesWithinMs);
    });
  }

  for (const [shape, flags] of Object.entries(rootGone)) {
    test.skipIf(isBeyondUs(flags))(`${shape} is gone before the timeout comes`, async () => {
      const run = startTree(flags, { timeoutMs: 25_000 });
      expect(await run.result).toMatchObject({ exitCode: 0, signal: null, truncated: false });
      expect(survivors(await run.pids)).toEqual([]);
    });

    test.skipIf(isBeyondUs(flags))(`${shape} is gone after a cancel that comes too late to matter`, async () => {
      const cancel = new AbortController();
      const report = newReport();
      const args = [program, '--report', report, ...flags];
      const tree = await spawnTracked(process.execPath, args, { graceMs, signal: cancel.signal });
      expect(await tree.exited).toEqual({ exitCode: 0, signal: null });
      cancel.abort(new Error('too late'));
      expect(await tree.swept).toEqual([]);
      expect(survivors(await reportedPids(report))).toEqual([]);
    });
  }

  test('a tree that ignores TERM gets the whole default grace and not much more', async () => {
    const cancel = new AbortController();
    const run = startTree(['--ignore-term', 'all'], { signal: cancel.signal, graceMs: undefined });
    const pids = await run.pids;
    const cancelledAt = performance.now();
    cancel.abort();
    await run.result.catch(() => {});
    const tookMs = performance.now() - cancelledAt;
    expect(survivors(pids)).toEqual([]);
    expect(tookMs).toBeGreaterThanOrEqual(1_990);
    expect(tookMs).toBeLessThan(2_000 + settleMs + 1_500);
  });
});

test('a tree that was killed stands in the live set no more', async () => {
  await expect.poll(() => liveTrees().length, { timeout: 5_000 }).toBe(0);
});

function startTree(flags: readonly string[], options: Parameters<typeof runProcess>[2]) {
  const report = newReport();
  const startedAt = performance.now();
  const result = runProcess(process.execPath, [program, '--report', report, ...flags], { graceMs, ...options });
  result.catch(() => {});
  return { result, pids: reportedPids(report), tookMs: () => performance.now() - startedAt };
}

function newReport(): string {
  return join(folder, `${randomUUID()}.json`);
}
