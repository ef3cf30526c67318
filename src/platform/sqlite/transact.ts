// Several statements as one: all of them, or none.
import type { DatabaseSync } from 'node:sqlite';

/** Waits for other writers before it begins, as long as the database's busy timeout says. */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const done = work();
    database.exec('COMMIT');
    return done;
  } catch (error) {
    // Some errors, a full disk among them, have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
