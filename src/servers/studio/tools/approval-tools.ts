// What a person does over HTTP about calls that wait for approval. These stand behind fixed routes only: no client can
// list or call them, and the answer takes a token that agents are not given.
import { Type } from 'typebox';
import type { Route } from '../../../kernel/route.ts';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { isApproverToken } from '../approval/approver-token.ts';
import { showApproval } from '../approval/show-approval.ts';
import { tool } from '../domain.ts';
import { fault } from '../faults.ts';
import { refusable } from './refusable.ts';

const Shown = closed({
  id: Type.String(),
  actor: Type.String(),
  actionId: Type.String(),
  dryRun: Type.Boolean(),
  input: Type.Unknown(),
  inputDigest: Type.String(),
  rule: Type.String(),
  reason: Type.String(),
  correlationId: Type.String(),
  requestedAt: Type.String(),
  expiresAt: Type.String(),
  decision: Type.Union([Type.String(), Type.Null()]),
});

const listApprovals = tool({
  name: 'approvals.list',
  title: 'Open approvals',
  description: 'The calls that wait for a person, oldest first.',
  version: 1,
  effect: 'read',
  timeoutMs: 10_000,
  traits: { isBare: true },
  input: closed({}),
  output: closed({ approvals: Type.Array(Shown) }),
  faults: [],
  run: (_args, { approvals }) => ({ approvals: approvals.open().map(showApproval) }),
});

const decideApproval = tool({
  name: 'approvals.decide',
  title: 'Decide an approval',
  description: 'A person approves or denies one call that waits.',
  version: 1,
  effect: 'write',
  timeoutMs: 10_000,
  traits: { isBare: true },
  input: closed({
    id: Type.String(),
    decision: oneOf(['approve', 'deny']),
    approverToken: Type.String({ description: 'From the file approver-token in the state home' }),
  }),
  output: Shown,
  faults: ['ACCESS_DENIED', 'NOT_FOUND'],
  run: ({ id, decision, approverToken }, context) =>
    // Without the token: not even a digest of one is kept.
    refusable('approvals.decide', { id, decision }, context, () => {
      const { approvals, home } = context;
      if (!isApproverToken(home, approverToken)) {
        throw fault('ACCESS_DENIED', {
          message: 'This is not the approver token.',
          hint: 'See: mooring approvals --help',
        });
      }
      const answered = approvals.answer(id, decision === 'approve' ? 'approved' : 'denied', 'http');
      if (!answered) throw fault('NOT_FOUND', { message: `No open approval has the id ${id.slice(0, 80)}.` });
      return showApproval(answered);
    }),
});

export const approvalTools = [listApprovals, decideApproval];

export const approvalRoutes: readonly Route[] = [
  { method: 'GET', path: '/studio/approvals', tool: listApprovals.name },
  { method: 'POST', path: '/studio/approvals', tool: decideApproval.name },
];
