// The only way anything is written about a run: events join its chain, and the rows that reads use follow from them,
// all in the caller's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../canonical-json.ts';
import type { EventDraft } from '../events.ts';
import { fault } from '../faults.ts';
import {
  type FoldedEvent,
  factsOf,
  foldRun,
  foldStep,
  isOpen,
  pendingStep,
  plannedSteps,
  type RunState,
  type StepState,
} from '../fold.ts';
import { Stop } from '../journal.ts';
import type { Facts, StepStatus } from '../run.ts';
import { hashEvent } from './chain.ts';
import { type HeadRow, headColumns, parseHead, type RunHead } from './run-row.ts';

/** Who may write: only the owner, and only while nobody took the run from it. */
export interface Fence {
  readonly owner: string;
  readonly epoch: number;
}

export class EventAppender {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #appended: (runId: string) => void;

  /** `appended` is told inside the transaction, which may still be taken back. */
  constructor(database: DatabaseSync, appended: (runId: string) => void) {
    this.#statements = prepare(database);
    this.#appended = appended;
  }

  head(runId: string): RunHead | null {
    const row = this.#statements.head.get(runId) as HeadRow | undefined;
    return row ? parseHead(row) : null;
  }

  isCancelRequested(runId: string): boolean {
    return this.#statements.cancel.get(runId)?.['cancel_requested'] === 1;
  }

  /**
   * Null as fence for what anyone may ask of a run: cancel, resume, tell. With `endsAtCancel` it is refused by Stop
   * once a cancel was requested.
   */
  append(
    runId: string,
    fence: Fence | null,
    drafts: readonly EventDraft[],
    nowMs: number,
    endsAtCancel = false,
  ): RunHead {
    const before = this.head(runId);
    if (!before) throw fault('RUN_NOT_FOUND', { details: { runId } });
    if (fence && (before.owner !== fence.owner || before.epoch !== fence.epoch)) {
      throw fault('LEASE_LOST', { details: { runId } });
    }
    if (before.state.status !== 'running') {
      throw fault('ILLEGAL_RUN_STATE', { message: `the run is ${before.state.status}`, details: { runId } });
    }
    if (endsAtCancel && before.state.isCancelRequested) throw new Stop('canceled');
    let { state, lastEvent: sequence, lastHash: hash } = before;
    for (const draft of drafts) {
      sequence += 1;
      const at = draft.at ?? nowMs;
      hash = this.#insert(before, draft, sequence, hash, at);
      const event: FoldedEvent = { ...draft, sequence, at };
      this.#foldSteps(before.row, event, state);
      this.#foldFacts(before.row, event);
      state = foldRun(state, event);
    }
    const after = { ...before, state, lastEvent: sequence, lastHash: hash };
    this.#appended(runId);
    return isSameState(before.state, state) ? this.#putProgress(after) : this.#put(after);
  }

