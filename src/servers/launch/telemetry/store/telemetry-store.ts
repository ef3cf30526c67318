// The telemetry of a home: records by their event id, each with what became of it. What is old or too much goes.
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../../kernel/clock.ts';
import { transact } from '../../../../platform/sqlite/transact.ts';
import { applyCommit, applyPatch, completeRecord } from '../complete-record.ts';
import type { RecordStatus, TelemetryRecord, Write } from '../record.ts';
import { redactWrite } from '../redact-write.ts';
import { openTelemetryDatabase } from './telemetry-database.ts';

export interface RecordQuery {
  readonly run_id?: string;
  readonly job_type?: string;
  readonly status?: RecordStatus;
  /** Started then or later; epoch milliseconds. */
  readonly sinceMs?: number;
  readonly limit: number;
  /** Records before this one, by what an earlier page answered. */
  readonly before?: number;
}

export interface RecordPage {
  /** The last created first. */
  readonly records: readonly TelemetryRecord[];
  /** Null at the end. */
  readonly next: number | null;
}

export interface RecordChange {
  readonly at: string;
  readonly type: 'created' | 'updated' | 'commit_associated';
  readonly data: Readonly<Record<string, unknown>>;
}

/** `unknown`: there is no record to change. `unchanged`: it says all this already. */
export type Written = 'created' | 'duplicate' | 'updated' | 'unchanged' | 'unknown';

export interface Retention {
  readonly maxRecords: number;
  readonly maxAgeMs: number;
  readonly maxChanges: number;
}

const defaultRetention: Retention = { maxRecords: 50_000, maxAgeMs: 90 * 86_400_000, maxChanges: 200 };
const sweepEvery = 500;

export class TelemetryStore {
  readonly #database: DatabaseSync;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #retention: Retention;
  #untilSweep = 0;

  constructor(home: string, clock: Pick<Clock, 'now'>, retention: Retention = defaultRetention) {
    this.#database = openTelemetryDatabase(home);
    this.#clock = clock;
    this.#retention = retention;
  }

