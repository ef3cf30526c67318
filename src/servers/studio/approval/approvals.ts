// What people were asked and what they said, in one SQLite file of the state home that all its processes share.
// An approval is for one call (who, what, with which input, dry or not), for some minutes, and for one time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock, Ids } from '../../../kernel/clock.ts';
import { redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import { transact } from '../../../platform/sqlite/transact.ts';
import { fault } from '../faults.ts';

export interface CallKey {
  readonly actor: string;
  readonly actionId: string;
  readonly inputDigest: string;
  readonly dryRun: boolean;
}

/** As it is shown: without secrets, also in the actor. */
export interface Approval extends CallKey {
  readonly id: string;
  readonly rule: string;
  readonly reason: string;
  readonly correlationId: string;
  readonly input: unknown;
  readonly requestedAt: number;
  readonly expiresAt: number;
  readonly decision: 'approved' | 'denied' | null;
  readonly decidedBy: string | null;
  readonly isUsed: boolean;
}

export type Question = CallKey & Pick<Approval, 'rule' | 'reason' | 'correlationId' | 'input'>;

export interface ApprovalsOptions {
  readonly home: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly lifetimeMs?: number;
}

const defaultLifetimeMs = 15 * 60_000;
/** Kept so long after they have expired, to be looked up: what a person answered, and what nobody did. */
const answeredKeptMs = 30 * 86_400_000;
const unansweredKeptMs = 3_600_000;
/** Nobody can read more questions than this. An actor is what a caller says it is, so there is a limit over all too. */
const mostOpenOfActor = 100;
const mostOpen = 1_000;

export class Approvals {
  readonly #database: DatabaseSync;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Ids;
  readonly #lifetimeMs: number;

  constructor({ home, clock, ids, lifetimeMs = defaultLifetimeMs }: ApprovalsOptions) {
    const folder = approvalsFolder(home);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(join(folder, 'approvals.sqlite'));
    this.#database.exec(schema);
    this.#clock = clock;
    this.#ids = ids;
    this.#lifetimeMs = lifetimeMs;
    this.#removeOld();
  }

  /**
   * The question about this call that is still open or was answered with no; a new one otherwise. `except` are those
   * that stand for other calls of the same kind already.
   */
  ask(question: Question, except: readonly string[] = []): Approval {
    const { actor, actionId, inputDigest, dryRun } = question;
    const now = this.#clock.now();
    return transact(this.#database, () => {
      this.#removeOld();
      const known = this.#database
        .prepare(
          `${select} WHERE ${sameCall} AND expires_at > ? AND used_by IS NULL
             AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT 1`,
        )
        .get(actor, actionId, inputDigest, Number(dryRun), now, JSON.stringify(except));
      return approvalOf((known ?? this.#insert(question, now)) as Row);
    });
  }

  /** A person's answer. Null when there is no such question, or it is no longer open. */
  answer(id: string, decision: 'approved' | 'denied', by: string): Approval | null {
    const now = this.#clock.now();
    const row = this.#database
      .prepare(
        `UPDATE approvals SET decision = ?, decided_by = ?, decided_at = ?
         WHERE id = ? AND decision IS NULL AND expires_at > ? RETURNING *`,
      )
      .get(decision, by, now, id, now);
    return row ? approvalOf(row as unknown as Row) : null;
  }

  /**
   * Uses an approval up: of all processes that try, one gets it. The same token gets it again, so that an attempt of
   * a workflow step that is repeated does not ask twice.
   */
  use({ actor, actionId, inputDigest, dryRun }: CallKey, token: string): string | null {
    const row = this.#database
      .prepare(
        `UPDATE approvals SET used_by = ?1, used_at = coalesce(used_at, ?2) WHERE id = (
           SELECT id FROM approvals WHERE actor = ?3 AND action_id = ?4 AND input_digest = ?5 AND dry_run = ?6
             AND decision = 'approved' AND (used_by = ?1 OR (used_by IS NULL AND expires_at > ?2))
           ORDER BY used_by IS NULL, id LIMIT 1)
         RETURNING id`,
      )
      .get(token, this.#clock.now(), actor, actionId, inputDigest, Number(dryRun));
    return row ? String(row['id']) : null;
  }

  /** Uses up one for each of these, or none of any: answers the first that has no approval. */
  useAll<Call extends CallKey>(calls: readonly (readonly [call: Call, token: string])[]): Call | null {
    return transact(this.#database, () => {
      const missing = calls.find(([call, token]) => this.use(call, token) === null)?.[0] ?? null;
      if (missing) this.release(calls.map(([, token]) => token));
      return missing;
    });
  }

  /** What these tokens took is free again, until it expires. */
  release(tokens: readonly string[]): void {
    this.#database
      .prepare('UPDATE approvals SET used_by = NULL, used_at = NULL WHERE used_by IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(tokens));
  }

  find(id: string): Approval | null {
    const row = this.#database.prepare(`${select} WHERE id = ?`).get(id);
    return row ? approvalOf(row as unknown as Row) : null;
  }

  /** Those that wait for an answer, oldest first. */
  open(): Approval[] {
    const rows = this.#database
      .prepare(`${select} WHERE ${isOpen} ORDER BY id LIMIT ${mostOpen}`)
      .all(this.#clock.now());
    return rows.map((row) => approvalOf(row as unknown as Row));
  }

  countOpen(): number {
    return this.#count(isOpen, this.#clock.now());
  }

  close(): void {
    this.#database.close();
  }

  #insert({ actor, actionId, inputDigest, dryRun, rule, reason, correlationId, input }: Question, now: number) {
    const ofActor = this.#count(`${isOpen} AND actor = ?`, now, actor);
    if (ofActor >= mostOpenOfActor || this.#count(isOpen, now) >= mostOpen) throw tooMany(actionId, rule);
    return this.#database
      .prepare(
        `INSERT INTO approvals (id, actor, action_id, input_digest, dry_run, rule, reason, correlation_id, input,
           requested_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      )
      .get(
        ...[this.#ids.next(), actor, actionId, inputDigest, Number(dryRun), rule, reason],
        ...[redactKnownShapes(correlationId), JSON.stringify(input ?? null), now, now + this.#lifetimeMs],
      );
  }

  #count(where: string, ...values: readonly (string | number)[]): number {
    const row = this.#database.prepare(`SELECT count(*) AS count FROM approvals WHERE ${where}`).get(...values);
    return Number(row?.['count']);
  }

  #removeOld(): void {
    const now = this.#clock.now();
    this.#database
      .prepare('DELETE FROM approvals WHERE expires_at < ? AND (decision IS NULL OR expires_at < ?)')
      .run(now - unansweredKeptMs, now - answeredKeptMs);
  }
}

function tooMany(actionId: string, rule: string) {
  return fault('ACCESS_DENIED', {
    message: `${actionId} needs a person's approval, and too many questions wait for an answer already.`,
    hint: 'Try again when some of them are answered or have expired.',
    details: { rule, reason: 'too many open questions' },
  });
}

export function approvalsFolder(home: string): string {
  return join(home, 'studio');
}

const select = 'SELECT * FROM approvals';
const isOpen = 'decision IS NULL AND expires_at > ?';
const sameCall = 'actor = ? AND action_id = ? AND input_digest = ? AND dry_run = ?';

const schema = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS approvals (
    id TEXT PRIMARY KEY, actor TEXT NOT NULL, action_id TEXT NOT NULL, input_digest TEXT NOT NULL,
    dry_run INTEGER NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL, correlation_id TEXT NOT NULL,
    input TEXT NOT NULL, requested_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    decision TEXT, decided_by TEXT, decided_at INTEGER, used_by TEXT, used_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS approvals_by_call ON approvals (action_id, input_digest, actor);
  CREATE INDEX IF NOT EXISTS approvals_by_end ON approvals (expires_at);
`;

type Row = Readonly<Record<string, string | number | null>>;

function approvalOf(row: Row): Approval {
  return {
    id: String(row['id']),
    actor: redactKnownShapes(String(row['actor'])),
    actionId: String(row['action_id']),
    inputDigest: String(row['input_digest']),
    dryRun: row['dry_run'] === 1,
    rule: String(row['rule']),
    reason: String(row['reason']),
    correlationId: String(row['correlation_id']),
    input: JSON.parse(String(row['input'])),
    requestedAt: Number(row['requested_at']),
    expiresAt: Number(row['expires_at']),
    decision: (row['decision'] as Approval['decision']) ?? null,
    decidedBy: (row['decided_by'] as string | null) ?? null,
    isUsed: (row['used_by'] ?? null) !== null,
  };
}
