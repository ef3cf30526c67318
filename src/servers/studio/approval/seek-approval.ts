// Whether a call that the policy allows has the approval its rule asks for; a fault where it has not.
import { fault } from '../faults.ts';
import type { Decision } from '../policy/decide.ts';
import type { Approval, Approvals, Question } from './approvals.ts';
import type { AskPerson } from './ask-person.ts';

export interface Seeker {
  readonly question: Question;
  /** What the caller says of itself. */
  readonly approved: boolean;
  /** The same for every attempt of one piece of work: an approval is used up by it, and stays its own. */
  readonly token: string;
  readonly ask: AskPerson | undefined;
}

/** Answers the id of the approval that was used up; null where the rule needs none. */
export async function seekApproval(
  { approval, rule }: Decision,
  seeker: Seeker,
  approvals: Approvals,
): Promise<string | null> {
  if (approval === 'none') return null;
  const { question, approved, token, ask } = seeker;
  if (approval === 'self') {
    if (approved) return null;
    throw approvalMissing(question.actionId, rule);
  }
  const given = approvals.use(question, token);
  if (given !== null) return given;
  await seekAnswer(question, ask, approvals);
  const used = approvals.use(question, token);
  if (used !== null) return used;
  // It was a yes, and another call has used it up since.
  throw waiting(approvals.ask(question));
}

/**
 * The approvals of all steps of a workflow, before it starts, and a fault when one is missing. They are used up together
 * and under the tokens of the steps: none serves two steps or two runs, and a step finds its own even when it has expired.
 */
export async function seekApprovals(
  seekers: readonly (readonly [question: Question, token: string])[],
  ask: AskPerson | undefined,
  approvals: Approvals,
): Promise<void> {
  const ids: string[] = [];
  for (const [question] of seekers) ids.push(await seekAnswer(question, ask, approvals, ids));
  const missing = approvals.useAll(seekers);
  // It was a yes, and another call has used it up since.
  if (missing) throw waiting(approvals.ask(missing, ids));
}

/** The id of the question that a person has said yes to, now or before; a fault otherwise. Nothing is used up. */
async function seekAnswer(
  question: Question,
  ask: AskPerson | undefined,
  approvals: Approvals,
  except: readonly string[] = [],
): Promise<string> {
  const pending = approvals.ask(question, except);
  if (pending.decision === 'approved') return pending.id;
  if (pending.decision === 'denied') throw declined(pending);
  const answer = (await ask?.(question)) ?? 'none';
  if (answer === 'none') throw waiting(pending);
  const answered = approvals.answer(pending.id, answer === 'yes' ? 'approved' : 'denied', 'elicitation');
  // Somebody else may have answered meanwhile: the first answer counts.
  if ((answered ?? approvals.find(pending.id))?.decision !== 'approved') throw declined(pending);
  return pending.id;
}

export function approvalMissing(actionId: string, rule: string | null) {
  return fault('ACCESS_DENIED', {
    message: `${actionId} requires approval.`,
    hint: 'Set approved to true once it is approved.',
    details: { rule, reason: 'approval required' },
  });
}

function waiting({ id, expiresAt, actionId, rule }: Approval) {
  return fault('ACCESS_DENIED', {
    message: `${actionId} waits for a person's approval.`,
    hint: `A person approves it with: mooring approve ${id}. Then the same call passes once.`,
    details: {
      rule,
      reason: 'human approval required',
      approval: { id, expiresAt: new Date(expiresAt).toISOString() },
    },
  });
}

function declined({ actionId, rule }: Approval) {
  return fault('ACCESS_DENIED', {
    message: `A person has declined ${actionId}.`,
    details: { rule, reason: 'declined by a person' },
  });
}
