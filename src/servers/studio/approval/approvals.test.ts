import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { countingIds, manualClock } from '../../../../tests/support/manual-clock.ts';
import { Approvals } from './approvals.ts';
import { approverTokenPath, isApproverToken, openApproverToken } from './approver-token.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mooring-approvals-'));
const opened: Approvals[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function open(home = mkdtempSync(join(scratch, 'home-')), clock = manualClock(), prefix = 'approval') {
  const approvals = new Approvals({ home, clock, ids: countingIds(prefix), lifetimeMs: 1_000 });
  opened.push(approvals);
  return { approvals, home, clock };
}

const call = { actor: 'ann', actionId: 'part.paint', inputDigest: 'sha256:1', dryRun: false };
const question = { ...call, rule: 'ask', reason: 'paint is dear', correlationId: 'c', input: { colour: 'red' } };

test('nothing passes before a person has said yes, and then one call does', () => {
  const { approvals } = open();
  const { id, expiresAt, requestedAt } = approvals.ask(question);
  expect(expiresAt - requestedAt).toBe(1_000);
  expect(approvals.use(call, 'run-1')).toBeNull();
  expect(approvals.answer(id, 'approved', 'bob')).toMatchObject({ id, decision: 'approved', decidedBy: 'bob' });
  expect(approvals.use(call, 'run-2')).toBe(id);
  expect(approvals.use(call, 'run-3')).toBeNull();
  expect(approvals.find(id)).toMatchObject({ isUsed: true });
});

test('the same piece of work may use its approval again, also after it has expired', () => {
  const { approvals, clock } = open();
  const { id } = approvals.ask(question);
  approvals.answer(id, 'approved', 'bob');
  expect(approvals.use(call, 'step')).toBe(id);
  clock.advance(2_000);
  expect(approvals.use(call, 'step')).toBe(id);
});

test('it is for this actor, this action, this input, and not for the real run of a dry one', () => {
  const { approvals } = open();
  const { id } = approvals.ask(question);
  approvals.answer(id, 'approved', 'bob');
  const others = [{ actor: 'eve' }, { actionId: 'part.melt' }, { inputDigest: 'sha256:2' }, { dryRun: true }];
  for (const other of others) expect(approvals.use({ ...call, ...other }, 'x'), JSON.stringify(other)).toBeNull();
  expect(approvals.use(call, 'x')).toBe(id);
});

test('asking again while the question is open is the same question', () => {
  const { approvals, clock } = open();
  const { id } = approvals.ask(question);
  expect(approvals.ask(question).id).toBe(id);
  expect(approvals.open().map((each) => each.id)).toEqual([id]);
  clock.advance(1_000);
  expect(approvals.open()).toEqual([]);
  expect(approvals.ask(question).id).not.toBe(id);
});

test('an expired question cannot be answered, and an expired approval is worth nothing', () => {
  const { approvals, clock } = open();
  const { id } = approvals.ask(question);
  clock.advance(500);
  const other = approvals.ask({ ...question, inputDigest: 'sha256:2' });
  approvals.answer(other.id, 'approved', 'bob');
  clock.advance(1_000);
  expect(approvals.answer(id, 'approved', 'bob')).toBeNull();
  expect(approvals.use({ ...call, inputDigest: 'sha256:2' }, 'x')).toBeNull();
});

test('a question is answered once', () => {
  const { approvals } = open();
  const { id } = approvals.ask(question);
  expect(approvals.answer(id, 'denied', 'bob')).toMatchObject({ decision: 'denied' });
  expect(approvals.answer(id, 'approved', 'eve')).toBeNull();
  expect(approvals.use(call, 'x')).toBeNull();
  expect(approvals.ask(question)).toMatchObject({ id, decision: 'denied' });
  expect(approvals.answer('nothing', 'approved', 'bob')).toBeNull();
});

test('two processes of one home see one book, and only one of them gets the approval', () => {
  const { approvals, home, clock } = open();
  const { approvals: other } = open(home, clock, 'other');
  const { id } = approvals.ask(question);
  expect(other.answer(id, 'approved', 'bob')).not.toBeNull();
  expect([other.use(call, 'b'), approvals.use(call, 'a')]).toEqual([id, null]);
});

test('a call that stands beside an equal one is another question', () => {
  const { approvals } = open();
  const { id } = approvals.ask(question);
  const other = approvals.ask(question, [id]);
  expect(other.id).not.toBe(id);
  expect(approvals.ask(question, [id]).id).toBe(other.id);
});

test('several are used up together or not at all, and may be given back', () => {
  const { approvals } = open();
  const { id } = approvals.ask(question);
  approvals.answer(id, 'approved', 'bob');
  const twice = [
    [call, 'step-1'],
    [call, 'step-2'],
  ] as const;
  expect(approvals.useAll(twice)).toEqual(call);
  expect(approvals.find(id)).toMatchObject({ isUsed: false });
  const other = approvals.ask(question, [id]);
  approvals.answer(other.id, 'approved', 'bob');
  expect(approvals.useAll(twice)).toBeNull();
  expect([approvals.use(call, 'step-1'), approvals.use(call, 'step-2'), approvals.use(call, 'x')]).toEqual([
    id,
    other.id,
    null,
  ]);
  approvals.release(['step-2']);
  expect([approvals.find(id)?.isUsed, approvals.use(call, 'x')]).toEqual([true, other.id]);
});

test('an actor may have a hundred questions open, and all together a thousand', () => {
  const { approvals, clock } = open();
  const ask = (actor: string, at: number) => approvals.ask({ ...question, actor, inputDigest: `sha256:${at}` });
  for (let at = 0; at < 100; at += 1) ask('ann', at);
  expect(() => ask('ann', 100)).toThrow(/too many questions/);
  expect(ask('ann', 7)).toMatchObject({ decision: null });
  for (let at = 100; at < 1_000; at += 1) ask(`actor-${at}`, at);
  expect(approvals.countOpen()).toBe(1_000);
  expect(() => ask('eve', 0)).toThrow(/too many questions/);
  clock.advance(1_000);
  expect(approvals.countOpen()).toBe(0);
  expect(ask('ann', 100)).toMatchObject({ actor: 'ann' });
});

test('what nobody answered goes soon after it has expired, and answers stay', () => {
  const { approvals, clock } = open();
  const { id } = approvals.ask(question);
  const answered = approvals.ask({ ...question, inputDigest: 'sha256:2' });
  approvals.answer(answered.id, 'denied', 'bob');
  clock.advance(2_000);
  approvals.ask({ ...question, inputDigest: 'sha256:3' });
  expect(approvals.find(id)).not.toBeNull();
  clock.advance(3_600_000);
  approvals.ask({ ...question, inputDigest: 'sha256:4' });
  expect([approvals.find(id), approvals.find(answered.id)?.decision]).toEqual([null, 'denied']);
});

test('a secret in the name of the actor or in the correlation id is not shown, and the actor stays who it is', () => {
  const { approvals } = open();
  const secret = { actor: 'Bearer abcdefgh1234', correlationId: 'Bearer ijklmnop5678' };
  const { id } = approvals.ask({ ...question, ...secret });
  expect(approvals.open()).toMatchObject([{ actor: '[redacted]', correlationId: '[redacted]' }]);
  approvals.answer(id, 'approved', 'bob');
  expect(approvals.use({ ...call, actor: 'Bearer zzzzzzzz9999' }, 'x')).toBeNull();
  expect(approvals.use({ ...call, actor: secret.actor }, 'x')).toBe(id);
});

test('the approver token is made once, for its owner alone', () => {
  const { home } = open();
  const token = openApproverToken(home);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(openApproverToken(home)).toBe(token);
  expect(statSync(approverTokenPath(home)).mode & 0o777).toBe(0o600);
  expect([isApproverToken(home, token), isApproverToken(home, ''), isApproverToken(home, `${token}x`)]).toEqual([
    true,
    false,
    false,
  ]);
});
