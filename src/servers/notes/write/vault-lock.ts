// One writer per vault, over all processes. The lock is an open transaction on an empty SQLite file: the operating
// system frees it when its process dies, however it dies, so that no lock is ever stale.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { fault } from '../faults.ts';
import { TurnQueue } from './turn-queue.ts';

export interface VaultLockOptions {
  readonly clock?: Clock;
  /** How long another process may keep us waiting. */
  readonly waitMs?: number;
}

export class VaultLock {
  readonly #turns = new TurnQueue();
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #waitMs: number;

  constructor(folder: string, { clock = systemClock, waitMs = 10_000 }: VaultLockOptions = {}) {
    this.#folder = folder;
    this.#clock = clock;
    this.#waitMs = waitMs;
  }

  /**
   * Runs alone in the vault. Callers of this process take turns in the order they came; an aborted wait rejects
   * with the signal's reason, while a run that has begun is not disturbed.
   */
  withVaultLock<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#turns.take(async () => {
      const lock = await this.#acquire(signal);
      try {
        return await run();
      } finally {
        lock.close();
      }
    }, signal);
  }

  async #acquire(signal: AbortSignal | undefined): Promise<DatabaseSync> {
    const deadline = this.#clock.monotonic() + this.#waitMs;
    // A process that lets go and wants again at once would win against all who wait. The gate stops it: whoever is
    // next in line holds it until the lock is theirs.
    const gate = await this.#open('gate.db', deadline, signal);
    try {
      return await this.#open('lock.db', deadline, signal);
    } finally {
      gate.close();
    }
  }

  async #open(name: string, deadline: number, signal: AbortSignal | undefined): Promise<DatabaseSync> {
    const path = join(this.#folder, name);
    let pauseMs = 1;
    for (;;) {
      const held = tryLock(path);
      if (held) return held;
      const leftMs = deadline - this.#clock.monotonic();
      if (leftMs <= 0) throw fault('PROVIDER_ERROR', { message: 'another process is writing to this vault' });
      await pause(this.#clock, Math.min(pauseMs, leftMs), signal);
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    }
  }
}

const longestPauseMs = 20;

/** Null while another holds it. Closing the database lets go. */
function tryLock(path: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    // Made and opened anew each time, which costs little, so that a deleted folder or file is not locked in vain.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written; in memory the rollback journal leaves no file behind.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof Error && 'errcode' in cause && isBusy(cause.errcode)) return null;
    throw fault('PROVIDER_ERROR', { message: `the vault's lock ${JSON.stringify(path)} cannot be used`, cause });
  }
}

/** The lower byte is the plain code, whatever SQLite adds to it. */
function isBusy(code: unknown): boolean {
  return typeof code === 'number' && (code & 0xff) === 5;
}

function pause(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // Timers of the clock do not keep a process alive, and a program must not end while it waits for the lock.
    const alive = setInterval(() => {}, 2 ** 30);
    const settle = (): void => {
      clearInterval(alive);
      timer.cancel();
      signal?.removeEventListener('abort', settle);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = clock.after(delayMs, settle);
    signal?.addEventListener('abort', settle);
    if (signal?.aborted) settle();
  });
}
