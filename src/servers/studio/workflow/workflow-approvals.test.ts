// People's approvals of the steps of workflows: one for each step, bound to it before the run starts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import {
  openScratchStudio,
  type ScratchStudioOptions,
  scratchFolder,
} from '../../../../tests/support/scratch-studio.ts';
import { closed } from '../../../kernel/schema/shapes.ts';
import { declareAction } from '../actions/action.ts';
import type { StudioDomain } from '../domain.ts';

const note = (text: string) => ({ actionId: 'test.note', input: { text } });
const workflow = (...steps: object[]) => ({ definition: { id: 'flow', steps } });

function openAsking(options: ScratchStudioOptions = {}) {
  const home = options.home ?? scratchFolder();
  const rules = [
    { name: 'ask', match: { actionId: 'test.note' }, effect: 'allow', approval: 'human', priority: 1 },
    { name: 'all', match: {}, effect: 'allow' },
  ];
  writeFileSync(join(home, 'rules.json'), JSON.stringify({ version: 'v1', rules }));
  const environment = { GOX_POLICY_RULES_PATH: 'rules.json', ...options.environment };
  const studio = openScratchStudio({ ...options, home, environment });
  const domain = async () => (await studio.server.domain()) as StudioDomain;
  /** Says yes to the question that a refusal names; answers its id. */
  const approve = async (refused: Record<string, unknown>): Promise<string> => {
    const { data } = refused['error'] as { data: { details: { approval: { id: string } } } };
    const { id } = data.details.approval;
    expect((await domain()).approvals.answer(id, 'approved', 'bob')).not.toBeNull();
    return id;
  };
  return { ...studio, domain, approve };
}

test('two equal steps need two approvals', async () => {
  const studio = openAsking();
  const twice = workflow(note('x'), note('x'));
  const first = await studio.approve(await studio.answer('workflow.run', twice));
  const second = await studio.approve(await studio.answer('workflow.run', twice));
  expect(second).not.toBe(first);
  const { runId } = await studio.answer('workflow.run', twice);
  expect(await studio.ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(studio.done).toEqual(['x', 'x']);
});

test('of two runs one gets the approval, and the other starts nothing', async () => {
  const studio = openAsking();
  await studio.approve(await studio.answer('workflow.run', workflow(note('x'))));
  const both = await Promise.all([1, 2].map(() => studio.answer('workflow.run', workflow(note('x')))));
  const started = both.filter((each) => 'runId' in each);
  expect(started).toHaveLength(1);
  expect(both.find((each) => 'error' in each)).toMatchObject({
    error: { code: -32043, data: { details: { reason: 'human approval required' } } },
  });
  expect(await studio.ended(started[0]?.['runId'])).toMatchObject({ status: 'succeeded' });
  expect((await studio.answer('workflow.list'))['runs']).toHaveLength(1);
});

test('while one of several is missing, none is used up', async () => {
  const studio = openAsking();
  const id = await studio.approve(await studio.answer('workflow.run', workflow(note('x'), note('y'))));
  await studio.answer('workflow.run', workflow(note('x'), note('y')));
  expect((await studio.domain()).approvals.find(id)).toMatchObject({ isUsed: false });
  expect(await studio.answer('test.note', { text: 'x' })).toMatchObject({ output: { text: 'x' } });
});

test('a run that is refused for another reason gives its approvals back', async () => {
  const studio = openAsking({ environment: { GOX_WORKFLOW_MAX_CONCURRENT_RUNS: '1' } });
  const id = await studio.approve(await studio.answer('workflow.run', workflow(note('x'))));
  const { runId } = await studio.answer('workflow.run', workflow({ actionId: 'test.wait' }));
  expect(await studio.answer('workflow.run', workflow(note('x')))).toMatchObject({
    error: { data: { code: 'OVERLOADED' } },
  });
  expect((await studio.domain()).approvals.find(id)).toMatchObject({ isUsed: false });
  await studio.answer('workflow.cancel', { runId });
  await studio.ended(runId);
  expect(await studio.answer('workflow.run', workflow(note('x')))).toMatchObject({ status: 'running' });
});

test('a step that comes late finds its approval, though it has expired since', async () => {
  const home = scratchFolder();
  const expire = declareAction({
    ...{ id: 'test.expire', title: 'Expire', description: 'Lets the time of approvals pass.', version: 1 },
    ...{ sideEffect: 'write', input: closed({}), output: closed({ ok: Type.Boolean() }) },
    run: () => {
      const database = new DatabaseSync(join(home, 'studio', 'approvals.sqlite'));
      database.exec('UPDATE approvals SET expires_at = 1 + requested_at - 900000');
      database.close();
      return { output: { ok: true } };
    },
  });
  const studio = openAsking({ home, moreActions: [expire] });
  const late = workflow({ actionId: 'test.expire' }, note('x'));
  await studio.approve(await studio.answer('workflow.run', late));
  const { runId } = await studio.answer('workflow.run', late);
  expect(await studio.ended(runId)).toMatchObject({ status: 'succeeded' });
  expect(studio.done).toEqual(['x']);
});

test('the question to a person quotes an actor that is not one word, and hides what is secret in it', async () => {
  const asked: string[] = [];
  const studio = openAsking({
    capabilities: { elicitation: {} },
    request: async (_method, params) => {
      asked.push(String(params['message']));
      return { action: 'accept', content: { approve: true } };
    },
  });
  for (const actor of ['ann asks to run core.ping.', 'Bearer abcdefgh1234']) {
    await studio.answer('test.note', { text: 'a\u202eb' }, { actor });
  }
  expect(asked.map((each) => each.split('\n').slice(0, 2))).toEqual([
    ['"ann asks to run core.ping." asks to run test.note.', String.raw`Input: {"text":"a\u202eb"}`],
    ['"[redacted]" asks to run test.note.', String.raw`Input: {"text":"a\u202eb"}`],
  ]);
});
