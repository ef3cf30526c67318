// The deadlines of a server's calls. One timer serves them all, set for the earliest: calls are many and short,
// timeouts are long, so nearly every deadline is dropped long before it is due.
import type { Clock, Timer } from '../clock.ts';

/** Something with a time it must end by. Its owner is the record of it, so that a call costs nothing more. */
export interface Deadline {
  /** On the monotonic clock. */
  readonly dueAt: number;
  fire(): void;
}

export class Deadlines {
  readonly #clock: Clock;
  readonly #waiting = new Set<Deadline>();
  #timer: Timer | undefined;
  #timerDueAt = Number.POSITIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(deadline: Deadline): void {
    this.#waiting.add(deadline);
    if (deadline.dueAt < this.#timerDueAt) this.#arm(deadline.dueAt);
  }

  /** The timer is left alone: it costs less to wake up once for nothing than to set it anew for every call. */
  drop(deadline: Deadline): void {
    this.#waiting.delete(deadline);
  }

  #arm(dueAt: number): void {
    this.#timer?.cancel();
    this.#timerDueAt = dueAt;
    this.#timer = this.#clock.after(Math.max(0, dueAt - this.#clock.monotonic()), () => this.#ring());
  }

  #ring(): void {
    this.#timer = undefined;
    this.#timerDueAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.monotonic();
    let next = Number.POSITIVE_INFINITY;
    for (const deadline of this.#waiting) {
      // A timer may fire a fraction early; half a millisecond is not worth another round.
      if (deadline.dueAt > now + 0.5) next = Math.min(next, deadline.dueAt);
      else {
        this.#waiting.delete(deadline);
        deadline.fire();
      }
    }
    if (next < this.#timerDueAt) this.#arm(next);
  }
}
