// What the engine does by itself: renews its lease while it holds runs, hears cancels that other processes asked for,
// takes up what dead owners left, and lets go of what retention does not keep.
import type { Clock, Timer } from '../../kernel/clock.ts';
import { draftOf } from '../events.ts';
import { fault } from '../faults.ts';
import type { RunKind } from '../run.ts';
import type { RunHead } from '../store/run-row.ts';
import type { RunStore } from '../store/run-store.ts';
import type { RunDriver } from './run-driver.ts';

/** What other processes ask for is seen within this time: a cancel of what we work on, or a run to go on with. */
const busyLookMs = 200;
const idleLookMs = 1_000;
/** Files that nothing refers to may belong to a step that is just storing them, until they are this old. */
const strayFileMs = 60 * 60 * 1000;

export class Upkeep {
  readonly #store: RunStore;
  readonly #driver: RunDriver;
  readonly #clock: Clock;
  readonly #kinds: ReadonlyMap<string, RunKind>;
  /** Records of single calls that are open here. */
  readonly openRecords = new Set<string>();
  readonly #report: (error: unknown, runId: string | null) => void;
  /** Taken in a transaction that is not on disk yet: nobody else here may take them as well. */
  readonly #taken = new Set<string>();
  #beatTimer: Timer | null = null;
  #lookTimer: Timer | null = null;
  #dataVersion = 0;
  #isClosed = false;

  constructor(
    store: RunStore,
    driver: RunDriver,
    clock: Clock,
    kinds: ReadonlyMap<string, RunKind>,
    report: (error: unknown, runId: string | null) => void,
  ) {
    this.#store = store;
    this.#driver = driver;
    this.#clock = clock;
    this.#kinds = kinds;
    this.#report = report;
  }

  start(beatMs: number): void {
    const beat = (): void => {
      if (this.#isClosed) return;
      this.#beatTimer = this.#clock.after(beatMs, beat);
      this.beat().catch((error: unknown) => this.#report(error, null));
    };
    beat();
    this.#lookLater();
  }

  close(): void {
    this.#isClosed = true;
    this.#beatTimer?.cancel();
    this.#lookTimer?.cancel();
  }

  readonly isHeld = (runId: string): boolean =>
    this.#driver.isGoing(runId) || this.openRecords.has(runId) || this.#taken.has(runId);

  async beat(): Promise<void> {
    const { leases } = this.#store;
    if (this.#driver.size + this.openRecords.size > 0) {
      await this.owning((now) => leases.renew(now));
      this.#driver.giveUpAllBut(leases.findOwned());
    }
    await this.recover();
    if (leases.hasStaleOwners(this.#clock.now())) {
      await this.#store.queue.write(() => leases.removeStaleOwners(this.#clock.now()));
    }
    await this.sweep();
  }

  /**
   * A write that may make this process an owner. The run that `work` took, as `runOf` finds it in the answer, is gone
   * on with as soon as that is on disk; the lease is renewed with it.
   */
  async owning<T>(work: (nowMs: number) => T, runOf: (value: T) => RunHead | null = () => null): Promise<T> {
    const { queue, leases } = this.#store;
    let taken: RunHead | null = null;
    try {
      const value = await queue.write(() => {
        const now = this.#clock.now();
        const answer = work(now);
        taken = runOf(answer);
        if (taken) {
          this.#taken.add(taken.runId);
          leases.renew(now);
        }
        return answer;
      });
      if (taken && !this.#isClosed) this.#drive(taken);
      return value;
    } catch (error) {
      leases.forgetRenewal();
      throw error;
    } finally {
      if (taken) this.#taken.delete((taken as RunHead).runId);
    }
  }

  /** Inside a transaction. */
  claim(runId: string, nowMs: number): RunHead | null {
    return this.#store.leases.claim(runId, nowMs, this.isHeld);
  }

  async recover(): Promise<void> {
    const left = this.#store.leases.findLeft(this.#clock.now(), this.isHeld);
    await Promise.all(
      left
        .filter(({ kind, hasPlan }) => !hasPlan || this.canPerform(kind))
        .map(({ runId, hasPlan }) => (hasPlan ? this.#takeUp(runId) : this.#settleRecord(runId))),
    );
  }

  canPerform(kind: string): boolean {
    return this.#kinds.get(kind)?.perform !== undefined;
  }

  async sweep(): Promise<number> {
    const { retention, queue } = this.#store;
    let total = 0;
    for (const kind of this.#kinds.values()) {
      for (let isDone = !retention.isDue(kind, this.#clock.now()); !isDone; ) {
        const step = await queue.write(() => retention.removeSome(kind, this.#clock.now()));
        total += step.removed;
        isDone = step.isDone;
      }
    }
    return total;
  }

  async removeStrayFiles(): Promise<void> {
    const { queue, files, database } = this.#store;
    const refers = database.prepare('SELECT 1 FROM artifacts WHERE hash = ?');
    const isReferred = (hash: string): boolean => refers.get(hash) !== undefined;
    const olderThanMs = this.#clock.now() - strayFileMs;
    if (files.findUnreferred(isReferred, olderThanMs).length === 0) return;
    await queue.write(() => files.remove(files.findUnreferred(isReferred, olderThanMs)));
  }

  #drive(run: RunHead): void {
    const wasIdle = this.#driver.size === 0;
    this.#driver.drive(run);
    if (wasIdle) this.#lookLater();
  }

  async #takeUp(runId: string): Promise<void> {
    await this.owning(
      (now) => this.claim(runId, now),
      (run) => run,
    );
  }

  async #settleRecord(runId: string): Promise<void> {
    const { code, kind, message, retryable } = fault('OWNER_GONE');
    const data = { status: 'failed', error: { code, kind, message, retryable } };
    await this.owning((now) => {
      const run = this.claim(runId, now);
      if (!run) return;
      const fence = { owner: this.#store.leases.owner.id, epoch: run.epoch };
      const ended = draftOf({ type: 'run.ended', level: 'error', data }, run.spanId);
      this.#store.appender.append(runId, fence, [ended], now);
    });
  }

  /** Only when another process has written anything at all. */
  async #look(): Promise<void> {
    const dataVersion = this.#store.dataVersion();
    if (dataVersion === this.#dataVersion) return;
    this.#dataVersion = dataVersion;
    for (const runId of this.#store.leases.findCanceling()) this.#driver.cancel(runId);
    await this.recover();
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#lookTimer?.cancel();
    this.#lookTimer = this.#clock.after(this.#driver.size > 0 ? busyLookMs : idleLookMs, () => {
      this.#look().catch((error: unknown) => this.#report(error, null));
      this.#lookLater();
    });
  }
}
