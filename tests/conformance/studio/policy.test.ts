// Studio: dry run, policy and approval, from the metadata of a request to what is done and what is not.
import { expect, test } from 'vitest';
import { record } from '../../support/answer.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { allowAll, errorOf, openGox, readJson } from './open-gox.ts';

const asked = { name: 'asked', match: { actionId: 'part.paint' }, effect: 'allow', requiresApproval: true };
const red = { colour: 'red' };
const yes = [true, 'true', 'True', 'TRUE', 't', 'T', '1'];
const no = [false, 'false', 'False', 'FALSE', 'f', 'F', '0'];
const wrong = ['yes', 'maybe', '', 'tRue', 1, null, {}, []];

proves('studio/request-meta/dry-run', async (proof) => {
  const { client, colour } = await openGox(proof, { rules: allowAll });
  const paint = (dryRun: unknown) => client.call('part.paint', red, { meta: { dryRun } });
  for (const dryRun of yes) {
    expect(record(await paint(dryRun)), String(dryRun)).toMatchObject({
      output: { painted: false },
      diff: { entries: ['colour: grey → red'] },
    });
    expect(colour()).toBeNull();
  }
  for (const dryRun of wrong) {
    const { code, message, data } = errorOf(await paint(dryRun));
    expect([code, data['code'], data['validation_path']], JSON.stringify(dryRun)).toEqual([
      -32602,
      'VALIDATION_ERROR',
      '_meta.dryRun',
    ]);
    expect(message).toContain('_meta.dryRun');
    expect(colour()).toBeNull();
  }
  const { code, data } = errorOf(await client.call('part.melt', {}, { meta: { dryRun: true } }));
  expect([code, data['code']]).toEqual([-32602, 'VALIDATION_ERROR']);
  for (const dryRun of no) expect(record(await paint(dryRun))['output'], String(dryRun)).toEqual({ painted: true });
  expect(colour()).toBe('red');
});

proves('studio/request-meta/approved', async (proof) => {
  const { client } = await openGox(proof, { rules: [asked] });
  const paint = (approved: unknown) => client.call('part.paint', red, { meta: { approved } });
  for (const approved of yes) expect(record(await paint(approved))['output']).toEqual({ painted: true });
  for (const approved of no) expect(errorOf(await paint(approved)).code, String(approved)).toBe(-32043);
  for (const approved of wrong) {
    const { code, data } = errorOf(await paint(approved));
    expect([code, data['validation_path']], JSON.stringify(approved)).toEqual([-32602, '_meta.approved']);
  }
});

proves('studio/approval/self-asserted', async (proof) => {
  const { client, colour, runs } = await openGox(proof, { rules: [asked] });
  const denied = errorOf(await client.call('part.paint', red));
  expect(denied).toMatchObject({ code: -32043, data: { code: 'ACCESS_DENIED', category: 'policy', retryable: false } });
  expect(denied.message).toContain('requires approval');
  expect(colour()).toBeNull();
  await client.call('part.paint', red, { meta: { approved: true } });
  expect(colour()).toBe('red');
  expect(await runs()).toMatchObject([
    { status: 'succeeded', approved: true, rule: 'asked' },
    { status: 'failed', approved: false, rule: 'asked', errorCode: 'ACCESS_DENIED' },
  ]);
  const definition = { id: 'paint it', steps: [{ actionId: 'part.paint', input: { colour: 'blue' } }] };
  expect(errorOf(await client.call('workflow.run', { definition })).code).toBe(-32043);
  const { runId } = record(await client.call('workflow.run', { definition, approved: true }));
  const status = async () => record(await client.call('workflow.status', { runId }))['status'];
  await expect.poll(status).toBe('succeeded');
  expect(colour()).toBe('blue');
});

const memory = { fresh: (server: string) => openSurface('memory', server) };

test('without rules only two actions go, and the reason is told', async () => {
  const { client } = await openGox(memory);
  expect(record(await client.call('core.ping'))['output']).toMatchObject({ ok: true });
  expect(record(await client.call('project.workspace_stats'))['diff']).toBeNull();
  const { message, data } = errorOf(await client.call('part.paint', red));
  expect(data).toMatchObject({ code: 'ACCESS_DENIED', category: 'policy', retryable: false });
  expect(data['details']).toEqual({ rule: null, reason: 'action not explicitly allowed by policy' });
  expect(message).toContain('action not explicitly allowed by policy');
  await client.close();
});

test('allow-all lets everything go that no rule denies', async () => {
  const rules = [{ name: 'no', match: { actionPrefix: 'part.' }, effect: 'deny' }];
  const { client } = await openGox(memory, { rules, variables: { GOX_POLICY_MODE: 'allow-all' } });
  expect(errorOf(await client.call('part.paint', red)).data['details']).toEqual({
    rule: 'no',
    reason: 'blocked by policy',
  });
  expect(record(await client.call('test.wait', { ms: 0 }))['output']).toEqual({ waited: true });
  await client.close();
});

test('rules that change hold from the next call on, and broken ones change nothing but the status', async () => {
  const { client, writeRules, rulesPath } = await openGox(memory, { rules: [] });
  expect(errorOf(await client.call('part.paint', red)).code).toBe(-32043);
  writeRules(allowAll);
  expect(record(await client.call('part.paint', red))['output']).toEqual({ painted: true });
  writeRules([{ match: {}, effect: 'perhaps' }]);
  expect(record(await client.call('part.paint', red))['output']).toEqual({ painted: true });
  const status = await readJson(client, 'gox://status');
  expect(status).toMatchObject({
    health: 'degraded',
    policy: { rules: 1, problem: expect.stringContaining('rules[0].effect') },
  });
  expect(JSON.stringify(status)).toContain(rulesPath);
  await client.close();
});

test('a broken rules file or variable stops the start', async () => {
  await expect(openGox(memory, { rules: [{ match: {} }] })).rejects.toThrow('rules[0].effect is missing');
  await expect(openGox(memory, { variables: { GOX_ACTION_TIMEOUT_SECONDS: 'soon' } })).rejects.toThrow(
    'GOX_ACTION_TIMEOUT_SECONDS is "soon"; it must be a whole number of at least 1',
  );
});
