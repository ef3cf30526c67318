// The record of every call in the run store: who asked for what, what the policy said, and how it ended. What goes in
// has been redacted before, since records are shown to every client.
import { action as dialect } from '../../../kernel/dialects/action.ts';
import { codeOf } from '../../../kernel/dialects/dialect.ts';
import { type Fault, toFault } from '../../../kernel/fault.ts';
import { redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import type { Facts, RecordEnd, RunError } from '../../../runs/run.ts';
import { platformFault } from '../faults.ts';
import type { Log } from '../log.ts';
import type { Decision } from '../policy/decide.ts';
import { redactText, redactValue } from '../redaction/redact-value.ts';
import { actionKind } from '../run-kinds.ts';
import type { Diff } from './action.ts';
import type { RequestMeta } from './request-meta.ts';

/** A call as it is recorded, whatever becomes of it. */
export interface Recorded {
  readonly runId: string;
  readonly name: string;
  readonly meta: RequestMeta;
  /** As sent; undefined where it is too large to be kept at all. */
  readonly input: unknown;
  readonly inputDigest: string | null;
  readonly startedAt: number;
  readonly parentRunId?: string | undefined;
}

/** What was decided about the call before it was let through or refused. */
export interface Judged {
  readonly decision: Decision | null;
  readonly approvalId: string | null;
}

export const notJudged: Judged = { decision: null, approvalId: null };

export interface OpenCall {
  succeed(diff: Diff | null, durationMs: number): Promise<void>;
  fail(fault: Fault, durationMs: number): Promise<void>;
}

export class CallRecords {
  readonly #engine: Pick<RunEngine, 'openRecord' | 'record'>;
  readonly #log: Log;

  constructor(engine: Pick<RunEngine, 'openRecord' | 'record'>, log: Log) {
    this.#engine = engine;
    this.#log = log;
  }

  /** Nothing is done that is not on record first: where the store fails, the call does. */
  async begin(call: Recorded, judged: Judged): Promise<OpenCall> {
    const open = await this.#stored(() => this.#engine.openRecord(requestOf(call, judged)));
    // What has been done stays done: a store that fails now does not turn it into a failure.
    const end = (ending: RecordEnd) =>
      open.end(ending).then(
        () => {},
        (thrown: unknown) => this.#log('error', 'the end of a call was not recorded', { problem: String(thrown) }),
      );
    return {
      succeed: (diff, durationMs) => end({ status: 'succeeded', facts: { durationMs, diff: redactDiff(diff) } }),
      fail: (fault, durationMs) => end(failureOf(fault, durationMs)),
    };
  }

  /** A call that is over before it began: invalid, denied, unknown. */
  async addRefused(call: Recorded, judged: Judged, fault: Fault, durationMs: number): Promise<void> {
    const { startedAt } = call;
    await this.#stored(() =>
      this.#engine.record({ ...requestOf(call, judged), startedAt }, failureOf(fault, durationMs)),
    );
  }

  async #stored<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (thrown) {
      const { retryable } = toFault(thrown);
      this.#log('error', 'a call was not recorded', { problem: String(thrown) });
      throw platformFault({ message: 'The call could not be recorded, so it was not done.', retryable, cause: thrown });
    }
  }
}

function requestOf(call: Recorded, { decision, approvalId }: Judged) {
  const { runId, name, meta, input, inputDigest, parentRunId } = call;
  const facts: Facts = {
    correlationId: redactKnownShapes(meta.correlationId),
    actor: redactKnownShapes(meta.actor),
    dryRun: meta.dryRun,
    approved: meta.approved,
    ...(meta.studioId !== undefined && { studioId: redactKnownShapes(meta.studioId) }),
    rule: decision?.rule ?? null,
    reason: decision?.reason ?? null,
    inputDigest,
    input: redactValue(input) ?? null,
    diff: null,
    ...(approvalId !== null && { approvalId }),
    ...(parentRunId !== undefined && { parentRunId }),
  };
  return { kind: actionKind, name, runId, facts };
}

function failureOf(fault: Fault, durationMs: number): RecordEnd {
  const status = fault.kind === 'cancelled' ? 'canceled' : 'failed';
  return { status, error: runErrorOf(fault), facts: { durationMs } };
}

/** A fault in the contract's words, as a run keeps it. */
function runErrorOf(fault: Fault): RunError {
  const { kind, message, retryable } = fault;
  return { code: codeOf(dialect, fault), kind, message: redactText(message), retryable };
}

function redactDiff(diff: Diff | null): unknown {
  // Apart, so that many entries do not take the summary with them.
  return diff && { summary: redactText(diff.summary), entries: redactValue(diff.entries) };
}
