// All writes of a process go through here. What many runs want to write at the same moment becomes one transaction,
// so that they share the wait for the disk; a write that is refused takes nothing with it but itself.
import type { DatabaseSync } from 'node:sqlite';
import { fault } from '../faults.ts';

interface Write {
  readonly work: () => unknown;
  readonly since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** How long other processes may keep us from writing. */
const longestWaitMs = 30_000;
const largestGroup = 256;

export class CommitQueue {
  readonly #database: DatabaseSync;
  readonly #writes: Write[] = [];
  #isScheduled = false;
  #isClosed = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Runs inside a transaction; on disk when it resolves. `work` may throw to take back what it did. */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isClosed) return reject(fault('ENGINE_CLOSED'));
      this.#writes.push({ work, since: performance.now(), resolve: (value) => resolve(value as T), reject });
      this.#schedule();
    });
  }

  /** What was asked for before is written. */
  close(): void {
    while (this.#writes.length > 0 && this.#commitGroup());
    this.#isClosed = true;
    for (const { reject } of this.#writes.splice(0)) reject(fault('STORE_BUSY'));
  }

  #schedule(delayMs = 0): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const commit = (): void => {
      this.#isScheduled = false;
      if (this.#isClosed || this.#writes.length === 0) return;
      const isBusy = !this.#commitGroup();
      if (this.#writes.length > 0) this.#schedule(isBusy ? 2 + Math.random() * 8 : 0);
    };
    // A turn later, so that everyone who was woken by the last commit is in the next one.
    if (delayMs === 0) setImmediate(commit);
    else setTimeout(commit, delayMs);
  }

  /** False while another process writes. */
  #commitGroup(): boolean {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      if (!isBusy(error)) return this.#rejectAll(this.#writes.splice(0), error);
      this.#rejectOverdue();
      return false;
    }
    const group = this.#writes.splice(0, largestGroup);
    const settle: (() => void)[] = [];
    try {
      // What is alone needs no savepoint: it takes the whole transaction with it.
      if (group.length === 1) settle.push(this.#attemptAlone(group[0] as Write));
      else for (const write of group) settle.push(this.#attempt(write));
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      return this.#rejectAll(group, error);
    }
    for (const each of settle) each();
    return true;
  }

  #attemptAlone({ work, resolve }: Write): () => void {
    const value = work();
    return () => resolve(value);
  }

  #attempt({ work, resolve, reject }: Write): () => void {
    this.#database.exec('SAVEPOINT one');
    try {
      const value = work();
      this.#database.exec('RELEASE one');
      return () => resolve(value);
    } catch (error) {
      // Some failures, as of the disk, have ended the whole transaction already; then the group fails.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return () => reject(error);
    }
  }

  #rejectAll(writes: readonly Write[], error: unknown): true {
    for (const { reject } of writes) reject(error);
    return true;
  }

  #rejectOverdue(): void {
    const now = performance.now();
    while (this.#writes[0] && now - this.#writes[0].since > longestWaitMs) {
      this.#writes.shift()?.reject(fault('STORE_BUSY'));
    }
  }
}

/** The low byte is the plain code, whatever SQLite adds to it. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
