// Starting: the limit of a kind holds over all processes of a home, and a key stands for one run.
import { expect, test } from 'vitest';
import { callKind, gate, openScratch, scratchHome, workKind } from '../../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../../tests/kill/runs/step-data.ts';

const steps = [step('a')];

test('a start beyond the limit is refused as worth trying again, whichever process asks', async () => {
  const home = scratchHome();
  const letGo = gate();
  const kinds = [workKind(() => letGo.opened, { maxRunning: 3 })];
  const engines = [openScratch({ home, kinds }), openScratch({ home, kinds })];
  const starts = Array.from({ length: 8 }, (_, at) => engines[at % 2]?.start({ kind: 'work', name: 'limited', steps }));
  const results = await Promise.allSettled(starts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = results.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  expect(refused[0]).toMatchObject({
    code: 'TOO_MANY_RUNS',
    kind: 'overloaded',
    retryable: true,
    details: { kind: 'work', maxRunning: 3 },
  });
  letGo.open();
  for (const result of results) {
    if (result.status === 'fulfilled')
      await Promise.all(engines.map((each) => each.settled(result.value?.run.runId ?? '')));
  }
  await expect(engines[0]?.start({ kind: 'work', name: 'room again', steps })).resolves.toMatchObject({ isNew: true });
});

test('runs that wait and records of calls take no place', async () => {
  const kinds = [workKind(async () => null, { maxRunning: 1 }), callKind];
  const engine = openScratch({ home: scratchHome(), kinds });
  await engine.openRecord({ kind: 'call', name: 'open' });
  const waiting = await engine.start({ kind: 'work', name: 'waits', steps, startsWaiting: true });
  const { run } = await engine.start({ kind: 'work', name: 'goes', steps });
  await engine.settled(run.runId);
  await engine.resume(waiting.run.runId);
  expect(await engine.settled(waiting.run.runId)).toMatchObject({ status: 'succeeded' });
});

test('resuming beyond the limit is refused too', async () => {
  const letGo = gate();
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(() => letGo.opened, { maxRunning: 1 })] });
  const waiting = await engine.start({ kind: 'work', name: 'waits', steps, startsWaiting: true });
  await engine.start({ kind: 'work', name: 'goes', steps });
  await expect(engine.resume(waiting.run.runId)).rejects.toMatchObject({ code: 'TOO_MANY_RUNS' });
  expect(engine.run(waiting.run.runId)).toMatchObject({ waitingFor: 'resume' });
  letGo.open();
});

test('the same key and hash mean the same run, also when it has ended and asked at once', async () => {
  const home = scratchHome();
  const engines = [openScratch({ home }), openScratch({ home })];
  const request = { kind: 'work', name: 'keyed', steps, idempotency: { key: 'k', configHash: 'h' } };
  const answers = await Promise.all([...engines, ...engines].map((engine) => engine.start(request)));
  expect(new Set(answers.map(({ run }) => run.runId)).size).toBe(1);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  const runId = answers[0]?.run.runId ?? '';
  await Promise.all(engines.map((engine) => engine.settled(runId)));
  expect(await engines[1]?.start(request)).toMatchObject({ isNew: false, run: { runId, status: 'succeeded' } });
  const other = engines[0]?.start({ ...request, idempotency: { key: 'k', configHash: 'other' } });
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { existingRunId: runId } });
  expect(engines[0]?.run(runId)).toMatchObject({ idempotencyKey: 'k', configHash: 'h' });
});

test('a run id is used once, and unknown kinds are refused', async () => {
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(async () => null), callKind] });
  await engine.start({ kind: 'work', name: 'one', runId: 'x', steps });
  await expect(engine.start({ kind: 'work', name: 'two', runId: 'x', steps })).rejects.toMatchObject({
    code: 'RUN_EXISTS',
  });
  await expect(engine.start({ kind: 'none', name: 'n', steps })).rejects.toMatchObject({ code: 'UNKNOWN_KIND' });
  await expect(engine.start({ kind: 'call', name: 'n', steps })).rejects.toMatchObject({ code: 'UNKNOWN_KIND' });
  await expect(engine.openRecord({ kind: 'none', name: 'n' })).rejects.toMatchObject({ code: 'UNKNOWN_KIND' });
  await engine.settled('x');
});

test('a trace of the caller is kept, and one of another shape refused', async () => {
  const engine = openScratch({ home: scratchHome() });
  const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' };
  const { run } = await engine.start({ kind: 'work', name: 'traced', steps, trace });
  expect(run).toMatchObject(trace);
  expect(engine.events({ runId: run.runId, limit: 1 })).toMatchObject([{ traceId: trace.traceId }]);
  const bad = engine.start({ kind: 'work', name: 'bad', steps, trace: { ...trace, traceId: '"' } });
  await expect(bad).rejects.toMatchObject({ code: 'INVALID_DEFINITION' });
  await engine.settled(run.runId);
});
