// Gathers what may have changed until it is quiet for a moment, then hands it on at once: events come in bursts, and
// one refresh serves them all.
import type { Clock, Timer } from '../../../kernel/clock.ts';

const quietMs = 100;
const longestMs = 1_000;
/** From here on a walk costs less than asking for each path. */
const maxPaths = 1_000;

export class HintCollector {
  readonly #clock: Clock;
  readonly #deliver: (paths: ReadonlySet<string> | null) => void;
  /** Null when everything has to be looked at. */
  #paths: Set<string> | null = new Set();
  #timer: Timer | null = null;
  #isClosed = false;
  #firstAt = 0;
  #lastAt = 0;

  constructor(clock: Clock, deliver: (paths: ReadonlySet<string> | null) => void) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  add(paths: Iterable<string>): void {
    for (const path of paths) this.#paths?.add(path);
    if (this.#paths && this.#paths.size > maxPaths) this.#paths = null;
    this.#wait();
  }

  addRescan(): void {
    this.#paths = null;
    this.#wait();
  }

  /** Drops what was gathered, and what is still to come. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
  }

  #wait(): void {
    if (this.#isClosed) return;
    this.#lastAt = this.#clock.monotonic();
    if (this.#timer) return;
    this.#firstAt = this.#lastAt;
    this.#arm(quietMs);
  }

  #arm(delayMs: number): void {
    this.#timer = this.#clock.after(delayMs, () => {
      const leftMs = Math.min(this.#lastAt + quietMs, this.#firstAt + longestMs) - this.#clock.monotonic();
      if (leftMs >= 1) return this.#arm(leftMs);
      const paths = this.#paths;
      this.#timer = null;
      this.#paths = new Set();
      this.#deliver(paths);
    });
  }
}
