// Records of single calls: cheap, whole, and ended once.
import { expect, test } from 'vitest';
import { callKind, openScratch, scratchHome } from '../../../tests/kill/runs/scratch-runs.ts';
import { manualClock, manualStart } from '../../../tests/support/manual-clock.ts';

test('a call is recorded when it begins and when it ends', async () => {
  const clock = manualClock();
  const engine = openScratch({ home: scratchHome(), clock, kinds: [callKind] });
  const { run, end } = await engine.openRecord({
    kind: 'call',
    name: 'core.ping',
    facts: { actor: 'agent', correlationId: 'c-1', input: { token: '[redacted]' } },
  });
  expect(run).toMatchObject({ status: 'running', startedAt: manualStart, endedAt: null, totalSteps: 0 });
  clock.advance(25);
  const ended = await end({ status: 'succeeded', facts: { durationMs: 25, diff: null } });
  expect(ended).toMatchObject({
    status: 'succeeded',
    endedAt: manualStart + 25,
    facts: { actor: 'agent', correlationId: 'c-1', durationMs: 25, diff: null },
  });
  expect(engine.verify(run.runId)).toEqual({ isWhole: true, events: 2 });
  await expect(end({ status: 'failed' })).rejects.toMatchObject({ kind: 'internal' });
  expect(engine.run(run.runId)).toEqual(ended);
  expect(await engine.cancel(run.runId)).toMatchObject({ acknowledged: false });
});

test('a call that is over already takes one commit, with the times it had', async () => {
  const engine = openScratch({ home: scratchHome(), clock: manualClock(), kinds: [callKind] });
  const error = { code: 'ACCESS_DENIED', kind: 'denied', message: 'no rule allows it', retryable: false } as const;
  const request = { kind: 'call', name: 'denied', startedAt: manualStart - 40, facts: { rule: null } };
  const run = await engine.record(request, { status: 'failed', error });
  expect(run).toMatchObject({ status: 'failed', error, startedAt: manualStart - 40, endedAt: manualStart });
});

test('an open record is not taken for a left one, however long the call takes', async () => {
  const home = scratchHome();
  const clock = manualClock();
  const engine = openScratch({ home, clock, kinds: [callKind] });
  openScratch({ home, clock, kinds: [callKind] });
  const { end } = await engine.openRecord({ kind: 'call', name: 'slow' });
  for (let beat = 0; beat < 10; beat += 1) await clock.elapse(5_000);
  expect(await end({ status: 'canceled' })).toMatchObject({ status: 'canceled' });
});
