// A set of small integers that is emptied in no time, for use over and over.

export class Marks {
  #stamps = new Int32Array(64);
  #stamp = 0;

  /** Empties the set and makes room for integers below `size`. */
  begin(size: number): void {
    if (size > this.#stamps.length) {
      this.#stamps = new Int32Array(Math.max(size, this.#stamps.length * 2));
      this.#stamp = 0;
    }
    if (this.#stamp === 0x7fffffff) {
      this.#stamps.fill(0);
      this.#stamp = 0;
    }
    this.#stamp += 1;
  }

  has(value: number): boolean {
    return this.#stamps[value] === this.#stamp;
  }

  /** False when it was there already. */
  add(value: number): boolean {
    if (this.#stamps[value] === this.#stamp) return false;
    this.#stamps[value] = this.#stamp;
    return true;
  }
}
