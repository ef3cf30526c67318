// Several processes and one run: those who race for it, one that was frozen and comes back, one that is asked to stop
// by another. Real processes and signals.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { reportedPids, survivors } from '../../fixtures/trees/survivors.ts';
import { openScratch, scratchHome, workKind } from './scratch-runs.ts';
import { runId } from './twelve-steps.ts';

const worker = new URL('./run-process.ts', import.meta.url);
const stubborn = new URL('./stubborn-process.ts', import.meta.url);
const children: ChildProcess[] = [];

// A stopped process takes no other signal than this one.
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe.skipIf(process.platform === 'win32')('processes that share a home', () => {
  test('race for a run that was left, and one of them gets it', async () => {
    const home = scratchHome();
    const effects = join(home, 'effects');
    mkdirSync(effects);
    const start = (place: string) => {
      const child = launch(worker, home, effects, place);
      return { output: child.stdout ? text(child.stdout) : Promise.resolve(''), ended: once(child, 'exit') };
    };
    await start('after commit 9').ended;
    const racers = ['none', 'none', 'none'].map(start);
    expect((await Promise.all(racers.map(({ ended }) => ended))).map(([code]) => code)).toEqual([0, 0, 0]);

    const engine = openScratch({ home, kinds: [] });
    expect(engine.run(runId)).toMatchObject({ status: 'succeeded', completedSteps: 12 });
    const count = (type: string): number => engine.events({ runId, limit: 1_000, types: [type] }).length;
    expect(count('run.claimed')).toBe(1);
    expect(count('run.ended')).toBe(1);
    expect(count('step.succeeded')).toBe(10);
    expect(count('step.repeated')).toBeLessThanOrEqual(1);
    expect(engine.verify(runId)).toMatchObject({ isWhole: true });
  }, 60_000);

  test('race to start the same run, and each step is performed once', async () => {
    const home = scratchHome();
    const effects = join(home, 'effects');
    mkdirSync(effects);
    const outputs = ['none', 'none', 'none'].map((place) => {
      const { stdout } = launch(worker, home, effects, place);
      return stdout ? text(stdout) : '';
    });
    const performed = (await Promise.all(outputs)).map((output) => {
      const counts = JSON.parse(output.split('\n')[1] ?? '') as Record<string, number>;
      return counts['before effect'] ?? 0;
    });
    expect(performed.sort((a, b) => a - b)).toEqual([0, 0, 10]);
  }, 60_000);

  test('refuse the late write of an owner that was frozen past its lease', async () => {
    const home = scratchHome();
    const file = join(home, 'go');
    const child = launch(stubborn, home, 'wait', file);
    const lines = linesOf(child);
    expect(await lines.next()).toBe('inside');
    await freeze(child, join(home, 'runs', 'runs.db'));

    const engine = openScratch({ home, leaseMs: 500, kinds: [workKind(async () => 'from the other')] });
    await expect.poll(() => engine.run('wait')?.status, { timeout: 10_000, interval: 10 }).toBe('succeeded');
    const events = engine.events({ runId: 'wait', limit: 100 });
    writeFileSync(file, '');
    child.kill('SIGCONT');
    expect(await lines.next()).toBe('LEASE_LOST');
    expect(await lines.next()).toBe('settled');
    expect(engine.steps('wait')).toMatchObject([{ status: 'succeeded', output: 'from the other', attempts: 1 }]);
    expect(engine.events({ runId: 'wait', limit: 100 })).toEqual(events);
    expect(engine.verify('wait')).toMatchObject({ isWhole: true });
  }, 60_000);

  test('know at once that an owner was killed, and do not repeat what may not be repeated', async () => {
    const home = scratchHome();
    const child = launch(stubborn, home, 'once', join(home, 'never'));
    expect(await linesOf(child).next()).toBe('inside');
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    await dead;

    const engine = openScratch({ home, kinds: [workKind(async () => 'repeated')] });
    await expect.poll(() => engine.run('once')?.waitingFor, { timeout: 10_000, interval: 10 }).toBe('outcome');
    const terminal = openScratch({ home, kinds: [] });
    await terminal.tell('once', 'a', { happened: true, output: 'told' });
    await expect.poll(() => terminal.run('once')?.status, { timeout: 10_000, interval: 10 }).toBe('succeeded');
    expect(terminal.steps('once')).toMatchObject([{ output: 'told', attempts: 1 }]);
  }, 60_000);

  test('stop a step with all its processes when another asks for the cancel', async () => {
    const home = scratchHome();
    const report = join(home, 'pids');
    const child = launch(stubborn, home, 'tree', report);
    const lines = linesOf(child);
    expect(await lines.next()).toBe('inside');
    const pids = await reportedPids(report);

    const engine = openScratch({ home, kinds: [] });
    expect(await engine.cancel('tree')).toMatchObject({ acknowledged: true });
    await expect.poll(() => engine.run('tree')?.status, { timeout: 10_000, interval: 5 }).toBe('canceled');
    expect(survivors(pids)).toEqual([]);
    expect(await lines.next()).toBe('settled');
    expect(engine.steps('tree')).toMatchObject([{ status: 'canceled', output: null }]);
    const ends = engine.events({ runId: 'tree', limit: 100, types: ['run.ended'] });
    expect(ends).toMatchObject([{ data: { status: 'canceled' } }]);
  }, 60_000);
});

function launch(program: URL, ...args: string[]): ChildProcess {
  const argv = [fileURLToPath(program), ...args];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** One that is frozen inside a transaction keeps everybody from writing: not what is tried here, so it may try again. */
async function freeze(child: ChildProcess, path: string): Promise<void> {
  const database = new DatabaseSync(path);
  for (;;) {
    child.kill('SIGSTOP');
    try {
      database.exec('BEGIN IMMEDIATE; ROLLBACK');
      return database.close();
    } catch {
      child.kill('SIGCONT');
      await sleep(20);
    }
  }
}

function linesOf({ stdout }: ChildProcess): { next(): Promise<string> } {
  if (!stdout) throw new Error('the process has no stdout');
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return { next: async () => (await lines.next()).value ?? '' };
}
