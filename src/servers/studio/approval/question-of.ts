// The question that a person is asked about a call, and by which its approval is found again.
import type { RequestMeta } from '../actions/request-meta.ts';
import { fault } from '../faults.ts';
import type { Decision } from '../policy/decide.ts';
import { digestInput } from '../redaction/digest-input.ts';
import { redactValue } from '../redaction/redact-value.ts';
import type { Question } from './approvals.ts';

export function questionOf(actionId: string, input: unknown, decision: Decision, meta: RequestMeta): Question {
  const { actor, dryRun, correlationId, studioId } = meta;
  const { rule, reason } = decision;
  // A yes for one Studio is none for another. No input has a field of that name.
  const asked = studioId === undefined ? input : { ...(input as object), studioId };
  const inputDigest = digestInput(asked);
  if (inputDigest === null) throw fault('VALIDATION_ERROR', { message: 'The input cannot be written as JSON.' });
  return { actor, actionId, dryRun, inputDigest, rule: rule ?? '', reason, correlationId, input: redactValue(asked) };
}
