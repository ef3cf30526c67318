// The engine as a server sees it: runs are started, stop where they must, and end once.
import { expect, test } from 'vitest';
import { gate, openScratch, scratchHome, workKind } from '../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../tests/kill/runs/step-data.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/fault.ts';
import { systemClock } from '../platform/clock.ts';
import type { StepScope } from './run.ts';

const transient = (message: string) => new Fault('TRANSIENT', { kind: 'unavailable', message, retryable: true });

test('steps run in order, see earlier outputs, and are recorded with what they answered', async () => {
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ stepKey, outputs, step: { input } }) => ({ stepKey, input, before: [...outputs.keys()] })),
    ],
  });
  const { run, isNew } = await engine.start({
    kind: 'work',
    name: 'three',
    facts: { actor: 'me' },
    steps: [step('a', { input: 1, facts: { action: 'x' } }), step('b'), step('c')],
  });
  expect(isNew).toBe(true);
  expect(run).toMatchObject({ status: 'running', totalSteps: 3, facts: { actor: 'me' }, kind: 'work', name: 'three' });
  const ended = await engine.settled(run.runId);
  expect(ended).toMatchObject({ status: 'succeeded', completedSteps: 3, error: null, waitingFor: null });
  expect(ended.endedAt).toBeGreaterThanOrEqual(ended.startedAt);
  expect(engine.steps(run.runId)).toMatchObject([
    { key: 'a', status: 'succeeded', attempts: 1, facts: { action: 'x' }, output: { input: 1, before: [] } },
    { key: 'b', status: 'succeeded', output: { before: ['a'] } },
    { key: 'c', status: 'succeeded', output: { before: ['a', 'b'] } },
  ]);
  const types = engine.events({ runId: run.runId, limit: 100 }).map(({ type }) => type);
  expect(types).toEqual([
    'run.started',
    'run.planned',
    ...['a', 'b', 'c'].flatMap(() => ['step.started', 'step.succeeded']),
    'run.ended',
  ]);
  expect(engine.verify(run.runId)).toEqual({ isWhole: true, events: 9 });
});

test('a step whose condition is not met is skipped and counts as completed', async () => {
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(async () => ({ deep: { value: 'yes' } }))] });
  const { run } = await engine.start({
    kind: 'work',
    name: 'conditions',
    steps: [
      step('a'),
      step('met', { when: { stepId: 'a', path: 'deep.value', equals: 'yes' } }),
      step('other', { when: { stepId: 'a', path: 'deep.value', equals: 'no' } }),
      step('missing', { when: { stepId: 'a', path: 'deep.nothing', equals: null } }),
      step('after-skipped', { when: { stepId: 'other', equals: {} } }),
    ],
  });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded', completedSteps: 5 });
  expect(engine.steps(run.runId).map(({ status }) => status)).toEqual([
    'succeeded',
    'succeeded',
    'skipped',
    'skipped',
    'skipped',
  ]);
});

test('a retryable failure is tried again with the same token, another is not', async () => {
  const scopes: StepScope[] = [];
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async (scope) => {
        scopes.push(scope);
        if (scope.stepKey === 'flaky' && scope.attempt < 3) throw transient('not yet');
        if (scope.stepKey === 'wrong') throw new Fault('NOPE', { kind: 'denied', message: 'no', retryable: true });
        return scope.attempt;
      }),
    ],
  });
  const retry = { maxAttempts: 5, backoffMs: 1 };
  const { run } = await engine.start({
    kind: 'work',
    name: 'retries',
    steps: [step('flaky', { retry }), step('wrong', { retry }), step('never')],
  });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'failed', error: { code: 'NOPE', kind: 'denied' } });
  expect(engine.steps(run.runId)).toMatchObject([
    { status: 'succeeded', attempts: 3, output: 3 },
    { status: 'failed', attempts: 1, error: { code: 'NOPE' } },
    { status: 'pending', attempts: 0 },
  ]);
  const tokens = scopes.map(({ idempotencyToken }) => idempotencyToken);
  expect(new Set(tokens.slice(0, 3)).size).toBe(1);
  expect(new Set(tokens).size).toBe(2);
  const spans = scopes.map(({ spanId, traceId }) => [spanId, traceId]);
  expect(new Set(spans.map(([span]) => span)).size).toBe(4);
  expect(spans.every(([span, trace]) => /^[0-9a-f]{16}$/.test(span ?? '') && trace === run.traceId)).toBe(true);
});

