// The line in front of a server: so many calls at once, so many waiting, and no more.
import { type Fault, kernelFault } from '../fault.ts';
import type { CallControl } from './control.ts';

export interface QueueLimits {
  /** Calls that run at once. */
  readonly concurrency: number;
  /** Calls that may wait. */
  readonly max: number;
}

interface Waiting {
  readonly start: () => void;
}

export class Queue {
  readonly limits: QueueLimits;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get running(): number {
    return this.#running;
  }

  /**
   * Takes a slot, waiting for one if need be. Answers the fault that ended the waiting: the queue was
   * full, or the call was stopped. Every `null` must be followed by one `leave()`. Only a wait is a promise.
   */
  enter(control: CallControl): Fault | null | Promise<Fault | null> {
    if (control.reason) return control.reason;
    if (this.#running < this.limits.concurrency) {
      this.#running += 1;
      return null;
    }
    if (this.#waiting.size >= this.limits.max) {
      return kernelFault('QUEUE_OVERLOADED', {
        details: { queue: { max: this.limits.max, size: this.#waiting.size } },
      });
    }
    return new Promise((resolve) => {
      const waiting = { start: () => resolve(null) };
      this.#waiting.add(waiting);
      control.onAbort(() => {
        // Stopped after it had its slot: then the call itself deals with it.
        if (this.#waiting.delete(waiting)) resolve(control.reason ?? null);
      });
    });
  }

  /** Gives the slot back; the next in line takes it over without it ever being free. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next.start();
  }
}
