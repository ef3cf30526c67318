// How an action is asked for, by a client or inside the server, and what comes of it.
import type { Question } from '../approval/approvals.ts';
import type { AskPerson } from '../approval/ask-person.ts';
import type { Action, ActionResult, Diff } from './action.ts';
import type { RequestMeta } from './request-meta.ts';

/** How a step of a workflow, or anything else inside the server, asks for an action. */
export interface ActionOptions extends Partial<RequestMeta> {
  readonly signal: AbortSignal;
  /** The same over attempts and restarts of one step. */
  readonly idempotencyToken?: string;
  /** Instead of the server's own limit for actions, shorter or longer. */
  readonly timeoutMs?: number;
  readonly parentRunId?: string;
  readonly ask?: AskPerson | undefined;
}

/** A call that has its own id already. */
export interface ActionCall extends RequestMeta, Omit<ActionOptions, keyof RequestMeta> {
  readonly runId: string;
}

/** One that nothing can stop any more. */
export type UnsignaledCall = Omit<ActionCall, 'signal'>;

export interface Ran extends Required<ActionResult> {
  readonly runId: string;
  readonly diff: Diff | null;
}

/** What would become of a call. */
export interface Foreseen {
  readonly action: Action;
  /** Null where no person has to be asked. */
  readonly question: Question | null;
  /** With the Studio it would be done in; none for an action that is done in no Studio. */
  readonly meta: RequestMeta;
}
