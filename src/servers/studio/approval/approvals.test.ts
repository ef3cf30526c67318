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
