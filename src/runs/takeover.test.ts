// Runs that outlive their process: what a silent owner left goes on elsewhere, and what it says later is refused. A
// clock that stands still makes an engine of this process look frozen.
import { expect, test } from 'vitest';
import { callKind, gate, openScratch, scratchHome, workKind } from '../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../tests/kill/runs/step-data.ts';
import { manualClock, manualStart } from '../../tests/support/manual-clock.ts';

const past = 15_001;

test('a run whose owner fell silent goes on where it was, and the late end of its step is refused', async () => {
  const home = scratchHome();
  const inside = gate();
  const letGo = gate<string>();
  const reports: unknown[] = [];
  const first = openScratch({
    home,
    clock: manualClock(),
    report: (error) => void reports.push(error),
    kinds: [
      workKind(async ({ stepKey }) => {
        if (stepKey === 'a') return 'from the first';
        inside.open();
        return letGo.opened;
      }),
    ],
  });
  const { run } = await first.start({ kind: 'work', name: 'taken', steps: [step('a'), step('b'), step('c')] });
  await inside.opened;

  const performed: string[] = [];
  const second = openScratch({
    home,
    clock: manualClock(manualStart + past),
    kinds: [
      workKind(async ({ stepKey }) => {
        performed.push(stepKey);
        return 'from the second';
      }),
    ],
  });
  await untilEnded(() => second.run(run.runId)?.status);
  letGo.open('late');
  await first.settled(run.runId);

  expect(performed).toEqual(['b', 'c']);
  expect(second.steps(run.runId).map(({ output }) => output)).toEqual([
    'from the first',
    'from the second',
    'from the second',
  ]);
  expect(reports).toMatchObject([{ code: 'LEASE_LOST', kind: 'internal', details: { runId: run.runId } }]);
  expect(second.events({ runId: run.runId, limit: 100, types: ['run.ended'] })).toHaveLength(1);
  expect(second.verify(run.runId)).toMatchObject({ isWhole: true });
});

test('a run is taken up on request as soon as its owner fell silent, and by one process only', async () => {
  const home = scratchHome();
  const first = openScratch({ home, clock: manualClock(), kinds: [workKind(() => new Promise(() => {}))] });
  const { run } = await first.start({ kind: 'work', name: 'left', steps: [step('a')] });
  const early = openScratch({ home, clock: manualClock(), kinds: [workKind(async () => 'stolen')] });
  expect(await first.takeUp(run.runId)).toBe(true);
  expect(await early.takeUp(run.runId)).toBe(false);
  const late = openScratch({ home, clock: manualClock(manualStart + past), kinds: [workKind(async () => 'taken')] });
  // The engine looks by itself when it opens: whichever of the two is first, the answer is the same.
  expect(await late.takeUp(run.runId)).toBe(true);
  expect(await late.settled(run.runId)).toMatchObject({ status: 'succeeded' });
  expect(late.events({ runId: run.runId, limit: 100, types: ['run.claimed'] })).toHaveLength(1);
});

test('a run that waits or has ended is nobody’s to take up', async () => {
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(async () => 'done')] });
  const { run } = await engine.start({ kind: 'work', name: 'still', steps: [step('a')], startsWaiting: true });
  expect(await engine.takeUp(run.runId)).toBe(false);
  await engine.resume(run.runId);
  await engine.settled(run.runId);
  expect(await engine.takeUp(run.runId)).toBe(false);
});

test('a run whose owner renews its lease is left alone', async () => {
  const home = scratchHome();
  const clock = manualClock();
  const letGo = gate();
  const first = openScratch({ home, clock, kinds: [workKind(() => letGo.opened)] });
  const { run } = await first.start({ kind: 'work', name: 'mine', steps: [step('a')] });
  const second = openScratch({ home, clock, kinds: [workKind(async () => 'stolen')] });
  for (let beat = 0; beat < 12; beat += 1) await clock.elapse(5_000);
  letGo.open();
  await first.settled(run.runId);
  expect(second.steps(run.runId)).toMatchObject([{ status: 'succeeded', output: null, attempts: 1 }]);
  expect(second.events({ runId: run.runId, limit: 100, types: ['run.claimed'] })).toEqual([]);
});

test('a run is not taken by a process that cannot perform its kind', async () => {
  const home = scratchHome();
  const first = openScratch({ home, clock: manualClock(), kinds: [workKind(() => new Promise(() => {}))] });
  const { run } = await first.start({ kind: 'work', name: 'foreign', steps: [step('a')] });
  const clock = manualClock(manualStart + past);
  const second = openScratch({ home, clock, kinds: [callKind] });
  await clock.elapse(30_000);
  expect(second.run(run.runId)?.status).toBe('running');
  expect(second.events({ runId: run.runId, limit: 100, types: ['run.claimed'] })).toEqual([]);
});

