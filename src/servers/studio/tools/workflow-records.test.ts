// What the tools that are no actions leave on record, and what their refusals tell.
import { expect, test } from 'vitest';
import { openScratchStudio, type ScratchStudio } from '../../../../tests/support/scratch-studio.ts';
import { deafClient } from '../../../kernel/call/client.ts';
import { CallControl } from '../../../kernel/call/control.ts';
import { runCall } from '../../../kernel/call/run-call.ts';

const ping = { definition: { id: 'flow', steps: [{ actionId: 'core.ping' }] } };
const asked = { actor: 'ann', correlationId: 'corr', dryRun: true, approved: true };

async function recordsOf(studio: ScratchStudio): Promise<Record<string, unknown>[]> {
  const reply = await studio.ask('resources/read', { uri: 'gox://runs' });
  const { contents } = (reply as { result: { contents: { text: string }[] } }).result;
  return (JSON.parse(contents[0]?.text ?? '') as { runs: Record<string, unknown>[] }).runs;
}

test('what a refused workflow.run says of itself in its arguments is in the answer and on record', async () => {
  const studio = openScratchStudio();
  const meta = { actor: 'meta', correlationId: 'meta' };
  const steps = [{ actionId: 'no.such' }];
  const refused = await studio.answer('workflow.run', { definition: { id: 'x', steps }, ...asked }, meta);
  expect(refused).toMatchObject({ error: { code: -32044, data: { correlation_id: 'corr' } } });
  await studio.answer('workflow.run', { definition: { id: 'x', steps: [] }, ...asked }, meta);
  const records = await recordsOf(studio);
  expect(records).toHaveLength(2);
  for (const each of records) expect(each).toMatchObject({ name: 'workflow.run', status: 'failed', ...asked });
});

test.each([
  ['too long', 'a'.repeat(257), 'maxLength'],
  ['with a control character', 'a\u001b[8m', 'pattern'],
])('an actor %s is refused where it stands', async (_what, actor, rule) => {
  const studio = openScratchStudio();
  const data = (path: string) => ({ error: { data: { validation_path: path, validation_rule: rule } } });
  expect(await studio.answer('workflow.run', { ...ping, actor })).toMatchObject(data('input.actor'));
  expect(await studio.answer('workflow.run', ping, { actor })).toMatchObject(data('_meta.actor'));
  expect(await studio.answer('core.ping', {}, { actor })).toMatchObject(data('_meta.actor'));
});

test('who cancelled a run is on record', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', {
    definition: { id: 'x', steps: [{ actionId: 'test.wait' }] },
  });
  await studio.answer('workflow.cancel', { runId }, { actor: 'eve' });
  await studio.ended(runId);
  const found = (await recordsOf(studio)).filter(({ name }) => name === 'workflow.cancel');
  expect(found).toMatchObject([{ type: 'action', status: 'succeeded', actor: 'eve', input: { runId } }]);
});

test('refusals of the other workflow tools are on record, and reading it is not', async () => {
  const studio = openScratchStudio();
  const { runId } = await studio.answer('workflow.run', ping);
  await studio.ended(runId);
  const before = (await recordsOf(studio)).length;
  for (const name of ['workflow.status', 'workflow.logs', 'workflow.list']) {
    await studio.answer(name, name === 'workflow.list' ? {} : { runId });
  }
  expect(await recordsOf(studio)).toHaveLength(before);
  for (const name of ['workflow.status', 'workflow.cancel', 'workflow.logs']) {
    await studio.answer(name, { runId: 'none' }, { actor: 'eve' });
  }
  await studio.answer('workflow.list', { cursor: 'made up' }, { actor: 'eve' });
  const records = await recordsOf(studio);
  expect(
    records.slice(0, records.length - before).map(({ name, errorCode, actor }) => [name, errorCode, actor]),
  ).toEqual([
    ['workflow.list', 'VALIDATION_ERROR', 'eve'],
    ['workflow.logs', 'NOT_FOUND', 'eve'],
    ['workflow.cancel', 'NOT_FOUND', 'eve'],
    ['workflow.status', 'NOT_FOUND', 'eve'],
  ]);
});

test('whoever tries to approve without the token is on record, and what was tried as the token is not', async () => {
  const studio = openScratchStudio();
  const args = { id: 'some', decision: 'approve', approverToken: 'guessed-by-an-agent' };
  const request = { name: 'approvals.decide', arguments: args, meta: { actor: 'eve' }, isRouted: true };
  const { outcome } = await runCall(studio.server, request, new CallControl(), deafClient);
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'ACCESS_DENIED' } });
  const records = await recordsOf(studio);
  expect(records).toMatchObject([
    { name: 'approvals.decide', status: 'failed', errorCode: 'ACCESS_DENIED', actor: 'eve' },
  ]);
  expect(JSON.stringify(records)).not.toContain('guessed');
});

test('whoever watches the runs hears of every change of a workflow', async () => {
  const studio = openScratchStudio();
  await studio.ask('resources/subscribe', { uri: 'gox://runs' });
  const steps = [{ actionId: 'test.wait' }];
  const { runId } = await studio.answer('workflow.run', { definition: { id: 'x', steps } });
  await studio.ask('resources/subscribe', { uri: `gox://runs/${runId}` });
  const heard = (uri: string) => studio.heard.filter(({ params }) => params['uri'] === uri).length;
  await expect.poll(() => heard('gox://runs')).toBeGreaterThan(0);
  await studio.answer('workflow.cancel', { runId });
  await studio.ended(runId);
  await expect.poll(() => heard(`gox://runs/${runId}`)).toBeGreaterThan(1);
});
