// One builder per index, over all processes. The lock is the file `lock-<n>` with the highest number: to take it over
// means to create the next number, which only one can do. A builder that was killed is seen by its process or its
// heartbeat; one that was only asleep finds, before it changes anything, that the lock is no longer its own.
import { closeSync, linkSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { newTemporaryName } from '../../../platform/files/temporary-file.ts';
import { ownStart } from '../../../platform/process/is-process-there.ts';
import { fault } from '../faults.ts';
import type { BuildProgress } from './build-progress.ts';
import { type BuildOwner, codeOf, encodeOwner, livingOwner } from './lock-owner.ts';

const heartbeatMs = 1_000;
/** Who builds now; null when nobody does, or nobody who still lives. */
export function currentBuilder(folder: string, clock: Pick<Clock, 'now'>): BuildOwner | null {
  const top = topLock(folder);
  return top > 0 ? livingOwner(join(folder, lockName(top)), clock.now()) : null;
}

export class BuildLock {
  readonly #folder: string;
  readonly #number: number;
  readonly #file: number;
  readonly #clock: Clock;
  #owner: BuildOwner;
  #timer: Timer | null = null;

  /** Throws the fault that says who builds. */
  static take(folder: string, clock: Clock): BuildLock {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (;;) {
      const top = topLock(folder);
      const owner = top > 0 ? livingOwner(join(folder, lockName(top)), clock.now()) : null;
      if (owner) throw busy(owner, clock.now());
      const { pid } = process;
      const sinceMs = clock.now();
      const us = { pid, start: ownStart(), host: hostname(), sinceMs, beatMs: sinceMs, progress: null };
      const file = createNew(folder, lockName(top + 1), us);
      // Another was faster: look at that one.
      if (file === null) continue;
      const lock = new BuildLock(folder, top + 1, file, us, clock);
      for (const number of lockNumbers(folder))
        if (number <= top) rmSync(join(folder, lockName(number)), { force: true });
      return lock;
    }
  }

  private constructor(folder: string, number: number, file: number, owner: BuildOwner, clock: Clock) {
    this.#folder = folder;
    this.#number = number;
    this.#file = file;
    this.#clock = clock;
    this.#owner = owner;
    this.#beat();
  }

  /** Others are told with the next heartbeat. */
  tell(progress: BuildProgress): void {
    this.#owner = { ...this.#owner, progress };
  }

  /** Asked before every change of what readers see. */
  assertHeld(): void {
    if (topLock(this.#folder) === this.#number) return;
    const owner = currentBuilder(this.#folder, this.#clock);
    throw owner ? busy(owner, this.#clock.now()) : fault('INTERNAL', { message: 'the lock of this build is gone' });
  }

  release(): void {
    this.#timer?.cancel();
    // The file stays: were it removed, its number could be taken twice.
    writeOwner(this.#file, null);
    closeSync(this.#file);
  }

  #beat(): void {
    this.#owner = { ...this.#owner, beatMs: this.#clock.now() };
    try {
      writeOwner(this.#file, this.#owner);
    } catch {
      // A full disk is told by the build itself.
    }
    this.#timer = this.#clock.after(heartbeatMs, () => this.#beat());
  }
}

/** Who builds is nobody else's business than this machine's: a client may be elsewhere. */
function busy({ sinceMs, progress }: BuildOwner, nowMs: number) {
  const seconds = Math.max(0, Math.round((nowMs - sinceMs) / 1_000));
  return fault('QUEUE_OVERLOADED', {
    message: `Another process has been building this index for ${seconds} s.`,
    details: { building: progress },
    hint: 'Search answers meanwhile from the index there is. Ask again when index_status shows no build.',
  });
}

function lockName(number: number): string {
  return `lock-${number}`;
}

function lockNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).flatMap((name) => (/^lock-\d+$/.test(name) ? [Number(name.slice(5))] : []));
  } catch {
    return [];
  }
}

/** 0 when there is none. */
function topLock(folder: string): number {
  return Math.max(0, ...lockNumbers(folder));
}

/** There at once with its owner's name in it, for whoever looks and whenever we are killed. Null when it was there. */
function createNew(folder: string, name: string, owner: BuildOwner): number | null {
  const path = join(folder, name);
  const temporary = join(folder, newTemporaryName());
  try {
    writeFileSync(temporary, encodeOwner(owner), { flag: 'wx', mode: 0o600 });
    linkSync(temporary, path);
    return openSync(path, 'r+');
  } catch (error) {
    // Gone when the builder who was faster has tidied up already.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return null;
    return createWithoutLink(path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Not every file system has links. The owner's name is written with the first heartbeat, a moment later. */
function createWithoutLink(path: string): number | null {
  try {
    return openSync(path, 'wx+', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  }
}

/** Always as long, and written at once, so that nobody reads half of it. */
function writeOwner(file: number, owner: BuildOwner | null): void {
  writeSync(file, encodeOwner(owner), 0);
}
