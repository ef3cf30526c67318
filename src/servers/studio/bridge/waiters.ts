// Those who wait until something can be found, woken whenever it may have changed.
import type { Clock } from '../../../kernel/clock.ts';

export class Waiters {
  readonly #clock: Clock;
  /** As many as calls are open; those are bounded. */
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  wake(): void {
    for (const look of this.#waiting) look();
  }

  /** What `find` finds, null when it found nothing until then. What it throws ends the wait, as the signal does. */
  wait<T>(find: () => T | null, until: number, signal: AbortSignal): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const end = () => {
        timer.cancel();
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(look);
      };
      const onAbort = () => {
        end();
        reject(signal.reason);
      };
      const look = () => {
        try {
          const found = find();
          if (found === null) return;
          end();
          resolve(found);
        } catch (error) {
          end();
          reject(error);
        }
      };
      const timer = this.#clock.after(Math.max(0, until - this.#clock.now()), () => {
        end();
        resolve(null);
      });
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(look);
    });
  }
}
