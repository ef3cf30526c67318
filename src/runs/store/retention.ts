// Ended runs go when there are too many of their kind or they are too old: whole runs, oldest end first, a few in each
// transaction. What it costs follows from what is removed. Freed pages are used again; there is no vacuum to wait for.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RunKind } from '../run.ts';

const runsAtOnce = 50;

export class Retention {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #artifactFolder: string;

  constructor(database: DatabaseSync, artifactFolder: string) {
    this.#statements = prepare(database);
    this.#artifactFolder = artifactFolder;
  }

  /** Asks only, so that a kind with nothing to remove costs no transaction. */
  isDue(kind: RunKind, nowMs: number): boolean {
    return this.#rowsToRemove(kind, nowMs).length > 0;
  }

  /** Inside a transaction; how many were removed. Less than asked for means that there is no more to do. */
  removeSome(kind: RunKind, nowMs: number): { readonly removed: number; readonly isDone: boolean } {
    const rows = this.#rowsToRemove(kind, nowMs);
    for (const row of rows) this.#remove(row);
    if (rows.length > 0) this.#statements.discount.run(rows.length, kind.kind);
    return { removed: rows.length, isDone: rows.length < runsAtOnce };
  }

  #rowsToRemove({ kind, retention }: RunKind, nowMs: number): number[] {
    const counted = this.#statements.ended.get(kind) as { readonly count: number } | undefined;
    const excess = Math.min(runsAtOnce, Math.max(0, (counted?.count ?? 0) - retention.maxRuns));
    const oldest = this.#statements.oldest.all(kind, Number.MAX_SAFE_INTEGER, excess);
    const bound = retention.maxAgeMs > 0 ? nowMs - retention.maxAgeMs : Number.NEGATIVE_INFINITY;
    const aged = this.#statements.oldest.all(kind, bound, runsAtOnce);
    // Both go by the time of the end, so the longer list holds the other.
    return (aged.length > oldest.length ? aged : oldest).map(({ row }) => Number(row));
  }

  #remove(row: number): void {
    const { events, steps, artifacts, plans, run, hashes, refers } = this.#statements;
    const held = hashes.all(row).map(({ hash }) => String(hash));
    for (const statement of [events, steps, artifacts, plans, run]) statement.run(row);
    for (const hash of held) {
      // Within the transaction, so that no other run can come to refer to it meanwhile.
      if (!refers.get(hash)) rmSync(join(this.#artifactFolder, hash), { force: true });
    }
  }
}

function prepare(database: DatabaseSync) {
  return {
    ended: database.prepare('SELECT count FROM ended_runs WHERE kind = ?'),
    oldest: database.prepare(
      `SELECT row FROM runs WHERE kind = ? AND ended_at IS NOT NULL AND ended_at < ?
       ORDER BY ended_at LIMIT ?`,
    ),
    discount: database.prepare('UPDATE ended_runs SET count = count - ? WHERE kind = ?'),
    hashes: database.prepare('SELECT DISTINCT hash FROM artifacts WHERE run = ?'),
    refers: database.prepare('SELECT 1 FROM artifacts WHERE hash = ?'),
    events: database.prepare('DELETE FROM events WHERE run = ?'),
    steps: database.prepare('DELETE FROM steps WHERE run = ?'),
    artifacts: database.prepare('DELETE FROM artifacts WHERE run = ?'),
    plans: database.prepare('DELETE FROM plans WHERE run = ?'),
    run: database.prepare('DELETE FROM runs WHERE row = ?'),
  };
}
