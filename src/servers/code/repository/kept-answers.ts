// Answers that take long: asked for by several at once they are made once, a few at a time, and kept up to a bound,
// the least used going first. A making ends when nobody waits for it any longer.

export interface KeepLimits<T> {
  readonly atOnce: number;
  readonly maxWeight: number;
  readonly weigh: (answer: T) => number;
}

interface Making<T> {
  readonly answer: Promise<T>;
  readonly stop: AbortController;
  askers: number;
}

export class KeptAnswers<T> {
  readonly #limits: KeepLimits<T>;
  /** In the order of their last use. */
  readonly #kept = new Map<string, T>();
  readonly #making = new Map<string, Making<T>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #weight = 0;

  constructor(limits: KeepLimits<T>) {
    this.#limits = limits;
  }

  /** Rejects with the reason of the asker's signal, while others may go on waiting. */
  async get(key: string, make: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    return this.#waitFor(key, this.#making.get(key) ?? this.#start(key, make), signal);
  }

  #start(key: string, make: (signal: AbortSignal) => Promise<T>): Making<T> {
    const stop = new AbortController();
    const making: Making<T> = { answer: this.#make(key, make, stop.signal), stop, askers: 0 };
    this.#making.set(key, making);
    const forget = () => this.#forget(key, making);
    making.answer.then(forget, forget);
    return making;
  }

  async #make(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      signal.throwIfAborted();
      const answer = await make(signal);
      this.#keep(key, answer);
      return answer;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #keep(key: string, answer: T): void {
    const { weigh, maxWeight } = this.#limits;
    if (weigh(answer) > maxWeight) return;
    this.#kept.set(key, answer);
    this.#weight += weigh(answer);
    for (const [oldest, old] of this.#kept) {
      if (this.#weight <= maxWeight) break;
      this.#kept.delete(oldest);
      this.#weight -= weigh(old);
    }
  }

  async #waitFor(key: string, making: Making<T>, signal?: AbortSignal): Promise<T> {
    making.askers += 1;
    const left = Promise.withResolvers<never>();
    const leave = (): void => left.reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([making.answer, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
      making.askers -= 1;
      if (making.askers === 0 && this.#forget(key, making)) making.stop.abort();
    }
  }

  #forget(key: string, making: Making<T>): boolean {
    return this.#making.get(key) === making && this.#making.delete(key);
  }
}
