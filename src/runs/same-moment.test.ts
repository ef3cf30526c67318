// What is asked for in the same moment shares one transaction, and still happens one after the other.
import { expect, test } from 'vitest';
import { callKind, openScratch, scratchHome, workKind } from '../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../tests/kill/runs/step-data.ts';
import { manualClock } from '../../tests/support/manual-clock.ts';

const steps = [step('a'), step('b')];

test('a run that is started and cancelled at once has one owner and one end', async () => {
  const engine = openScratch({ home: scratchHome() });
  const [, cancelled] = await Promise.all([
    engine.start({ kind: 'work', name: 'short', runId: 'x', steps }),
    engine.cancel('x'),
  ]);
  expect(cancelled.acknowledged).toBe(true);
  expect(await engine.settled('x')).toMatchObject({ status: 'canceled' });
  const types = engine.events({ runId: 'x', limit: 100 }).map(({ type }) => type);
  expect(types).toEqual(['run.started', 'run.planned', 'run.cancel-requested', 'run.ended']);
});

test('of two resumes one is refused, and a cancel beside them finds the run taken', async () => {
  const engine = openScratch({ home: scratchHome() });
  await engine.start({ kind: 'work', name: 'waits', runId: 'x', steps, startsWaiting: true });
  const [first, second, cancelled] = await Promise.allSettled([
    engine.resume('x'),
    engine.resume('x'),
    engine.cancel('x'),
  ]);
  expect([first.status, second.status, cancelled.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await engine.settled('x')).toMatchObject({ status: 'canceled' });
  expect(engine.events({ runId: 'x', limit: 100, types: ['run.claimed'] })).toHaveLength(1);
});

test('a record opened while the engine looks for left ones is not taken for one', async () => {
  const clock = manualClock();
  const engine = openScratch({ home: scratchHome(), clock, kinds: [callKind] });
  const first = await engine.openRecord({ kind: 'call', name: 'first' });
  clock.advance(5_000);
  const second = await engine.openRecord({ kind: 'call', name: 'second' });
  await clock.elapse(1_000);
  for (const { end } of [first, second])
    expect(await end({ status: 'succeeded' })).toMatchObject({ status: 'succeeded' });
});

test('what a person tells through another process is gone on with within a second or so', async () => {
  const home = scratchHome();
  const server = openScratch({ home });
  await server.start({ kind: 'work', name: 'waits', runId: 'x', steps, startsWaiting: true });
  const terminal = openScratch({ home, kinds: [] });
  expect(await terminal.resume('x')).toMatchObject({ status: 'running', waitingFor: null });
  await expect.poll(() => terminal.run('x')?.status, { timeout: 3_000, interval: 10 }).toBe('succeeded');
});

test('a body that talks without end is cut off, and the record says so', async () => {
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ log, recordFacts }) => {
        for (let line = 0; line < 10_500; line += 1) log('info', `${line}`);
        recordFacts({ isDone: true });
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'talks', steps: [step('a')] });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded', facts: { isDone: true } });
  const said = engine.events({ runId: run.runId, limit: 20_000, types: ['log'] });
  expect([said.length, said.at(-1)?.data['message']]).toEqual([10_000, '9999']);
  expect(engine.events({ runId: run.runId, limit: 5, types: ['events.dropped'] })).toMatchObject([{ level: 'warn' }]);
});
