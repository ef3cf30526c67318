// Which writes that may come again were sent, and to which Studio: on disk before they are sent, so that a later process
// knows. One SQLite file of the state home, shared by all its processes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { transact } from '../../../platform/sqlite/transact.ts';
import { outcomeUnknown } from './bridge-faults.ts';

export interface SentRequest {
  readonly key: string;
  readonly studioId: string;
  readonly requestId: string;
  readonly operation: string;
}

/** `refused`: answered, or taken back, in a way that proves that nothing was done. */
export type HowAnswered = 'succeeded' | 'failed' | 'refused';

const keptMs = 7 * 86_400_000;
const maxRows = 100_000;
const pruneEvery = 1_000;
const maxUnwritten = 256;
const writeAnswersAfterMs = 1_000;

export class SentRequests {
  readonly #database: DatabaseSync;
  readonly #clock: Clock;
  readonly #send: StatementSync;
  readonly #answer: StatementSync;
  /** Answers go to disk with the next request, or a second later: to lose one costs a question, never a wrong answer. */
  readonly #unwritten = new Map<string, { readonly requestId: string; readonly how: HowAnswered }>();
  #timer: Timer | null = null;
  #claims = 0;

  constructor(home: string, clock: Clock) {
    const folder = join(home, 'studio');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#clock = clock;
    this.#database = new DatabaseSync(join(folder, 'sent-requests.sqlite'));
    this.#database.exec(schema);
    this.#send = this.#database.prepare(sendSql);
    this.#answer = this.#database.prepare('UPDATE sent_requests SET answered = ? WHERE key = ? AND request_id = ?');
    this.#prune();
  }

  /**
   * Puts a request on disk before it is sent, and says whether it is the first attempt that may be done. Throws when an
   * earlier one went to another Studio.
   */
  claim(sent: SentRequest): { isFirst: boolean } {
    const { key, studioId, requestId, operation } = sent;
    const claimed = transact(this.#database, () => {
      this.#writeAnswers();
      return this.#send.get(key, studioId, requestId, operation, this.#clock.now());
    });
    if (++this.#claims % pruneEvery === 0) this.#prune();
    if (claimed) return { isFirst: claimed['attempts'] === 1 };
    const earlier = this.#database.prepare('SELECT request_id, studio_id FROM sent_requests WHERE key = ?').get(key);
    throw outcomeUnknown(operation, {
      requestId: String(earlier?.['request_id'] ?? requestId),
      studioId: String(earlier?.['studio_id'] ?? studioId),
    });
  }

  answered({ key, requestId }: Pick<SentRequest, 'key' | 'requestId'>, how: HowAnswered): void {
    this.#unwritten.set(key, { requestId, how });
    if (this.#unwritten.size >= maxUnwritten) this.#flush();
    else this.#timer ??= this.#clock.after(writeAnswersAfterMs, () => this.#flush());
  }

  /** What is known of a request of an earlier process. */
  find(requestId: string): { operation: string; studioId: string; answered: HowAnswered | null } | null {
    this.#flush();
    const row = this.#database.prepare('SELECT * FROM sent_requests WHERE request_id = ?').get(requestId);
    if (!row) return null;
    const answered = (row['answered'] ?? null) as HowAnswered | null;
    return { operation: String(row['operation']), studioId: String(row['studio_id']), answered };
  }

  close(): void {
    this.#flush();
    this.#database.close();
  }

  #flush(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#unwritten.size === 0) return;
    try {
      transact(this.#database, () => this.#writeAnswers());
    } catch {
      // Whoever has an answer in hand must get it, also when the disk is full.
      this.#unwritten.clear();
    }
  }

  #writeAnswers(): void {
    // A later attempt, of this process or another, has a row of its own in its place.
    for (const [key, { requestId, how }] of this.#unwritten) this.#answer.run(how, key, requestId);
    this.#unwritten.clear();
  }

  // What nobody has answered stays: a run may come back to it after months.
  #prune(): void {
    this.#database
      .prepare('DELETE FROM sent_requests WHERE answered IS NOT NULL AND sent_at < ?')
      .run(this.#clock.now() - keptMs);
    this.#database
      .prepare(
        'DELETE FROM sent_requests WHERE key IN (SELECT key FROM sent_requests WHERE answered IS NOT NULL ORDER BY sent_at DESC LIMIT -1 OFFSET ?)',
      )
      .run(maxRows);
  }
}

const schema = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS sent_requests (
    key TEXT PRIMARY KEY, studio_id TEXT NOT NULL, request_id TEXT NOT NULL, operation TEXT NOT NULL,
    sent_at INTEGER NOT NULL, attempts INTEGER NOT NULL, answered TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sent_requests_by_time ON sent_requests (sent_at);
  CREATE INDEX IF NOT EXISTS sent_requests_by_request ON sent_requests (request_id);
`;

// Nothing comes back when an earlier attempt went to another Studio and may have been done there.
const sendSql = `
  INSERT INTO sent_requests (key, studio_id, request_id, operation, sent_at, attempts) VALUES (?, ?, ?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET
    studio_id = excluded.studio_id, request_id = excluded.request_id, sent_at = excluded.sent_at,
    attempts = CASE WHEN answered = 'refused' THEN 1 ELSE attempts + 1 END, answered = nullif(answered, 'refused')
  WHERE studio_id = excluded.studio_id OR answered = 'refused'
  RETURNING attempts
`;