test('attempts used up end the run with the last failure', async () => {
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ attempt }) => {
        throw transient(`attempt ${attempt}`);
      }),
    ],
  });
  const steps = [step('a', { retry: { maxAttempts: 3, backoffMs: 0 } })];
  const { run } = await engine.start({ kind: 'work', name: 'exhausted', steps });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'failed', error: { message: 'attempt 3' } });
  const failures = engine.events({ runId: run.runId, limit: 10, types: ['step.failed'] });
  expect(failures.map(({ level, data }) => [level, data['isFinal']])).toEqual([
    ['warn', false],
    ['warn', false],
    ['error', true],
  ]);
});

test('a timeout aborts the body, is retryable, and drops what the body says later', async () => {
  const late = gate();
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ attempt, signal, log }) => {
        if (attempt === 2) return 'in time';
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        log('info', 'too late');
        late.open();
        return 'late';
      }),
    ],
  });
  const steps = [step('a', { timeoutMs: 20, retry: { maxAttempts: 2, backoffMs: 0 } })];
  const { run } = await engine.start({ kind: 'work', name: 'timeout', steps });
  await late.opened;
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded' });
  expect(engine.steps(run.runId)).toMatchObject([{ attempts: 2, output: 'in time' }]);
  const [failed] = engine.events({ runId: run.runId, limit: 1, types: ['step.failed'] });
  expect(failed?.data['error']).toMatchObject({ code: 'STEP_TIMEOUT', kind: 'timeout', details: { timeoutMs: 20 } });
  expect(engine.events({ runId: run.runId, limit: 1, types: ['log'] })).toEqual([]);
});

test('a step that may not be repeated is not tried again after a timeout: someone must tell how it ended', async () => {
  let effects = 0;
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ signal }) => {
        effects += 1;
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }),
    ],
  });
  const retry = { maxAttempts: 3, backoffMs: 0 };
  const steps = [
    step('a', { timeoutMs: 20, retry, isRepeatable: false }),
    step('b', { when: { stepId: 'a', equals: 0 } }),
  ];
  const { run } = await engine.start({ kind: 'work', name: 'timeout', steps });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'running', waitingFor: 'outcome', waitingStep: 'a' });
  expect(effects).toBe(1);
  await engine.tell(run.runId, 'a', { happened: true, output: 'seen' });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded', completedSteps: 2 });
  expect(effects).toBe(1);
  expect(engine.steps(run.runId)).toMatchObject([{ output: 'seen', attempts: 1 }, { status: 'skipped' }]);
});

test('a step whose answer cannot be kept is not done again', async () => {
  let effects = 0;
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(
        async () => {
          effects += 1;
          return 'x'.repeat(5_000_000);
        },
        { toFault: () => transient('anything') },
      ),
    ],
  });
  const steps = [step('a', { retry: { maxAttempts: 3, backoffMs: 0 } })];
  const { run } = await engine.start({ kind: 'work', name: 'large', steps });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'failed', error: { code: 'OUTPUT_TOO_LARGE' } });
  expect(effects).toBe(1);
});

test('a pause is no longer than it is, though the clock is set back meanwhile', async () => {
  let shiftMs = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + shiftMs };
  let attempts = 0;
  const engine = openScratch({
    home: scratchHome(),
    clock,
    kinds: [
      workKind(async () => {
        attempts += 1;
        if (attempts === 1) throw transient('once');
        return 'done';
      }),
    ],
  });
  const steps = [step('a', { retry: { maxAttempts: 2, backoffMs: 200 } })];
  const { run } = await engine.start({ kind: 'work', name: 'pause', steps });
  await expect.poll(() => engine.events({ runId: run.runId, limit: 9, types: ['step.failed'] }).length).toBe(1);
  shiftMs = -3_600_000;
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded' });
});

