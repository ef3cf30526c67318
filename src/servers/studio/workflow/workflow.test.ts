// Workflows through the tools, on a real store.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { note, openScratchStudio, scratchFolder, workflow } from '../../../../tests/support/scratch-studio.ts';
import { closed } from '../../../kernel/schema/shapes.ts';
import { declareAction } from '../actions/action.ts';
import type { StudioDomain } from '../domain.ts';
import { fault } from '../faults.ts';

async function until(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isThere(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(isThere()).toBe(true);
}

test('steps run in order and hand on what they answered', async () => {
  const studio = openScratchStudio();
  const started = await studio.answer(
    'workflow.run',
    workflow(
      [
        note('one', { id: 'first' }),
        { actionId: 'test_note', input: { text: { $ref: 'steps.first.output.text' } } },
        note('three', { when: { stepId: 'first', path: 'text', equals: 'other' } }),
        note('four', { when: { stepId: 'step-2', path: 'text', equals: 'one' } }),
      ],
      { actor: 'ana', correlationId: 'c-1' },
    ),
  );
  expect(started).toMatchObject({
    ...{ workflowId: 'flow', correlationId: 'c-1', status: 'running', endedAt: null },
    ...{ totalSteps: 4, completedSteps: expect.any(Number), cancelRequested: false },
  });
  const ended = await studio.ended(started['runId']);
  expect(ended).toMatchObject({ status: 'succeeded', completedSteps: 4, endedAt: expect.stringMatching(/Z$/) });
  expect(ended).not.toHaveProperty('lastError');
  expect(ended['steps']).toMatchObject([
    { stepId: 'first', actionId: 'test.note', status: 'succeeded', attempts: 1, output: { text: 'one' } },
    { stepId: 'step-2', actionId: 'test.note', status: 'succeeded', output: { text: 'one' } },
    { stepId: 'step-3', status: 'skipped', output: null },
    { stepId: 'step-4', status: 'succeeded', output: { text: 'four' } },
  ]);
  expect(studio.done).toEqual(['one', 'one', 'four']);
});

test('the log tells the story in the words of the contract, and can be cut and filtered', async () => {
  const studio = openScratchStudio();
  const steps = [
    { id: 'a', actionId: 'test.shaky', input: { name: 'a', failures: 1 }, retry: { maxAttempts: 3, backoffMs: 1 } },
    note('no', { id: 'b', when: { stepId: 'a', path: 'attempts', equals: 99 } }),
    { id: 'c', actionId: 'test.shaky', input: { name: 'c', failures: 9 }, retry: { maxAttempts: 2 } },
    note('never', { id: 'd' }),
  ];
  const { runId } = await studio.answer('workflow.run', workflow(steps));
  const ended = await studio.ended(runId);
  expect(ended).toMatchObject({
    status: 'failed',
    completedSteps: 2,
    lastError: { code: 'INTERNAL_ERROR', message: expect.any(String) },
  });
  expect(ended['steps']).toMatchObject([{ attempts: 2 }, {}, { attempts: 2, status: 'failed' }, { status: 'pending' }]);
  const { logs } = (await studio.answer('workflow.logs', { runId })) as { logs: Record<string, string>[] };
  const failure = (ended['lastError'] as { message: string }).message;
  expect(logs.map(({ level, stepId = '', message }) => `${level} ${stepId} ${message}`)).toEqual([
    'info  workflow started',
    'info a step started (attempt 1/3)',
    `warn a step attempt failed, retrying: ${failure}`,
    'info a retry attempt 2/3',
    'info a step completed',
    'info b step skipped (condition not met)',
    'info c step started (attempt 1/2)',
    `warn c step attempt failed, retrying: ${failure}`,
    'info c retry attempt 2/2',
    `error c step failed: ${failure}`,
    'error  workflow failed',
  ]);
  expect(logs[1]).toMatchObject({ actionId: 'test.shaky', timestamp: expect.stringMatching(/Z$/) });
  const some = async (filter: object) =>
    ((await studio.answer('workflow.logs', { runId, ...filter })) as { logs: object[] }).logs.length;
  expect(await some({ limit: 2 })).toBe(2);
  expect(await some({ level: 'warn' })).toBe(2);
  expect(await some({ stepId: 'a' })).toBe(4);
  expect(await some({ since: '2999-01-01T00:00:00Z' })).toBe(0);
  expect(await some({ since: logs[0]?.['timestamp'] })).toBe(11);
});

test('a refused workflow is on record, and so is every action of one that runs', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', workflow([note('x')], { actor: 'ana' }));
  await studio.ended(runId);
  await studio.answer('workflow.run', workflow([{ actionId: 'no.such' }]), { actor: 'bo' });
  const reply = await studio.ask('resources/read', { uri: 'gox://runs' });
  const { contents } = (reply as { result: { contents: { text: string }[] } }).result;
  const { runs } = JSON.parse(contents[0]?.text ?? '') as { runs: Record<string, unknown>[] };
  expect(runs.map(({ type, name, status }) => `${type} ${name} ${status}`)).toEqual([
    'action workflow.run failed',
    'action test.note succeeded',
    'workflow flow succeeded',
  ]);
  expect(runs[1]).toMatchObject({ parentRunId: runId, actor: 'ana', diffSummary: 'noted x' });
  expect(runs[2]).toMatchObject({ runId, actor: 'ana', diffSummary: 'steps=1/1' });
});

