// Rows of the table of runs: the head that every write needs, and the whole that reads answer.
import type { RunState } from '../fold.ts';
import type { Facts, Run, RunError, RunStatus, WaitingFor } from '../run.ts';

export interface RunHead {
  readonly row: number;
  readonly runId: string;
  readonly kind: string;
  readonly name: string;
  readonly hasPlan: boolean;
  readonly owner: string | null;
  readonly epoch: number;
  readonly lastEvent: number;
  readonly lastHash: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly state: RunState;
}

export const headColumns =
  'row, id, kind, name, has_plan, owner, epoch, last_event, last_hash, status, waiting_for, waiting_step, ' +
  'cancel_requested, started_at, ended_at, total_steps, completed_steps, resumes, error, trace_id, span_id';

export const runColumns = `${headColumns}, parent_span_id, idempotency_key, config_hash, facts`;

export interface HeadRow {
  readonly row: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly has_plan: number;
  readonly owner: string | null;
  readonly epoch: number;
  readonly last_event: number;
  readonly last_hash: string;
  readonly status: RunStatus;
  readonly waiting_for: WaitingFor | null;
  readonly waiting_step: string | null;
  readonly cancel_requested: number;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly total_steps: number;
  readonly completed_steps: number;
  readonly resumes: number;
  readonly error: string | null;
  readonly trace_id: string;
  readonly span_id: string;
}

export interface RunRow extends HeadRow {
  readonly parent_span_id: string | null;
  readonly idempotency_key: string | null;
  readonly config_hash: string | null;
  readonly facts: string;
}

export function parseHead(row: HeadRow): RunHead {
  return {
    row: row.row,
    runId: row.id,
    kind: row.kind,
    name: row.name,
    hasPlan: row.has_plan === 1,
    owner: row.owner,
    epoch: row.epoch,
    lastEvent: row.last_event,
    lastHash: row.last_hash,
    traceId: row.trace_id,
    spanId: row.span_id,
    state: {
      status: row.status,
      waitingFor: row.waiting_for,
      waitingStep: row.waiting_step,
      isCancelRequested: row.cancel_requested === 1,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      totalSteps: row.total_steps,
      completedSteps: row.completed_steps,
      resumes: row.resumes,
      error: row.error === null ? null : (JSON.parse(row.error) as RunError),
    },
  };
}

export function parseRun(row: RunRow): Run {
  const { runId, kind, name, traceId, spanId, state } = parseHead(row);
  const { resumes: _, ...rest } = state;
  return {
    runId,
    kind,
    name,
    ...rest,
    facts: JSON.parse(row.facts) as Facts,
    idempotencyKey: row.idempotency_key,
    configHash: row.config_hash,
    traceId,
    spanId,
    parentSpanId: row.parent_span_id,
  };
}
