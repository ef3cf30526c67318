// Runs that are stopped: on request, by a shutdown, at a boundary.
import { expect, test } from 'vitest';
import { callKind, gate, openScratch, scratchHome, workKind } from '../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../tests/kill/runs/step-data.ts';
import { manualClock } from '../../tests/support/manual-clock.ts';
import { Fault } from '../kernel/fault.ts';

test('a cancel aborts the step, drops its output and ends the run once', async () => {
  const inside = gate();
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ signal }) => {
        inside.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return 'dropped';
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'cancelled', steps: [step('a'), step('b')] });
  await inside.opened;
  const answer = await engine.cancel(run.runId);
  expect(answer).toMatchObject({ acknowledged: true, run: { status: 'running', isCancelRequested: true } });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'canceled', completedSteps: 0, error: null });
  expect(engine.steps(run.runId)).toMatchObject([{ status: 'canceled', output: null }, { status: 'pending' }]);
  expect(engine.events({ runId: run.runId, limit: 100 }).filter(({ type }) => type === 'run.ended')).toHaveLength(1);
  expect(await engine.cancel(run.runId)).toMatchObject({ acknowledged: false, run: { status: 'canceled' } });
  await expect(engine.cancel('nobody')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
});

test('a cancel asked of another engine reaches the owner within a fraction of a second', async () => {
  const home = scratchHome();
  const inside = gate();
  const owner = openScratch({
    home,
    kinds: [
      workKind(({ signal }) => {
        inside.open();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }),
    ],
  });
  const { run } = await owner.start({ kind: 'work', name: 'far', steps: [step('a')] });
  await inside.opened;
  const other = openScratch({ home, kinds: [] });
  const askedAt = performance.now();
  expect(await other.cancel(run.runId)).toMatchObject({ acknowledged: true });
  expect(await owner.settled(run.runId)).toMatchObject({ status: 'canceled' });
  // It looks five times a second; the rest is room for a busy machine.
  expect(performance.now() - askedAt).toBeLessThan(2_000);
});

test('a cancel during the pause before a retry ends the run at once', async () => {
  const failed = gate();
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async () => {
        failed.open();
        throw new Fault('LATER', { kind: 'unavailable', message: 'later', retryable: true });
      }),
    ],
  });
  const steps = [step('a', { retry: { maxAttempts: 2, backoffMs: 3_600_000 } })];
  const { run } = await engine.start({ kind: 'work', name: 'pause', steps });
  await failed.opened;
  await engine.cancel(run.runId);
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'canceled' });
});

test('a body that ignores its signal is left behind after the grace', async () => {
  const clock = manualClock();
  const inside = gate();
  const stuck = workKind(() => {
    inside.open();
    return new Promise(() => {});
  });
  const engine = openScratch({ home: scratchHome(), clock, kinds: [stuck] });
  const { run } = await engine.start({ kind: 'work', name: 'stuck', steps: [step('a')] });
  await inside.opened;
  await engine.cancel(run.runId);
  await clock.elapse(10_000);
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'canceled' });
});

test('at a close, a step that ends in time is recorded and the next one is left to the next process', async () => {
  const home = scratchHome();
  const inside = gate();
  const letGo = gate<string>();
  const first = openScratch({
    home,
    kinds: [
      workKind(async () => {
        inside.open();
        return letGo.opened;
      }),
    ],
  });
  const { run } = await first.start({ kind: 'work', name: 'closing', steps: [step('a'), step('b')] });
  await inside.opened;
  const closed = first.close(10_000);
  letGo.open('in time');
  await closed;
  await expect(first.start({ kind: 'work', name: 'late', steps: [] })).rejects.toMatchObject({ code: 'ENGINE_CLOSED' });

  const done = gate();
  const second = openScratch({
    home,
    kinds: [
      workKind(async ({ stepKey }) => {
        done.open();
        return `${stepKey} by the second`;
      }),
    ],
  });
  await done.opened;
  expect(await second.settled(run.runId)).toMatchObject({ status: 'succeeded', isCancelRequested: false });
  expect(second.steps(run.runId).map(({ output }) => output)).toEqual(['in time', 'b by the second']);
});

