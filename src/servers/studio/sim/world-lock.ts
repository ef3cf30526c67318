// One process per simulated place. The lock is an open transaction on an empty SQLite file: the operating system frees
// it when its process dies, however it dies. A file beside it says who holds it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isRecord } from '../../../kernel/is-record.ts';

export class WorldLock {
  readonly #database: DatabaseSync;

  /** Null while another holds it. */
  static take(folder: string, nowMs: number): WorldLock | null {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
      // Nothing is ever written; in memory the rollback journal leaves no file behind.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    } catch (error) {
      database?.close();
      if (isBusy(error)) return null;
      throw error;
    }
    writeFileSync(join(folder, holderFile), JSON.stringify({ pid: process.pid, since: new Date(nowMs).toISOString() }));
    return new WorldLock(database);
  }

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  release(): void {
    this.#database.close();
  }
}

const holderFile = 'holder.json';

/** In words. The file may not be written yet. */
export function describeHolder(folder: string): string {
  try {
    const holder: unknown = JSON.parse(readFileSync(join(folder, holderFile), 'utf8'));
    if (isRecord(holder)) return `process ${String(holder['pid'])}, since ${String(holder['since'])}`;
  } catch {
    // Told without a name.
  }
  return 'another process';
}

/** The lower byte is the plain code, whatever SQLite adds to it. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
  );
}
