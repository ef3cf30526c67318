// The rows of the store are nothing but what the events say: folding all events of a run makes the same rows again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callKind, openScratch, scratchHome, workKind } from '../../tests/kill/runs/scratch-runs.ts';
import { Fault } from '../kernel/fault.ts';
import type { RunEngine } from './engine.ts';
import { factsOf, foldRun, foldStep, isOpen, newRun, pendingStep, plannedSteps, type StepState } from './fold.ts';
import type { Condition, Facts, RunEvent, StepData } from './run.ts';

type Behaviour = 'succeeds' | 'fails' | 'fails for good' | 'talks' | 'is cancelled';

const behaviour = fc.constantFrom<Behaviour>(
  'succeeds',
  'succeeds',
  'succeeds',
  'talks',
  'fails',
  'fails for good',
  'is cancelled',
);

const definition = fc
  .array(
    fc.record({
      behaviour,
      maxAttempts: fc.integer({ min: 1, max: 3 }),
      isBoundary: fc.boolean(),
      when: fc.option(fc.record({ of: fc.nat(5), equals: fc.constantFrom('ok', 'other') }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ behaviour: input, maxAttempts, isBoundary, when }, at): StepData => {
      const condition: Condition | undefined =
        when && at > 0 ? { stepId: `s${when.of % at}`, path: 'said', equals: when.equals } : undefined;
      const retry = { maxAttempts, backoffMs: 0 };
      return { key: `s${at}`, input, retry, isBoundary, isRepeatable: true, ...(condition && { when: condition }) };
    }),
  );

test('rows are the fold of their events, whatever a run goes through', async () => {
  const engine: RunEngine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ step, attempt, runId, recordFacts, log }) => {
        if (step.input === 'is cancelled') await engine.cancel(runId);
        if (step.input === 'fails for good') throw new Fault('WRONG', { kind: 'invalid', message: 'no' });
        if (step.input === 'fails' && attempt < 3) {
          throw new Fault('LATER', { kind: 'unavailable', message: 'later', retryable: true });
        }
        if (step.input === 'talks') recordFacts({ [step.key]: attempt });
        log('info', 'passing');
        return { said: 'ok' };
      }),
    ],
  });
  await fc.assert(
    fc.asyncProperty(definition, fc.boolean(), async (steps, startsWaiting) => {
      const { run } = await engine.start({ kind: 'work', name: 'any', steps, startsWaiting, facts: { actor: 'me' } });
      await engine.settled(run.runId);
      checkFold(engine, run.runId);
      for (let resumes = 0; resumes < 8 && engine.run(run.runId)?.waitingFor === 'resume'; resumes += 1) {
        await engine.resume(run.runId);
        await engine.settled(run.runId);
        checkFold(engine, run.runId);
      }
      expect(engine.run(run.runId)?.status).not.toBe('running');
    }),
    { numRuns: 40, seed: 5 },
  );
});

test('a record of a call is the fold of its two events', async () => {
  const engine = openScratch({ home: scratchHome(), kinds: [callKind] });
  const { run, end } = await engine.openRecord({ kind: 'call', name: 'ping', facts: { a: 1, b: 1 } });
  checkFold(engine, run.runId);
  await end({ status: 'succeeded', facts: { b: 2 } });
  checkFold(engine, run.runId);
});

function checkFold(engine: RunEngine, runId: string): void {
  const events = engine.events({ runId, limit: 10_000 });
  const { facts, steps, run } = foldAll(events);
  const { resumes: _, ...expected } = run;
  expect(engine.run(runId)).toMatchObject({ ...expected, facts });
  const read = engine.steps(runId);
  expect(read.map(({ key }) => key)).toEqual([...steps.keys()]);
  for (const { key, status, attempts, startedAt, endedAt, output, error } of read) {
    const { endEvent, ...state } = steps.get(key) ?? pendingStep;
    expect({ status, attempts, startedAt, endedAt }).toEqual(state);
    const end = events.find(({ sequence }) => sequence === endEvent)?.data ?? {};
    expect({ output, error }).toEqual({ output: end['output'] ?? null, error: end['error'] ?? null });
  }
}

function foldAll(events: readonly RunEvent[]) {
  let run = newRun(Number(events[0]?.data['startedAt']));
  let facts: Facts = {};
  const steps = new Map<string, StepState>();
  for (const event of events) {
    if (event.type === 'run.planned') for (const { key } of plannedSteps(event.data)) steps.set(key, pendingStep);
    for (const [key, step] of steps) {
      if (event.step === key || (event.type === 'run.ended' && isOpen(step))) steps.set(key, foldStep(step, event));
    }
    run = foldRun(run, event);
    facts = { ...facts, ...factsOf(event) };
  }
  return { run, facts, steps };
}
