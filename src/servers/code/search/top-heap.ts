// Keeps the best few of many numbered things. The worst kept stands on top, so that most newcomers cost one comparison.

export class TopHeap {
  readonly #keys: Float64Array;
  readonly #items: Uint32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
    this.#items = new Uint32Array(capacity);
  }

  /**
   * Of two equal keys the lower number is better, so that the answer does not depend on the order of coming. Answers the key
   * that another must at least have to be kept.
   */
  offer(item: number, key: number): number {
    if (this.#size < this.#items.length) {
      this.#size += 1;
      this.#rise(this.#size - 1, item, key);
    } else if (this.#isWorse(0, item, key)) this.#sink(item, key);
    return this.#size < this.#items.length ? Number.NEGATIVE_INFINITY : (this.#keys[0] as number);
  }

  /** In no order. */
  items(): number[] {
    return Array.from(this.#items.subarray(0, this.#size));
  }

  /** The one kept at this place is worse than what is offered. */
  #isWorse(place: number, item: number, key: number): boolean {
    const kept = this.#keys[place] as number;
    return kept < key || (kept === key && (this.#items[place] as number) > item);
  }

  #rise(from: number, item: number, key: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBetter(parent, item, key)) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, item, key);
  }

  #sink(item: number, key: number): void {
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && this.#isWorse(right, this.#items[child] as number, this.#keys[child] as number))
        child = right;
      if (!this.#isWorse(child, item, key)) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, item, key);
  }

  #isBetter(place: number, item: number, key: number): boolean {
    const kept = this.#keys[place] as number;
    return kept > key || (kept === key && (this.#items[place] as number) < item);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#items[from] as number, this.#keys[from] as number);
  }

  #put(place: number, item: number, key: number): void {
    this.#items[place] = item;
    this.#keys[place] = key;
  }
}
