// Steps of workflows in Studio: where they go, how they ask again without doing twice, and what they hand on.
import { expect, test, vi } from 'vitest';
import { answerAny, created, createStep, openBridgedStudio } from '../../../../tests/support/bridged-studio.ts';
import type { Answer } from '../../../../tests/support/memory-bridge.ts';
import { note, openScratchStudio, scratchFolder, workflow } from '../../../../tests/support/scratch-studio.ts';
import { idempotencyTokenOf } from '../../../runs/derived-ids.ts';
import { platformFault } from '../faults.ts';

test('all steps of a workflow that are done in Studio go to the one it was started for', async () => {
  const { answer, ended, bridge, read } = openBridgedStudio();
  const steps = [createStep('one'), note('between'), { actionId: 'roblox.bridge_ping' }];
  const { runId } = await answer('workflow.run', workflow(steps), { studioId: 'b' });
  expect(await ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(bridge.asked.map(({ studioId }) => studioId)).toEqual(['b', 'b']);
  expect(await read(`gox://runs/${runId}`)).toMatchObject({ type: 'workflow', studioId: 'b' });
  const { runs } = (await read('gox://runs')) as { runs: Record<string, unknown>[] };
  expect(runs.map(({ name, studioId }) => [name, studioId])).toEqual([
    ['roblox.bridge_ping', 'b'],
    ['test.note', undefined],
    ['roblox.instance_create', 'b'],
    ['flow', 'b'],
  ]);
});

test('a choice that changes while a workflow runs does not move it', async () => {
  const { answer, ended, bridge } = openBridgedStudio({
    answer: (request, signal) => {
      bridge.choose('b');
      return answerAny(request, signal);
    },
  });
  bridge.choose('a');
  const { runId } = await answer('workflow.run', workflow([createStep('one'), createStep('two')]));
  await ended(runId);
  expect(bridge.asked.map(({ studioId }) => studioId)).toEqual(['a', 'a']);
});

test('a workflow without a step in Studio takes no studioId', async () => {
  const { answer } = openBridgedStudio();
  const refused = await answer('workflow.run', workflow([note('x')]), { studioId: 'a' });
  expect(refused).toMatchObject({ error: { code: -32602, data: { validation_path: '_meta.studioId' } } });
});

test('a step that is tried again has the same key and its own time, so that Studio does it once', async () => {
  let failures = 2;
  const { answer, ended, bridge } = openBridgedStudio({
    studios: ['a'],
    answer: () => {
      if (failures-- > 0) throw platformFault({ message: 'No Studio is connected.', retryable: true });
      return created;
    },
  });
  const steps = [createStep('one', { timeoutMs: 12_000, retry: { maxAttempts: 3, backoffMs: 0 } })];
  const { runId } = await answer('workflow.run', workflow(steps));
  expect(await ended(runId)).toMatchObject({ status: 'succeeded', steps: [{ attempts: 3 }] });
  const key = idempotencyTokenOf(String(runId), 'one');
  const asked = { idempotencyKey: key, isReplayable: true, isWrite: true, timeoutMs: 11_750 };
  expect(bridge.asked).toMatchObject([asked, asked, asked]);
  expect(new Set(bridge.asked.map(({ requestId }) => requestId)).size).toBe(3);
});

test('a step whose outcome the bridge does not know fails at once: trying again would only ask again', async () => {
  const { answer, ended, bridge } = openBridgedStudio({
    studios: ['a'],
    answer: () => {
      throw platformFault({ message: 'Whether it was done is not known.', retryable: false });
    },
  });
  const { runId } = await answer('workflow.run', workflow([createStep('one', { retry: { maxAttempts: 3 } })]));
  expect(await ended(runId)).toMatchObject({ status: 'failed', steps: [{ attempts: 1 }] });
  expect(bridge.asked).toHaveLength(1);
});

test('what a step made can be named by the next, and what it does not answer is refused before anything runs', async () => {
  const { answer, ended, bridge } = openBridgedStudio({ studios: ['a'] });
  const inside = (path: string) =>
    createStep('two', {
      input: { parentId: { $ref: `steps.one.output.${path}` }, className: 'Part', name: 'B' },
    });
  const { runId } = await answer('workflow.run', workflow([createStep('one'), inside('instanceId')]));
  expect(await ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(bridge.asked[1]?.payload).toMatchObject({ parentId: 'i1' });
  for (const path of ['id', 'created']) {
    expect(await answer('workflow.run', workflow([createStep('one'), inside(path)]))).toMatchObject({
      error: { data: { validation_path: 'input.definition.steps.1.input.parentId.$ref' } },
    });
  }
});

test('a run that was left behind waits for a server that reaches its Studio, and is shown by any', async () => {
  const home = scratchFolder();
  const never: Answer = (_request, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const first = openBridgedStudio({ home, answer: never, studios: ['a'] });
  const { runId } = await first.answer('workflow.run', workflow([createStep('one'), note('then')]));
  await first.server.close();
  const without = openScratchStudio({ home });
  expect(await without.answer('workflow.status', { runId })).toMatchObject({ status: 'running' });
  expect((await without.answer('workflow.list'))['runs']).toMatchObject([{ runId }]);
  await without.server.close();
  const simulated = openBridgedStudio({ home, studio: 'sim', studios: ['a'] });
  expect(await simulated.ended(runId)).toMatchObject({ status: 'running' });
  expect(simulated.bridge.asked).toEqual([]);
  await simulated.server.close();
  const again = openBridgedStudio({ home, studios: ['a'] });
  await again.server.domain();
  await vi.waitFor(() => expect(again.done).toEqual(['then']), { timeout: 10_000, interval: 5 });
  expect(await again.ended(runId)).toMatchObject({ status: 'succeeded', completedSteps: 2 });
  expect(again.bridge.asked).toMatchObject([{ idempotencyKey: idempotencyTokenOf(String(runId), 'one') }]);
});

test('a run that named no Studio stays with the only one there was, whoever comes or is chosen later', async () => {
  const studios = ['a'];
  const { answer, ended, bridge, read } = openBridgedStudio({
    studios,
    answer: (request, signal) => {
      studios.push('late');
      bridge.choose('late');
      return answerAny(request, signal);
    },
  });
  const { runId } = await answer('workflow.run', workflow([createStep('one'), createStep('two')]));
  expect(await ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(bridge.asked.map(({ studioId }) => studioId)).toEqual(['a', 'a']);
  expect(await read(`gox://runs/${runId}`)).toMatchObject({ studioId: 'a' });
});

test('what only a real run answers cannot be referred to in a dry run', async () => {
  const { answer, bridge } = openBridgedStudio({ studios: ['a'] });
  const next = { actionId: 'roblox.instance_delete', input: { instanceId: { $ref: 'steps.one.output.instanceId' } } };
  const refused = await answer('workflow.run', workflow([createStep('one'), next], { dryRun: true }));
  expect(refused).toMatchObject({ error: { code: -32602, message: expect.stringContaining('in a dry run') } });
  expect(bridge.asked).toEqual([]);
});
