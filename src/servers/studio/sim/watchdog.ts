// Asks a thread again and again whether it is there, and tells when it has not answered for long. Only questions count
// that were really asked: a process that was asleep itself does not blame the thread for it.
import type { Clock, Timer } from '../../../kernel/clock.ts';

export interface WatchdogParts {
  readonly clock: Clock;
  readonly hungAfterMs: number;
  readonly ask: () => void;
  readonly onHung: () => void;
}

const questions = 10;

export class Watchdog {
  readonly #parts: WatchdogParts;
  #unanswered = 0;
  #timer: Timer;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    this.#timer = this.#askAndWait();
  }

  answered(): void {
    this.#unanswered = 0;
  }

  stop(): void {
    this.#timer.cancel();
  }

  #askAndWait(): Timer {
    const { clock, hungAfterMs, ask, onHung } = this.#parts;
    ask();
    return clock.after(hungAfterMs / questions, () => {
      this.#unanswered += 1;
      if (this.#unanswered >= questions) onHung();
      else this.#timer = this.#askAndWait();
    });
  }
}