test('a dry run of the whole changes nothing', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', workflow([note('x'), note('y')], { dryRun: true }));
  expect(await studio.ended(runId)).toMatchObject({ status: 'succeeded', steps: [{ output: { dryRun: true } }, {}] });
  expect(studio.done).toEqual([]);
});

test('cancel stops the step, and the run ends as canceled; cancelling the call that started it does not', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', workflow([{ actionId: 'test.wait' }, note('never')]));
  await until(() => studio.done.includes('waiting'));
  const cancelled = await studio.answer('workflow.cancel', { runId });
  expect(cancelled).toMatchObject({ runId, cancelRequested: true, acknowledged: true, status: 'running' });
  expect(await studio.ended(runId)).toMatchObject({ status: 'canceled', cancelRequested: true });
  expect(studio.done).toEqual(['waiting', 'stopped']);
  expect(await studio.answer('workflow.cancel', { runId })).toMatchObject({ acknowledged: false, status: 'canceled' });
  const { logs } = (await studio.answer('workflow.logs', { runId })) as { logs: { message: string }[] };
  expect(logs.map(({ message }) => message).filter((message) => message.startsWith('workflow '))).toEqual([
    'workflow started',
    'workflow cancel requested',
    'workflow canceled',
  ]);
});

test('a step timeout ends the attempt, may be tried again, and is not shortened by the limit of single actions', async () => {
  const studio = openScratchStudio({ environment: { GOX_ACTION_TIMEOUT_SECONDS: '1' } });
  const step = { actionId: 'test.wait', timeoutMs: 30, retry: { maxAttempts: 2 } };
  const { runId } = await studio.answer('workflow.run', workflow([step]));
  const ended = await studio.ended(runId);
  expect(ended).toMatchObject({ status: 'failed', lastError: { code: 'TIMEOUT' }, steps: [{ attempts: 2 }] });
  const longer = await studio.answer('workflow.run', workflow([{ actionId: 'test.wait', timeoutMs: 1_400 }]));
  const startedAt = performance.now();
  await studio.ended(longer['runId']);
  expect(performance.now() - startedAt).toBeGreaterThan(1_300);
});

test('inputs of steps lie sealed on disk while the run goes on', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', workflow([{ actionId: 'test.wait' }, note('my-secret-word')]));
  await until(() => studio.done.includes('waiting'));
  const files = readdirSync(studio.home, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'latin1'), name).not.toContain('my-secret-word');
  }
  await studio.answer('workflow.cancel', { runId });
  await studio.ended(runId);
});

test('what a failure tells of itself is kept without secrets', async () => {
  const leak = declareAction({
    ...{ id: 'test.leak', title: 'Leak', description: 'Fails and tells too much.', version: 1, sideEffect: 'read' },
    ...{ input: closed({}), output: Type.Unknown() },
    run: () => {
      throw fault('INTERNAL_ERROR', {
        message: 'sent Bearer abcdefgh1234',
        details: { header: 'Bearer ijklmnop5678', passwordHash: 'qrst' },
      });
    },
  });
  const studio = openScratchStudio({ moreActions: [leak] });
  const { runId } = await studio.answer('workflow.run', workflow([{ actionId: 'test.leak' }]));
  expect(await studio.ended(runId)).toMatchObject({ lastError: { message: 'sent [redacted]' } });
  const { runs } = (await studio.server.domain()) as StudioDomain;
  const kept = JSON.stringify([runs.run(String(runId)), runs.events({ runId: String(runId), limit: 50 })]);
  for (const secret of ['abcdefgh', 'ijklmnop', 'qrst']) expect(kept).not.toContain(secret);
});