test.each([
  ['repeated when it may be', true],
  ['told when it may not be repeated', false],
])('a step that a close aborts is interrupted, not failed, and then %s', async (_, isRepeatable) => {
  const home = scratchHome();
  const inside = gate();
  const first = openScratch({
    home,
    kinds: [
      workKind(({ signal }) => {
        inside.open();
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }),
    ],
  });
  const { run } = await first.start({ kind: 'work', name: 'aborted', steps: [step('a', { isRepeatable })] });
  await inside.opened;
  await first.close(10);

  const second = openScratch({ home, kinds: [workKind(async () => 'again')] });
  await expect.poll(() => second.run(run.runId)?.waitingFor ?? second.run(run.runId)?.status).not.toBe('running');
  expect(second.events({ runId: run.runId, limit: 100, types: ['step.interrupted'] })).toHaveLength(1);
  if (isRepeatable)
    expect(second.steps(run.runId)).toMatchObject([{ status: 'succeeded', output: 'again', attempts: 1 }]);
  else expect(second.run(run.runId)).toMatchObject({ waitingFor: 'outcome', waitingStep: 'a' });
});

test('a step that fails because the process ends is interrupted, and one that was refused has failed', async () => {
  const home = scratchHome();
  const inside = gate();
  const letGo = gate();
  const performed: string[] = [];
  const first = openScratch({
    home,
    kinds: [
      workKind(async ({ name }) => {
        performed.push(name);
        if (performed.length === 2) inside.open();
        await letGo.opened;
        if (name === 'refused') throw new Fault('NO', { kind: 'denied', message: 'no' });
        throw new Error('its process was killed');
      }),
    ],
  });
  const lost = await first.start({ kind: 'work', name: 'lost', steps: [step('a')] });
  const refused = await first.start({ kind: 'work', name: 'refused', steps: [step('a')] });
  await inside.opened;
  const closed = first.close(10_000);
  letGo.open();
  await closed;
  const done = gate();
  const second = openScratch({
    home,
    kinds: [
      workKind(async () => {
        done.open();
        return 'again';
      }),
    ],
  });
  expect(second.run(refused.run.runId)).toMatchObject({ status: 'failed', error: { code: 'NO' } });
  await done.opened;
  expect(await second.settled(lost.run.runId)).toMatchObject({ status: 'succeeded' });
  expect(second.steps(lost.run.runId)).toMatchObject([{ attempts: 1, output: 'again' }]);
});

test('calls may still be recorded while the engine closes', async () => {
  const inside = gate();
  const letGo = gate();
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      callKind,
      workKind(async () => {
        inside.open();
        await letGo.opened;
        const { end } = await engine.openRecord({ kind: 'call', name: 'from a step' });
        return (await end({ status: 'succeeded' })).status;
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'closing', steps: [step('a')] });
  await inside.opened;
  const settled = engine.settled(run.runId);
  const closed = engine.close(10_000);
  letGo.open();
  expect(await settled).toMatchObject({ completedSteps: 1, status: 'succeeded' });
  await closed;
});

test('a run stops at its boundaries until it is resumed, and may be given more steps then', async () => {
  const engine = openScratch({ home: scratchHome() });
  const { run } = await engine.start({
    kind: 'work',
    name: 'stepped',
    startsWaiting: true,
    steps: [step('a'), step('b', { isBoundary: true }), step('c', { isBoundary: true })],
  });
  const state = () => {
    const { status, waitingFor, waitingStep, completedSteps } = engine.run(run.runId) ?? {};
    return { status, waitingFor, waitingStep, completedSteps };
  };
  const resume = async (steps = [] as ReturnType<typeof step>[]) => {
    await engine.resume(run.runId, steps);
    await engine.settled(run.runId);
    return state();
  };
  const waiting = { status: 'running', waitingFor: 'resume' };
  expect(state()).toEqual({ ...waiting, waitingStep: null, completedSteps: 0 });
  expect(await resume()).toEqual({ ...waiting, waitingStep: 'b', completedSteps: 2 });
  expect(await resume()).toEqual({ ...waiting, waitingStep: 'c', completedSteps: 3 });
  await expect(engine.resume(run.runId, [step('a')])).rejects.toMatchObject({ code: 'INVALID_DEFINITION' });
  expect(await resume([step('d', { when: { stepId: 'a', equals: 'a' } }), step('e')])).toEqual({
    status: 'succeeded',
    waitingFor: null,
    waitingStep: null,
    completedSteps: 5,
  });
  expect(engine.steps(run.runId).map(({ key, position }) => [key, position])).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key, at) => [key, at]),
  );
  await expect(engine.resume(run.runId)).rejects.toMatchObject({ code: 'ILLEGAL_RUN_STATE', retryable: false });
});

test('resuming a run that is busy is refused as worth trying again', async () => {
  const letGo = gate();
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(() => letGo.opened)] });
  const { run } = await engine.start({ kind: 'work', name: 'busy', steps: [step('a')] });
  await expect(engine.resume(run.runId)).rejects.toMatchObject({ code: 'ILLEGAL_RUN_STATE', retryable: true });
  letGo.open();
  await engine.settled(run.runId);
});
