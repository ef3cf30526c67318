// Every read: runs, listings, steps, events. All go by an index, so that none grows with the number of stored runs.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { fault } from '../faults.ts';
import type {
  Artifact,
  EventLevel,
  EventQuery,
  Facts,
  Run,
  RunError,
  RunEvent,
  RunPage,
  RunQuery,
  StepRecord,
} from '../run.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { parseRun, type RunRow, runColumns } from './run-row.ts';

export class RunReader {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  run(runId: string): Run | null {
    const row = this.#statements.run.get(runId) as RunRow | undefined;
    return row ? parseRun(row) : null;
  }

  runByKey(kind: string, key: string): Run | null {
    const row = this.#statements.runByKey.get(kind, key) as RunRow | undefined;
    return row ? parseRun(row) : null;
  }

  get(runId: string): Run {
    const run = this.run(runId);
    if (!run) throw fault('RUN_NOT_FOUND', { details: { runId } });
    return run;
  }

  list(query: RunQuery): RunPage {
    const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(query.cursor, query);
    const rows = this.#rowsOf(query, before, query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      runs: shown.map(parseRun),
      nextCursor: last && rows.length > shown.length ? encodeCursor(last.row, query) : null,
    };
  }

  steps(runId: string): StepRecord[] {
    const rows = this.#statements.steps.all(this.rowOf(runId)) as unknown as StepRow[];
    return rows.map(parseStepRecord);
  }

  events({ runId, limit, level, step, sinceMs, types }: EventQuery): RunEvent[] {
    const filters: [string, SQLInputValue][] = [['run = ?', this.rowOf(runId)]];
    if (level !== undefined) filters.push(['level = ?', level]);
    if (step !== undefined) filters.push(['step = ?', step]);
    if (sinceMs !== undefined) filters.push(['at >= ?', sinceMs]);
    if (types) filters.push(['type IN (SELECT value FROM json_each(?))', JSON.stringify(types)]);
    const rows = this.#database
      .prepare(
        `SELECT ${eventColumns} FROM events JOIN runs ON runs.row = events.run
         WHERE ${filters.map(([condition]) => condition).join(' AND ')} ORDER BY sequence DESC LIMIT ?`,
      )
      .all(...filters.map(([, value]) => value), limit) as unknown as EventRow[];
    return rows.reverse().map(parseEvent);
  }

  artifacts(runId: string): Artifact[] {
    return this.#statements.artifacts.all(this.rowOf(runId)) as unknown as Artifact[];
  }

  rowOf(runId: string): number {
    const found = this.#statements.row.get(runId) as { readonly row: number } | undefined;
    if (!found) throw fault('RUN_NOT_FOUND', { details: { runId } });
    return found.row;
  }

  /** One walk down an index for each kind, merged: asking for several at once would sort all runs there are. */
  #rowsOf({ kinds, status }: RunQuery, before: number, limit: number): RunRow[] {
    const { all, byKind, byStatus, byBoth } = this.#statements;
    if (!kinds) {
      return (status ? byStatus.all(status, before, limit) : all.all(before, limit)) as unknown as RunRow[];
    }
    const perKind = [...new Set(kinds)].map(
      (kind) =>
        (status ? byBoth.all(kind, status, before, limit) : byKind.all(kind, before, limit)) as unknown as RunRow[],
    );
    return perKind
      .flat()
      .sort((a, b) => b.row - a.row)
      .slice(0, limit);
  }
}

const eventColumns =
  'runs.id AS runId, sequence, at, type, level, step, runs.trace_id AS traceId, events.span_id AS spanId, data, hash';

interface EventRow extends Omit<RunEvent, 'data'> {
  readonly data: string;
}

function parseEvent({ data, ...row }: EventRow): RunEvent {
  return { ...row, level: row.level as EventLevel, data: JSON.parse(data) as RunEvent['data'] };
}

interface StepRow extends Omit<StepRecord, 'facts' | 'output' | 'error'> {
  readonly facts: string;
  readonly endData: string | null;
}

function parseStepRecord({ facts, endData, ...row }: StepRow): StepRecord {
  const end = (endData === null ? {} : JSON.parse(endData)) as { output?: unknown; error?: RunError };
  return { ...row, facts: JSON.parse(facts) as Facts, output: end.output ?? null, error: end.error ?? null };
}

function prepare(database: DatabaseSync) {
  const list = (where: string) =>
    database.prepare(`SELECT ${runColumns} FROM runs WHERE ${where} row < ? ORDER BY row DESC LIMIT ?`);
  return {
    run: database.prepare(`SELECT ${runColumns} FROM runs WHERE id = ?`),
    runByKey: database.prepare(`SELECT ${runColumns} FROM runs WHERE kind = ? AND idempotency_key = ?`),
    row: database.prepare('SELECT row FROM runs WHERE id = ?'),
    all: list(''),
    byKind: list('kind = ? AND'),
    byStatus: list('status = ? AND'),
    byBoth: list('kind = ? AND status = ? AND'),
    steps: database.prepare(
      `SELECT steps.key, position, status, attempts, started_at AS startedAt, ended_at AS endedAt, facts,
         events.data AS endData
       FROM steps LEFT JOIN events ON events.run = steps.run AND events.sequence = end_event
       WHERE steps.run = ? ORDER BY position`,
    ),
    artifacts: database.prepare(
      'SELECT name, content_type AS contentType, size, hash FROM artifacts WHERE run = ? ORDER BY name',
    ),
  };
}