test('a lost step that may not be repeated waits to be told; told that it happened, the run goes on', async () => {
  const { engine, runId } = await leftInTheMiddle(false);
  await untilEnded(() => engine.run(runId)?.waitingFor ?? undefined);
  expect(engine.run(runId)).toMatchObject({ status: 'running', waitingFor: 'outcome', waitingStep: 'b' });
  await expect(engine.resume(runId)).rejects.toMatchObject({ code: 'ILLEGAL_RUN_STATE' });
  await expect(engine.tell(runId, 'c', { happened: false })).rejects.toMatchObject({ code: 'STEP_NOT_FOUND' });
  await engine.tell(runId, 'b', { happened: true, output: 'seen' });
  expect(await engine.settled(runId)).toMatchObject({ status: 'succeeded', completedSteps: 3, waitingFor: null });
  expect(engine.steps(runId).map(({ output }) => output)).toEqual(['a 1', 'seen', 'c 2']);
  await expect(engine.tell(runId, 'b', { happened: false })).rejects.toMatchObject({ code: 'ILLEGAL_RUN_STATE' });
});

test('told that it did not happen, the step is done once more', async () => {
  const { engine, runId } = await leftInTheMiddle(false);
  await untilEnded(() => engine.run(runId)?.waitingFor ?? undefined);
  await engine.tell(runId, 'b', { happened: false });
  expect(await engine.settled(runId)).toMatchObject({ status: 'succeeded' });
  expect(engine.steps(runId)).toMatchObject([{ output: 'a 1' }, { output: 'b 2', attempts: 1 }, { output: 'c 2' }]);
});

test('a run that waits to be told can be cancelled', async () => {
  const { engine, runId } = await leftInTheMiddle(false);
  await untilEnded(() => engine.run(runId)?.waitingFor ?? undefined);
  expect(await engine.cancel(runId)).toMatchObject({ acknowledged: true });
  expect(await engine.settled(runId)).toMatchObject({ status: 'canceled', waitingFor: null });
  expect(engine.steps(runId).map(({ status }) => status)).toEqual(['succeeded', 'canceled', 'pending']);
});

test('a lost step that may be repeated is done again as the same attempt, with the same token', async () => {
  const { engine, runId, tokens } = await leftInTheMiddle(true);
  await untilEnded(() => engine.run(runId)?.status);
  expect(engine.steps(runId)).toMatchObject([{ output: 'a 1' }, { output: 'b 2', attempts: 1 }, { output: 'c 2' }]);
  expect(tokens[0]).toBe(tokens[1]);
  expect(engine.events({ runId, limit: 100, types: ['step.repeated'] })).toMatchObject([{ step: 'b' }]);
});

test('the record of a call whose process is gone becomes failed, and its late end is refused', async () => {
  const home = scratchHome();
  const first = openScratch({ home, clock: manualClock(), kinds: [callKind] });
  const { run, end } = await first.openRecord({ kind: 'call', name: 'ping' });
  const second = openScratch({ home, clock: manualClock(manualStart + past), kinds: [] });
  await untilEnded(() => second.run(run.runId)?.status);
  expect(second.run(run.runId)).toMatchObject({ status: 'failed', error: { code: 'OWNER_GONE' } });
  await expect(end({ status: 'succeeded' })).rejects.toMatchObject({ code: 'LEASE_LOST' });
  expect(second.run(run.runId)).toMatchObject({ status: 'failed' });
});

/** A run of three steps whose first owner fell silent inside the second. */
async function leftInTheMiddle(isRepeatable: boolean) {
  const home = scratchHome();
  const inside = gate();
  const tokens: string[] = [];
  const first = openScratch({
    home,
    clock: manualClock(),
    kinds: [
      workKind(async ({ stepKey, idempotencyToken }) => {
        if (stepKey === 'a') return 'a 1';
        tokens.push(idempotencyToken);
        inside.open();
        return new Promise(() => {});
      }),
    ],
  });
  const steps = [step('a'), step('b', { isRepeatable }), step('c')];
  const { run } = await first.start({ kind: 'work', name: 'left', steps });
  await inside.opened;
  const engine = openScratch({
    home,
    clock: manualClock(manualStart + past),
    kinds: [
      workKind(async ({ stepKey, idempotencyToken }) => {
        if (stepKey === 'b') tokens.push(idempotencyToken);
        return `${stepKey} 2`;
      }),
    ],
  });
  return { engine, runId: run.runId, tokens };
}

/** Until there is something else than `running`. */
async function untilEnded(state: () => string | undefined): Promise<void> {
  await expect.poll(() => state() ?? 'running', { interval: 5, timeout: 10_000 }).not.toBe('running');
}