  #insert(head: RunHead, draft: EventDraft, sequence: number, previousHash: string, at: number): string {
    const { type, level, step, spanId, key } = draft;
    const data = canonicalJson(draft.data);
    const { runId, traceId } = head;
    const hash = hashEvent(previousHash, { runId, sequence, at, type, level, step, traceId, spanId, key, data });
    this.#statements.insertEvent.run(head.row, sequence, at, type, level, step, spanId, key, data, hash);
    return hash;
  }

  #foldSteps(run: number, event: FoldedEvent, { totalSteps }: RunState): void {
    if (event.type === 'run.planned') {
      plannedSteps(event.data).forEach(({ key, facts }, at) => {
        this.#statements.insertStep.run(run, key, totalSteps + at, pendingStep.status, 0, canonicalJson(facts));
      });
    } else if (event.type === 'artifact.stored') {
      const { name, contentType, size, hash } = event.data as Record<string, string | number>;
      this.#statements.putArtifact.run(run, name ?? '', contentType ?? '', size ?? 0, hash ?? '');
    } else if (event.type === 'run.ended') {
      this.#statements.deletePlan.run(run);
      const rows = this.#statements.steps.all(run) as unknown as StepRow[];
      for (const row of rows) if (isOpen(row)) this.#putStep(run, row.key, foldStep(parseStep(row), event));
    } else if (event.step !== null && event.type.startsWith('step.')) {
      const row = this.#statements.step.get(run, event.step) as StepRow | undefined;
      if (row) this.#putStep(run, row.key, foldStep(parseStep(row), event));
    }
  }

  #putStep(run: number, key: string, step: StepState): void {
    const { status, attempts, startedAt, endedAt, endEvent } = step;
    this.#statements.putStep.run(status, attempts, startedAt, endedAt, endEvent, run, key);
  }

  #foldFacts(run: number, event: FoldedEvent): void {
    const change = factsOf(event);
    if (!change) return;
    const row = this.#statements.facts.get(run) as { readonly facts: string };
    const facts: Facts = { ...(JSON.parse(row.facts) as Facts), ...change };
    this.#statements.putFacts.run(canonicalJson(facts), run);
  }

  /** Of a step that begins or ends: no index of the runs depends on it, so none is written. */
  #putProgress(head: RunHead): RunHead {
    this.#statements.putProgress.run(head.lastEvent, head.lastHash, head.state.completedSteps, head.row);
    return head;
  }

  #put(head: RunHead): RunHead {
    const { state, row, kind, lastEvent, lastHash } = head;
    // Whoever ends or waits lets go; so nobody needs to own what does nothing.
    const owner = state.status === 'running' && state.waitingFor === null ? head.owner : null;
    const error = state.error === null ? null : canonicalJson(state.error);
    this.#statements.putHead.run(
      ...[owner, lastEvent, lastHash, state.status, state.waitingFor, state.waitingStep],
      ...[state.isCancelRequested ? 1 : 0, state.endedAt, state.totalSteps, state.completedSteps, state.resumes],
      ...[error, row],
    );
    if (state.status !== 'running') this.#statements.countEnded.run(kind);
    return { ...head, owner };
  }
}

/** But for the steps that are done. */
function isSameState(before: RunState, after: RunState): boolean {
  return (
    before.status === after.status &&
    before.waitingFor === after.waitingFor &&
    before.isCancelRequested === after.isCancelRequested &&
    before.resumes === after.resumes &&
    before.totalSteps === after.totalSteps
  );
}

interface StepRow {
  readonly key: string;
  readonly status: StepStatus;
  readonly attempts: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly end_event: number | null;
}

function parseStep(row: StepRow): StepState {
  const { status, attempts, started_at: startedAt, ended_at: endedAt, end_event: endEvent } = row;
  return { status, attempts, startedAt, endedAt, endEvent };
}

function prepare(database: DatabaseSync) {
  const stepColumns = 'key, status, attempts, started_at, ended_at, end_event';
  return {
    head: database.prepare(`SELECT ${headColumns} FROM runs WHERE id = ?`),
    cancel: database.prepare('SELECT cancel_requested FROM runs WHERE id = ?'),
    putProgress: database.prepare('UPDATE runs SET last_event = ?, last_hash = ?, completed_steps = ? WHERE row = ?'),
    putHead: database.prepare(
      `UPDATE runs SET owner = ?, last_event = ?, last_hash = ?, status = ?, waiting_for = ?, waiting_step = ?,
         cancel_requested = ?, ended_at = ?, total_steps = ?, completed_steps = ?, resumes = ?, error = ?
       WHERE row = ?`,
    ),
    insertEvent: database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    step: database.prepare(`SELECT ${stepColumns} FROM steps WHERE run = ? AND key = ?`),
    steps: database.prepare(`SELECT ${stepColumns} FROM steps WHERE run = ?`),
    insertStep: database.prepare(
      'INSERT INTO steps (run, key, position, status, attempts, facts) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    putStep: database.prepare(
      `UPDATE steps SET status = ?, attempts = ?, started_at = ?, ended_at = ?, end_event = ?
       WHERE run = ? AND key = ?`,
    ),
    deletePlan: database.prepare('DELETE FROM plans WHERE run = ?'),
    facts: database.prepare('SELECT facts FROM runs WHERE row = ?'),
    putFacts: database.prepare('UPDATE runs SET facts = ? WHERE row = ?'),
    putArtifact: database.prepare(
      'INSERT INTO artifacts (run, name, content_type, size, hash) VALUES (?, ?, ?, ?, ?) ' +
        'ON CONFLICT DO UPDATE SET content_type = excluded.content_type, size = excluded.size, hash = excluded.hash',
    ),
    countEnded: database.prepare('INSERT INTO ended_runs VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1'),
  };
}
