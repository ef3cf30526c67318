// Workflows that are refused: with the field and the rule, before anything runs.
import { expect, test } from 'vitest';
import { note, openScratchStudio, workflow } from '../../../../tests/support/scratch-studio.ts';

const endless: unknown = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);

test.each([
  ['a blank id', { definition: { id: ' ', steps: [note('x')] } }, 'input.definition.id', 'minLength'],
  ['no steps', workflow([]), 'input.definition.steps', 'minItems'],
  [
    'two steps of one id',
    workflow([note('x', { id: 'a' }), note('y', { id: 'a' })]),
    'input.definition.steps.1.id',
    'uniqueItems',
  ],
  [
    'an id that is another step by place',
    workflow([note('x', { id: 'step-2' }), note('y')]),
    'input.definition.steps.1.id',
    'uniqueItems',
  ],
  [
    'a condition on a later step',
    workflow([note('x', { when: { stepId: 'step-2', equals: 1 } }), note('y')]),
    'input.definition.steps.0.when.stepId',
    'enum',
  ],
  [
    'a reference to what an action never answers',
    workflow([{ id: 'a', actionId: 'core.ping' }, note({ $ref: 'steps.a.output.nothere' })]),
    'input.definition.steps.1.input.text.$ref',
    'format',
  ],
  [
    'a reference of another type than the input takes',
    workflow([{ id: 'a', actionId: 'core.ping' }, note({ $ref: 'steps.a.output.ok' })]),
    'input.definition.steps.1.input.text.$ref',
    'type',
  ],
  ['an input that is nested without end', workflow([note(endless)]), 'input.definition.steps.0.input', 'maxDepth'],
  [
    'a condition that is nested without end',
    workflow([note('x'), note('y', { when: { stepId: 'step-1', equals: endless } })]),
    'input.definition.steps.1.when.equals',
    'maxDepth',
  ],
  [
    'a condition on itself',
    workflow([note('x', { when: { stepId: 'step-1', equals: 1 } })]),
    'input.definition.steps.0.when.stepId',
    'enum',
  ],
  [
    'a condition without a value',
    workflow([note('x'), note('y', { when: { stepId: 'step-1' } })]),
    'input.definition.steps.1.when.equals',
    'required',
  ],
  [
    'a reference to a later step',
    workflow([note({ $ref: 'steps.step-2.output' }), note('y')]),
    'input.definition.steps.0.input.text.$ref',
    'format',
  ],
  [
    'a reference that is none',
    workflow([note('x'), note({ $ref: 'step-1.text' })]),
    'input.definition.steps.1.input.text.$ref',
    'format',
  ],
  ['a step input that does not fit', workflow([note('x'), note(7)]), 'input.definition.steps.1.input.text', 'type'],
  [
    'a step input beside a reference',
    workflow([note('x'), { actionId: 'test.note', input: { text: { $ref: 'steps.step-1.output.text' }, count: 'a' } }]),
    'input.definition.steps.1.input.count',
    'type',
  ],
  [
    'a step timeout above the limit',
    workflow([note('x', { timeoutMs: 300_001 })]),
    'input.definition.steps.0.timeoutMs',
    'maximum',
  ],
  [
    'too many attempts',
    workflow([note('x', { retry: { maxAttempts: 6 } })]),
    'input.definition.steps.0.retry.maxAttempts',
    'maximum',
  ],
  [
    'too long a pause',
    workflow([note('x', { retry: { backoffMs: 30_001 } })]),
    'input.definition.steps.0.retry.backoffMs',
    'maximum',
  ],
  ['too many steps', workflow(Array.from({ length: 65 }, () => note('x'))), 'input.definition.steps', 'maxItems'],
  [
    'an unknown member',
    workflow([note('x', { parallel: true })]),
    'input.definition.steps.0.parallel',
    'additionalProperties',
  ],
])('%s is refused with path and rule before anything runs', async (_what, args, path, rule) => {
  const studio = openScratchStudio();
  const { error } = (await studio.answer('workflow.run', args)) as { error: { code: number; data: object } };
  expect(error).toMatchObject({
    code: -32602,
    data: { code: 'VALIDATION_ERROR', validation_path: path, validation_rule: rule },
  });
  expect(studio.done).toEqual([]);
  expect(await studio.answer('workflow.list')).toEqual({ runs: [] });
});

test('an unknown action and one the policy denies are refused before anything runs', async () => {
  const studio = openScratchStudio();
  const unknown = await studio.answer('workflow.run', workflow([note('x'), { actionId: 'roblox.script.execute' }]));
  expect(unknown).toMatchObject({
    error: { code: -32044, data: { code: 'NOT_FOUND', details: { stepId: 'step-2' } } },
  });
  const strict = openScratchStudio({ environment: { GOX_POLICY_MODE: 'deny-by-default' } });
  const denied = await strict.answer('workflow.run', workflow([{ actionId: 'core.ping' }, note('x', { id: 'w' })]));
  expect(denied).toMatchObject({ error: { code: -32043, data: { code: 'ACCESS_DENIED', details: { stepId: 'w' } } } });
  expect([...studio.done, ...strict.done]).toEqual([]);
});

test('unknown runs and times that are none are refused', async () => {
  const studio = openScratchStudio();
  for (const name of ['workflow.status', 'workflow.cancel', 'workflow.logs']) {
    expect(await studio.answer(name, { runId: 'nope' })).toMatchObject({ error: { code: -32044 } });
  }
  const { runId } = await studio.answer('workflow.run', workflow([note('x')]));
  const bad = await studio.answer('workflow.logs', { runId, since: 'yesterday' });
  expect(bad).toMatchObject({ error: { code: -32602, data: { validation_path: 'input.since' } } });
  await studio.ended(runId);
});
