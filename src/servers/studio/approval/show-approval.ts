// An approval as people and machines read it: on the command line with --json, and over HTTP.
import type { Approval } from './approvals.ts';

export function showApproval(approval: Approval) {
  const { id, actor, actionId, dryRun, input, inputDigest, rule, reason, correlationId, decision } = approval;
  return {
    id,
    actor,
    actionId,
    dryRun,
    input,
    inputDigest,
    rule,
    reason,
    correlationId,
    requestedAt: new Date(approval.requestedAt).toISOString(),
    expiresAt: new Date(approval.expiresAt).toISOString(),
    decision,
  };
}
