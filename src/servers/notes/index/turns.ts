// One at a time: every change of the graph has its turn. Short ones that a caller waits for go before long ones.

export class Turns {
  readonly #urgent: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];
  #isTaken = false;

  async take<T>(isUrgent: boolean, work: () => T | Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#patient).push(resolve));
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#patient.shift();
      // Handed over without ever being free, so that nobody slips in between.
      if (next) next();
      else this.#isTaken = false;
    }
  }
}
