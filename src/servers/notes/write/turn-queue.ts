// Runs one task after the other, in the order they came. Who gives up while waiting leaves the line.

export class TurnQueue {
  readonly #waiting = new Set<() => void>();
  #isBusy = false;

  async take<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(signal);
    try {
      return await run();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#isBusy = false;
    }
  }

  /** Resolves when it is this caller's turn, which it then has to hand on. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(start);
        signal?.removeEventListener('abort', giveUp);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(signal?.reason);
      };
      this.#waiting.add(start);
      signal?.addEventListener('abort', giveUp);
    });
  }
}
