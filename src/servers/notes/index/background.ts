// Work nobody waits for, one piece after the other. A failed piece is told and does not stop the next.
import type { IndexLog } from './index-log.ts';

export class Background {
  readonly #log: IndexLog;
  readonly #ending: AbortSignal;
  readonly #idle = new Set<() => void>();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** After `ending` a failure is the ending itself, and nothing to tell. */
  constructor(log: IndexLog, ending: AbortSignal) {
    this.#log = log;
    this.#ending = ending;
  }

  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  run(work: () => Promise<void>): void {
    this.#waiting += 1;
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => {
        if (this.#ending.aborted) return;
        this.#log('warn', 'the vault could not be looked through', { cause: String(error) });
      })
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting > 0) return;
        const waiters = [...this.#idle];
        this.#idle.clear();
        for (const resolve of waiters) resolve();
      });
  }

  /** Resolves when the work there is, or the next there will be, is done. */
  nextIdle(): Promise<void> {
    return new Promise((resolve) => this.#idle.add(resolve));
  }

  /** Wakes everybody who waits, also when there was no work. */
  async close(): Promise<void> {
    this.run(async () => {});
    await this.#last;
  }
}