  /** Redacts first, always. Throws INVALID_INPUT for what cannot be kept. */
  apply(given: Write): Written {
    const write = redactWrite(given);
    return this.exclusively(() => (write.op === 'post' ? this.#post(write) : this.#change(write)));
  }

  /** One at a time over all processes, and all of it or nothing. */
  exclusively<T>(work: () => T): T {
    return this.#database.isTransaction ? work() : transact(this.#database, work);
  }

  find(eventId: string): TelemetryRecord | null {
    const row = this.#database.prepare('SELECT record FROM records WHERE event_id = ?').get(eventId.toLowerCase());
    return row ? recordOf(row) : null;
  }

  list({ run_id, job_type, status, sinceMs, limit, before = Number.MAX_SAFE_INTEGER }: RecordQuery): RecordPage {
    const rows = this.#database
      .prepare(
        `SELECT row, record FROM records WHERE row < :before AND (:run IS NULL OR run_id = :run)
           AND (:job IS NULL OR job_type = :job) AND (:status IS NULL OR status = :status)
           AND (:since IS NULL OR started_at >= :since) ORDER BY row DESC LIMIT :count`,
      )
      .all({
        ...{ before, run: run_id ?? null, job: job_type ?? null, status: status ?? null },
        ...{ since: sinceMs ?? null, count: limit + 1 },
      });
    const page = rows.slice(0, limit);
    return { records: page.map(recordOf), next: rows.length > limit ? Number(page.at(-1)?.['row']) : null };
  }

  /** All records of a run, the first created first. */
  ofRun(runId: string): TelemetryRecord[] {
    return this.#database.prepare('SELECT record FROM records WHERE run_id = ? ORDER BY row').all(runId).map(recordOf);
  }

  /** What became of a record, oldest first; null where there is none. */
  changes(eventId: string): RecordChange[] | null {
    if (!this.find(eventId)) return null;
    const rows = this.#database
      .prepare(
        `SELECT at, type, data FROM changes WHERE record = (SELECT row FROM records WHERE event_id = ?) ORDER BY row`,
      )
      .all(eventId.toLowerCase());
    return rows.map(({ at, type, data }) => ({
      at: new Date(Number(at)).toISOString(),
      type: type as RecordChange['type'],
      data: JSON.parse(String(data)) as RecordChange['data'],
    }));
  }

  /** How many records there are of each, and how many writes were dropped for which reason. */
  countBy(column: 'status' | 'job_type' | 'agent_name'): Record<string, number> {
    return this.#counts(`SELECT ${column} AS name, count(*) AS count FROM records GROUP BY 1 ORDER BY 1 LIMIT 1000`);
  }

  countDrops(): Record<string, number> {
    return this.#counts('SELECT reason AS name, sum(count) AS count FROM drops GROUP BY 1 ORDER BY 1');
  }

  dropped(runId: string, reason: 'outbox_full' | 'refused', count: number): void {
    this.#database
      .prepare('INSERT INTO drops VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count')
      .run(runId, reason, count);
  }

  close(): void {
    this.#database.close();
  }

  #counts(sql: string): Record<string, number> {
    const rows = this.#database.prepare(sql).all();
    return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
  }

  #post({ body }: Write & { op: 'post' }): Written {
    this.#sweepNowAndThen();
    const record = completeRecord(body, this.#clock.now());
    const { event_id, run_id, agent_name, job_type, status, start_time } = record;
    const { changes, lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO records (event_id, run_id, agent_name, job_type, status, started_at, record)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (event_id) DO NOTHING`,
      )
      .run(event_id, run_id, agent_name, job_type, status, Date.parse(start_time), JSON.stringify(record));
    if (changes === 0) return 'duplicate';
    this.#note(Number(lastInsertRowid), 'created', { status });
    return 'created';
  }

  #change(write: Write & { op: 'patch' | 'associate-commit' }): Written {
    const row = this.#database
      .prepare('SELECT row, record FROM records WHERE event_id = ?')
      .get(write.event_id.toLowerCase());
    if (!row) return 'unknown';
    const before = recordOf(row);
    const after = write.op === 'patch' ? applyPatch(before, write.body) : applyCommit(before, write.body);
    if (JSON.stringify(before) === JSON.stringify(after)) return 'unchanged';
    const record = { ...after, updated_at: new Date(this.#clock.now()).toISOString() };
    this.#database
      .prepare('UPDATE records SET status = ?, record = ? WHERE row = ?')
      .run(record.status, JSON.stringify(record), Number(row['row']));
    this.#note(Number(row['row']), write.op === 'patch' ? 'updated' : 'commit_associated', write.body);
    return 'updated';
  }

  #note(record: number, type: RecordChange['type'], data: object): void {
    this.#database
      .prepare('INSERT INTO changes (record, at, type, data) VALUES (?, ?, ?, ?)')
      .run(record, this.#clock.now(), type, JSON.stringify(data));
    this.#database
      .prepare(
        `DELETE FROM changes WHERE record = ?1
           AND row <= (SELECT row FROM changes WHERE record = ?1 ORDER BY row DESC LIMIT 1 OFFSET ?2)`,
      )
      .run(record, this.#retention.maxChanges);
  }

  /** At the first record too: a process of one call leaves no more behind than one that stays. */
  #sweepNowAndThen(): void {
    if (this.#untilSweep-- > 0) return;
    this.#untilSweep = sweepEvery;
    const { maxRecords, maxAgeMs } = this.#retention;
    this.#database
      .prepare('DELETE FROM records WHERE row <= (SELECT max(row) FROM records) - ? OR started_at < ?')
      .run(maxRecords, this.#clock.now() - maxAgeMs);
  }
}

function recordOf(row: Readonly<Record<string, unknown>>): TelemetryRecord {
  return JSON.parse(String(row['record'])) as TelemetryRecord;
}
