// The line in front of a server: so many calls at once, so many waiting, and no more.
import { type Fault, kernelFault } from '../fault.ts';

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
   * full, or the signal was aborted. Every `null` must be followed by one `leave()`.
   */
  async enter(signal: AbortSignal): Promise<Fault | null> {
    if (signal.aborted) return signal.reason as Fault;
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
      const waiting = {
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve(null);
        },
      };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        resolve(signal.reason as Fault);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
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