test('a step that answers more than can be kept fails once, in the words of the contract', async () => {
  const studio = openScratchStudio();
  const steps = [
    { ...note('x'.repeat(900_000)), retry: { maxAttempts: 3 } },
    note({ $ref: 'steps.step-1.output.text' }),
  ];
  const { runId } = await studio.answer('workflow.run', workflow(steps));
  expect(await studio.ended(runId)).toMatchObject({ status: 'succeeded' });
  const large = { actionId: 'test.flood', input: {}, retry: { maxAttempts: 3 } };
  const flooded = await studio.answer('workflow.run', workflow([large]));
  expect(await studio.ended(flooded['runId'])).toMatchObject({
    status: 'failed',
    lastError: { code: 'INTERNAL_ERROR' },
    steps: [{ attempts: 1 }],
  });
});

test('a run beyond the limit is refused, and may be tried again', async () => {
  const studio = openScratchStudio({ environment: { GOX_WORKFLOW_MAX_CONCURRENT_RUNS: '1' } });
  const { runId } = await studio.answer('workflow.run', workflow([{ actionId: 'test.wait' }]));
  const { error } = (await studio.answer('workflow.run', workflow([note('x')]))) as { error: object };
  expect(error).toMatchObject({ code: -32603, data: { code: 'OVERLOADED', retryable: true } });
  await studio.answer('workflow.cancel', { runId });
  await studio.ended(runId);
  expect(await studio.answer('workflow.run', workflow([note('x')]))).toMatchObject({ status: 'running' });
});

test('a list is newest first, and its cursor does not shift when runs are added', async () => {
  const studio = openScratchStudio();
  const ids: unknown[] = [];
  const add = async () => {
    const { runId } = await studio.answer('workflow.run', workflow([note('x')]));
    await studio.ended(runId);
    ids.unshift(runId);
  };
  for (let run = 0; run < 4; run += 1) await add();
  const first = await studio.answer('workflow.list', { limit: 2 });
  expect(first).toMatchObject({ runs: [{ runId: ids[0] }, { runId: ids[1] }], nextCursor: expect.any(String) });
  await add();
  const second = await studio.answer('workflow.list', { limit: 2, cursor: first['nextCursor'] });
  expect(second).toMatchObject({ runs: [{ runId: ids[3] }, { runId: ids[4] }] });
  expect(second).not.toHaveProperty('nextCursor');
  expect(await studio.answer('workflow.list', { status: 'failed' })).toEqual({ runs: [] });
  const bad = await studio.answer('workflow.list', { cursor: '3' });
  expect(bad).toMatchObject({ error: { code: -32602, data: { validation_path: 'input.cursor' } } });
});

test('a rule that wants a person is asked about before the run, and the step uses the answer up', async () => {
  const home = scratchFolder();
  const asked: string[] = [];
  const rules = {
    version: 'v1',
    rules: [{ name: 'ask', match: { actionId: 'test.note' }, effect: 'allow', approval: 'human' }],
  };
  writeFileSync(`${home}/rules.json`, JSON.stringify(rules));
  const environment = { GOX_POLICY_MODE: 'deny-by-default', GOX_POLICY_RULES_PATH: 'rules.json' };
  const mute = openScratchStudio({ home, environment });
  const refused = await mute.answer('workflow.run', workflow([note('x'), note('y')], { approved: true }));
  expect(refused).toMatchObject({
    error: { code: -32043, data: { details: { approval: { id: expect.any(String) } } } },
  });
  const studio = openScratchStudio({
    home,
    environment,
    capabilities: { elicitation: {} },
    request: async (_method, params) => {
      asked.push(String(params['message']));
      return { action: 'accept', content: { approve: true } };
    },
  });
  const { runId } = await studio.answer('workflow.run', workflow([note('x'), note('y')]));
  expect(await studio.ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(asked).toHaveLength(2);
  expect(studio.done).toEqual(['x', 'y']);
});
