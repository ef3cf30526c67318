// A run comes to be: checked against its key and the limit of its kind, made and owned in one transaction, so that
// of two processes only one gets the last place.
import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson, hashJson } from '../canonical-json.ts';
import { runSpanOf, traceIdOf } from '../derived-ids.ts';
import { draftOf, type EventDraft } from '../events.ts';
import { fault } from '../faults.ts';
import { newRun } from '../fold.ts';
import type { Facts, RecordRequest, StartRequest, StepData } from '../run.ts';
import type { EventAppender } from './append-events.ts';
import { chainStart } from './chain.ts';
import type { RunHead } from './run-row.ts';

export interface NewRun extends RecordRequest {
  readonly runId: string;
  /** Null for a record of a single call. */
  readonly steps: readonly StepData[] | null;
  readonly idempotency?: StartRequest['idempotency'];
  readonly startsWaiting?: boolean | undefined;
  readonly startedAt: number;
  readonly maxRunning: number;
}

export class RunCreator {
  readonly #appender: EventAppender;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSync, appender: EventAppender) {
    this.#appender = appender;
    this.#statements = prepare(database);
  }

  /** Inside a transaction. The head of a run that was there already, when the key says it is the same one. */
  create(request: NewRun, owner: string, nowMs: number): { readonly head: RunHead; readonly isNew: boolean } {
    const existing = this.#findByKey(request);
    if (existing) return { head: existing, isNew: false };
    const { runId, kind, steps } = request;
    if (this.#appender.head(runId)) throw fault('RUN_EXISTS', { details: { runId } });
    if (steps && !request.startsWaiting) this.checkLimit(kind, request.maxRunning);
    const row = this.#insert(request, owner);
    if (steps) this.#statements.putPlan.run(row, canonicalJson(steps));
    return { head: this.#appender.append(runId, null, firstEvents(request), nowMs), isNew: true };
  }

  checkLimit(kind: string, maxRunning: number): void {
    if (maxRunning === Number.POSITIVE_INFINITY) return;
    const { count } = this.#statements.countGoing.get(kind) as { readonly count: number };
    if (count >= maxRunning) throw fault('TOO_MANY_RUNS', { details: { kind, maxRunning } });
  }

  planOf(row: number): readonly StepData[] {
    const found = this.#statements.plan.get(row) as { readonly steps: string } | undefined;
    if (!found) throw new Error('the plan of a run is gone, though the run has not ended');
    return JSON.parse(found.steps) as readonly StepData[];
  }

  addSteps(row: number, steps: readonly StepData[]): void {
    this.#statements.putPlan.run(row, canonicalJson([...this.planOf(row), ...steps]));
  }

  #findByKey({ kind, idempotency }: NewRun): RunHead | null {
    if (!idempotency) return null;
    const row = this.#statements.byKey.get(kind, idempotency.key) as
      | { readonly id: string; readonly config_hash: string }
      | undefined;
    if (!row) return null;
    if (row.config_hash !== idempotency.configHash) {
      throw fault('IDEMPOTENCY_CONFLICT', { details: { existingRunId: row.id } });
    }
    return this.#appender.head(row.id);
  }

  #insert({ runId, kind, name, steps, idempotency, startedAt, trace }: NewRun, owner: string): number {
    const run = newRun(startedAt);
    const { lastInsertRowid } = this.#statements.insert.run(
      ...[runId, kind, name, steps ? 1 : 0, owner, chainStart, run.status, startedAt],
      ...[idempotency?.key ?? null, idempotency?.configHash ?? null],
      ...[trace?.traceId ?? traceIdOf(runId), runSpanOf(runId), trace?.parentSpanId ?? null],
    );
    return Number(lastInsertRowid);
  }
}

/** The plan itself is not in the record, since inputs are not redacted; its digest is. */
export function plannedEvent(steps: readonly StepData[], spanId: string): EventDraft {
  const told = steps.map(({ key, facts = {} }): { key: string; facts: Facts } => ({ key, facts }));
  return draftOf({ type: 'run.planned', data: { steps: told, digest: hashJson(steps) } }, spanId);
}

function firstEvents({ runId, kind, name, facts = {}, steps, idempotency, startedAt, ...rest }: NewRun): EventDraft[] {
  const spanId = runSpanOf(runId);
  const key = idempotency ? { idempotencyKey: idempotency.key, configHash: idempotency.configHash } : {};
  const parent = rest.trace ? { parentSpanId: rest.trace.parentSpanId } : {};
  const started = draftOf({ type: 'run.started', data: { kind, name, facts, startedAt, ...key, ...parent } }, spanId);
  if (!steps) return [started];
  const planned = plannedEvent(steps, spanId);
  const waiting = draftOf({ type: 'run.waiting', data: { for: 'resume' } }, spanId);
  return rest.startsWaiting ? [started, planned, waiting] : [started, planned];
}

function prepare(database: DatabaseSync) {
  return {
    byKey: database.prepare('SELECT id, config_hash FROM runs WHERE kind = ? AND idempotency_key = ?'),
    countGoing: database.prepare(
      `SELECT count(*) AS count FROM runs
       WHERE status = 'running' AND waiting_for IS NULL AND kind = ? AND has_plan = 1`,
    ),
    insert: database.prepare(
      `INSERT INTO runs (id, kind, name, has_plan, owner, last_hash, status, started_at, idempotency_key, config_hash,
         trace_id, span_id, parent_span_id, epoch, last_event, cancel_requested, total_steps, completed_steps, resumes,
         facts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, 0, 0, 0, 0, '{}')`,
    ),
    plan: database.prepare('SELECT steps FROM plans WHERE run = ?'),
    putPlan: database.prepare('INSERT INTO plans VALUES (?, ?) ON CONFLICT DO UPDATE SET steps = excluded.steps'),
  };
}