test('whoever wants to hears of runs that were written about', async () => {
  const heard = new Set<string>();
  const engine = openScratch({ home: scratchHome(), changed: (runId) => heard.add(runId) });
  const { run } = await engine.start({ kind: 'work', name: 'heard', steps: [step('a')] });
  await engine.settled(run.runId);
  expect([...heard]).toEqual([run.runId]);
});

test('an unknown throw ends the run as internal, without its text', async () => {
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async () => {
        throw new Error('password=hunter2');
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'broken', steps: [step('a')] });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'failed', error: { code: 'INTERNAL' } });
  expect(JSON.stringify(engine.events({ runId: run.runId, limit: 50 }))).not.toContain('hunter2');
});

test.each([
  ['a value JSON cannot hold', 1n, 'OUTPUT_NOT_JSON'],
  ['more than can be kept', 'x'.repeat(5 * 1024 * 1024), 'OUTPUT_TOO_LARGE'],
])('a body that answers %s fails', async (_, output, code) => {
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(async () => output)] });
  const { run } = await engine.start({ kind: 'work', name: 'output', steps: [step('a')] });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'failed', error: { code } });
});

test('what bodies say is kept in order, with their step and span', async () => {
  const engine = openScratch({
    home: scratchHome(),
    kinds: [
      workKind(async ({ log, emit, recordFacts }) => {
        log('warn', 'first', { at: 1 });
        emit({ type: 'progress', data: { share: 0.5 } });
        recordFacts({ found: 3 });
        expect(() => emit({ type: 'run.ended' })).toThrow(/by the engine alone/);
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'talk', facts: { given: 1 }, steps: [step('a')] });
  expect(await engine.settled(run.runId)).toMatchObject({ status: 'succeeded', facts: { given: 1, found: 3 } });
  const said = engine.events({ runId: run.runId, limit: 10, step: 'a' });
  expect(said.map(({ type }) => type)).toEqual(['step.started', 'log', 'progress', 'run.facts', 'step.succeeded']);
  expect(new Set(said.map(({ spanId }) => spanId)).size).toBe(1);
  expect(said[1]).toMatchObject({ level: 'warn', data: { message: 'first', at: 1 } });
});

test.each([
  ['two steps with one key', [step('a'), step('a')], 'steps[1].key'],
  ['a condition on a later step', [step('a', { when: { stepId: 'b', equals: 1 } }), step('b')], 'steps[0].when.stepId'],
  ['no attempt', [step('a', { retry: { maxAttempts: 0, backoffMs: 0 } })], 'steps[0].retry.maxAttempts'],
  ['a negative pause', [step('a', { retry: { maxAttempts: 1, backoffMs: -1 } })], 'steps[0].retry.backoffMs'],
  ['no time at all', [step('a', { timeoutMs: 0 })], 'steps[0].timeoutMs'],
])('a definition with %s is refused before anything runs', async (_, steps, path) => {
  const engine = openScratch({ home: scratchHome() });
  const refused = engine.start({ kind: 'work', name: 'bad', steps });
  await expect(refused).rejects.toMatchObject({ code: 'INVALID_DEFINITION', details: { path } });
  expect(engine.list({ limit: 10 }).runs).toEqual([]);
});

test('a run is found by the key it was started under, in its own kind', async () => {
  const engine = openScratch({ home: scratchHome(), kinds: [workKind(async () => null)] });
  const idempotency = { key: 'k', configHash: 'h' };
  const { run } = await engine.start({ kind: 'work', name: 'keyed', steps: [step('a')], idempotency });
  expect(engine.runByKey('work', 'k')).toMatchObject({ runId: run.runId, configHash: 'h' });
  expect(engine.runByKey('work', 'other')).toBeNull();
  expect(engine.runByKey('call', 'k')).toBeNull();
});
