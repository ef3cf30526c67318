// Progress of one call: at most four reports a second, never going back, none after the end.
import type { Clock, Timer } from '../clock.ts';

/** What a handler tells. Everything is optional: a bare message counts as one step. */
export interface ProgressUpdate {
  readonly progress?: number;
  readonly total?: number;
  readonly message?: string;
  readonly phase?: string;
  readonly stream?: 'info' | 'stderr' | 'stdout' | 'debug';
}

/** What leaves the gate: the same, with a number that always grows. */
export interface ProgressReport extends ProgressUpdate {
  readonly progress: number;
}

export const maxReportsPerSecond = 4;
const gapMs = 1000 / maxReportsPerSecond;

export class ProgressGate {
  readonly #clock: Clock;
  readonly #send: (report: ProgressReport) => void;
  // A first report of zero is a report like any other.
  #last = Number.NEGATIVE_INFINITY;
  #lastSentAt = Number.NEGATIVE_INFINITY;
  #waiting: ProgressUpdate | undefined;
  #timer: Timer | undefined;
  #isClosed = false;

  constructor(clock: Clock, send: (report: ProgressReport) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Sends now, or keeps only the latest until the gap has passed. */
  push(update: ProgressUpdate): void {
    if (this.#isClosed) return;
    const waitMs = this.#lastSentAt + gapMs - this.#clock.monotonic();
    if (waitMs <= 0) {
      this.#flush(update);
      return;
    }
    this.#waiting = update;
    this.#timer ??= this.#clock.after(waitMs, () => {
      this.#timer = undefined;
      // Timers may fire a little early by this clock; then it is not yet due.
      if (this.#waiting) this.push(this.#waiting);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
  }

  #flush(update: ProgressUpdate): void {
    this.#waiting = undefined;
    // MCP wants the number to grow with every report; a handler that repeats itself still moves a little.
    const reached = Math.max(this.#last, 0);
    const told = update.progress ?? reached + 1;
    this.#last = told > this.#last ? told : reached + Math.max(1e-6, reached * 1e-9);
    this.#send({ ...update, progress: this.#last });
    this.#lastSentAt = this.#clock.monotonic();
  }
}
