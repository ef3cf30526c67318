// Collects what may have changed until it is quiet for a moment, then hands it on at once. Events come in bursts, and
// one look at a file serves them all.
import type { Clock, Timer } from '../../kernel/clock.ts';

export interface Hints {
  /** Absolute paths; empty when the whole folder has to be looked through. */
  readonly paths: ReadonlySet<string>;
  readonly isRescan: boolean;
}

export interface HintLimits {
  /** So long nothing may come before what was collected is handed on. */
  readonly quietMs: number;
  /** Nobody waits longer than this. */
  readonly longestMs: number;
  /** From here on a walk costs less than asking for each path. */
  readonly maxPaths: number;
}

export class HintCollector {
  readonly #clock: Clock;
  readonly #limits: HintLimits;
  readonly #deliver: (hints: Hints) => void;
  #paths = new Set<string>();
  #isRescan = false;
  #isClosed = false;
  #timer: Timer | null = null;
  #firstAt = 0;
  #lastAt = 0;

  constructor(clock: Clock, limits: HintLimits, deliver: (hints: Hints) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#deliver = deliver;
  }

  get isEmpty(): boolean {
    return this.#timer === null;
  }

  readonly addPaths = (paths: Iterable<string>): void => {
    for (const path of paths) if (!this.#isRescan) this.#paths.add(path);
    if (this.#paths.size > this.#limits.maxPaths) this.#isRescan = true;
    this.#wait();
  };

  readonly addRescan = (): void => {
    this.#isRescan = true;
    this.#wait();
  };

  /** Drops what was collected, and what is still to come. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#paths.clear();
  }

  #wait(): void {
    if (this.#isClosed) return;
    this.#lastAt = this.#clock.monotonic();
    if (this.#timer) return;
    this.#firstAt = this.#lastAt;
    this.#arm(this.#limits.quietMs);
  }

  #arm(delayMs: number): void {
    this.#timer = this.#clock.after(delayMs, () => {
      const { quietMs, longestMs } = this.#limits;
      const leftMs = Math.min(this.#lastAt + quietMs, this.#firstAt + longestMs) - this.#clock.monotonic();
      // One timer that looks again, since a new one per event would cost more than the event.
      if (leftMs >= 1) this.#arm(leftMs);
      else this.#flush();
    });
  }

  #flush(): void {
    const hints = { paths: this.#isRescan ? new Set<string>() : this.#paths, isRescan: this.#isRescan };
    this.#timer = null;
    this.#paths = new Set();
    this.#isRescan = false;
    this.#deliver(hints);
  }
}
