// Leases: every process that works renews one row, and every run names its owner and counts its owners as an epoch.
// What an owner that was given up writes later carries an old epoch and is refused.
import type { DatabaseSync } from 'node:sqlite';
import { draftOf } from '../events.ts';
import type { EventAppender } from './append-events.ts';
import { isGone, type Owner } from './owner.ts';
import type { RunHead } from './run-row.ts';

/** A run that should be going, with the owner it names. */
interface GoingRow {
  readonly runId: string;
  readonly kind: string;
  readonly hasPlan: number;
  readonly owner: string | null;
  readonly machine: string | null;
  readonly pid: number;
  readonly start: number;
  readonly leaseUntil: number;
}

export interface LeftRun {
  readonly runId: string;
  readonly kind: string;
  readonly hasPlan: boolean;
}

export class Leases {
  readonly owner: Owner;
  readonly #leaseMs: number;
  readonly #appender: EventAppender;
  readonly #statements: ReturnType<typeof prepare>;
  #leaseUntil = 0;

  constructor(database: DatabaseSync, appender: EventAppender, owner: Owner, leaseMs: number) {
    this.owner = owner;
    this.#leaseMs = leaseMs;
    this.#appender = appender;
    this.#statements = prepare(database);
  }

  /** Last in the transaction that takes a run, and now and then while any is held. */
  renew(nowMs: number): void {
    if (this.#leaseUntil - nowMs > (this.#leaseMs * 3) / 4) return;
    this.#leaseUntil = nowMs + this.#leaseMs;
    const { id, machine, pid, start } = this.owner;
    this.#statements.renew.run(id, machine, pid, start, this.#leaseUntil);
  }

  /** The transaction that renewed may have failed. */
  forgetRenewal(): void {
    this.#leaseUntil = 0;
  }

  /** Runs nobody works on. `isHeld` tells which of our own we do work on. */
  findLeft(nowMs: number, isHeld: (runId: string) => boolean): LeftRun[] {
    const rows = this.#statements.going.all() as unknown as GoingRow[];
    return rows
      .filter((row) => this.#isLeft(row, nowMs, isHeld))
      .map(({ runId, kind, hasPlan }) => ({ runId, kind, hasPlan: hasPlan === 1 }));
  }

  /** Inside a transaction. Null when somebody else was faster or there is nothing to do any more. */
  claim(runId: string, nowMs: number, isHeld: (runId: string) => boolean): RunHead | null {
    const row = this.#statements.goingOne.get(runId) as GoingRow | undefined;
    if (!row || !this.#isLeft(row, nowMs, isHeld)) return null;
    this.#statements.take.run(this.owner.id, runId);
    const taken = this.#appender.head(runId);
    if (!taken) return null;
    const claimed = draftOf({ type: 'run.claimed', data: { epoch: taken.epoch } }, taken.spanId);
    return this.#appender.append(runId, { owner: this.owner.id, epoch: taken.epoch }, [claimed], nowMs);
  }

  /** Which of our runs have been asked to stop. */
  findCanceling(): string[] {
    return this.#statements.canceling.all(this.owner.id).map(({ id }) => String(id));
  }

  /** Those that still name us as owner. */
  findOwned(): Set<string> {
    return new Set(this.#statements.owned.all(this.owner.id).map(({ id }) => String(id)));
  }

  /** Inside a transaction, at the end of the process. */
  releaseAll(): void {
    this.#statements.release.run(this.owner.id);
    this.#statements.leave.run(this.owner.id);
  }

  hasStaleOwners(nowMs: number): boolean {
    return this.#statements.stale.get(nowMs - 10 * this.#leaseMs) !== undefined;
  }

  removeStaleOwners(nowMs: number): void {
    this.#statements.removeStale.run(nowMs - 10 * this.#leaseMs);
  }

  #isLeft({ runId, owner, machine, pid, start, leaseUntil }: GoingRow, nowMs: number, isHeld: (id: string) => boolean) {
    if (owner === null || machine === null) return true;
    if (owner === this.owner.id) return !isHeld(runId);
    return isGone({ id: owner, machine, pid, start, leaseUntil }, this.owner.machine, nowMs);
  }
}

function prepare(database: DatabaseSync) {
  const going = `SELECT runs.id AS runId, kind, has_plan AS hasPlan, owner, machine, pid, start, lease_until AS leaseUntil
    FROM runs LEFT JOIN owners ON owners.id = runs.owner
    WHERE status = 'running' AND waiting_for IS NULL`;
  const stale = 'lease_until < ? AND NOT EXISTS (SELECT 1 FROM runs WHERE owner = owners.id)';
  return {
    going: database.prepare(going),
    goingOne: database.prepare(`${going} AND runs.id = ?`),
    renew: database.prepare(
      'INSERT INTO owners VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET lease_until = excluded.lease_until',
    ),
    take: database.prepare('UPDATE runs SET owner = ?, epoch = epoch + 1 WHERE id = ?'),
    canceling: database.prepare("SELECT id FROM runs WHERE status = 'running' AND cancel_requested = 1 AND owner = ?"),
    owned: database.prepare('SELECT id FROM runs WHERE owner = ?'),
    release: database.prepare('UPDATE runs SET owner = NULL WHERE owner = ?'),
    leave: database.prepare('DELETE FROM owners WHERE id = ?'),
    stale: database.prepare(`SELECT 1 FROM owners WHERE ${stale}`),
    removeStale: database.prepare(`DELETE FROM owners WHERE ${stale}`),
  };
}
