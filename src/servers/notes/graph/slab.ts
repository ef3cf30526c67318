// Many short lists of integers in one typed array. A list that outgrows its place moves to the end; when more than
// half of the array is unused, everything moves together. Lists are named by small integers and empty until written.

export class Slab {
  #pool: Int32Array = new Int32Array(64);
  #starts: Int32Array = new Int32Array(16);
  #lengths: Int32Array = new Int32Array(16);
  #capacities: Int32Array = new Int32Array(16);
  /** Where the free end of the pool begins. */
  #used = 0;
  /** Cells that hold a value. */
  #live = 0;
  readonly #leaving = new Map<number, number[]>();

  /** For loops that must be fast: the cells from `startOf` on, good until the next change. */
  get pool(): Int32Array {
    return this.#pool;
  }

  startOf(list: number): number {
    return this.#starts[list] ?? 0;
  }

  lengthOf(list: number): number {
    return this.#lengths[list] ?? 0;
  }

  /** Cells held by values, and cells taken in all. */
  get extent(): { readonly live: number; readonly used: number } {
    return { live: this.#live, used: this.#used };
  }

  valuesOf(list: number): number[] {
    const start = this.startOf(list);
    const end = start + this.lengthOf(list);
    const values: number[] = [];
    for (let cell = start; cell < end; cell += 1) values.push(this.#pool[cell] as number);
    return values;
  }

  set(list: number, values: readonly number[]): void {
    this.#makeKnown(list);
    this.#live += values.length - this.lengthOf(list);
    this.#lengths[list] = 0;
    if (values.length > (this.#capacities[list] as number)) this.#move(list, values.length);
    // Lists are short: a plain loop costs less than the call of a built-in.
    const start = this.startOf(list);
    for (let index = 0; index < values.length; index += 1) this.#pool[start + index] = values[index] as number;
    this.#lengths[list] = values.length;
    if (values.length === 0) this.#capacities[list] = 0;
    this.#compactIfWasteful();
  }

  push(list: number, value: number): void {
    this.#makeKnown(list);
    const length = this.lengthOf(list);
    if (length === this.#capacities[list]) this.#move(list, length + (length >> 1) + 4);
    this.#pool[this.startOf(list) + length] = value;
    this.#lengths[list] = length + 1;
    this.#live += 1;
  }

  /** Drops one value at the next `flush`. Many that leave a long list at once then cost one pass over it. */
  dropLater(list: number, value: number): void {
    const leaving = this.#leaving.get(list);
    if (leaving) leaving.push(value);
    else this.#leaving.set(list, [value]);
  }

  /** Does what `dropLater` was asked for; the order within these lists is lost. Answers the lists that are empty now. */
  flush(): number[] {
    const emptied: number[] = [];
    for (const [list, values] of this.#leaving) {
      const leaves = values.length > 4 ? new Set(values) : values;
      this.#dropWhere(list, values.length, (value) => ('has' in leaves ? leaves.has(value) : leaves.includes(value)));
      if (this.lengthOf(list) === 0) {
        this.#capacities[list] = 0;
        emptied.push(list);
      }
    }
    this.#leaving.clear();
    this.#compactIfWasteful();
    return emptied;
  }

  #dropWhere(list: number, count: number, leaves: (value: number) => boolean): void {
    const start = this.startOf(list);
    let end = start + this.lengthOf(list);
    for (let at = start, left = count; at < end && left > 0; ) {
      if (!leaves(this.#pool[at] as number)) {
        at += 1;
        continue;
      }
      end -= 1;
      left -= 1;
      this.#pool[at] = this.#pool[end] as number;
    }
    this.#live -= start + this.lengthOf(list) - end;
    this.#lengths[list] = end - start;
  }

  /** The lists in one array, for `restore`: how many, their lengths, their values. Nothing may be waiting to be dropped. */
  image(): Int32Array {
    const count = this.#lengths.length;
    const image = new Int32Array(1 + count + this.#live);
    image[0] = count;
    image.set(this.#lengths, 1);
    let at = 1 + count;
    for (let list = 0; list < count; list += 1) {
      const end = this.startOf(list) + this.lengthOf(list);
      for (let cell = this.startOf(list); cell < end; cell += 1, at += 1) image[at] = this.#pool[cell] as number;
    }
    return image;
  }

  restore(image: Int32Array): void {
    const count = image[0] ?? 0;
    this.#lengths = image.slice(1, 1 + count);
    this.#capacities = image.slice(1, 1 + count);
    this.#starts = new Int32Array(count);
    this.#pool = image.slice(1 + count);
    for (let list = 1; list < count; list += 1) this.#starts[list] = this.startOf(list - 1) + this.lengthOf(list - 1);
    this.#used = this.#pool.length;
    this.#live = this.#pool.length;
  }

  #makeKnown(list: number): void {
    if (list < this.#starts.length) return;
    const size = Math.max(list + 1, this.#starts.length * 2);
    this.#starts = grown(this.#starts, size);
    this.#lengths = grown(this.#lengths, size);
    this.#capacities = grown(this.#capacities, size);
  }

  #move(list: number, capacity: number): void {
    if (this.#used + capacity > this.#pool.length) {
      this.#pool = grown(this.#pool, Math.max(this.#used + capacity, this.#pool.length * 2));
    }
    const start = this.startOf(list);
    const length = this.lengthOf(list);
    if (length > 64) this.#pool.copyWithin(this.#used, start, start + length);
    else for (let at = 0; at < length; at += 1) this.#pool[this.#used + at] = this.#pool[start + at] as number;
    this.#starts[list] = this.#used;
    this.#capacities[list] = capacity;
    this.#used += capacity;
  }

  #compactIfWasteful(): void {
    if (this.#used <= 2 * this.#live + 1024) return;
    // A quarter more than needed, or the next value of every list would move it again.
    const pool = new Int32Array(Math.ceil(this.#live * 1.5) + 64);
    let used = 0;
    for (let list = 0; list < this.#lengths.length; list += 1) {
      const length = this.lengthOf(list);
      const start = this.startOf(list);
      if (length > 0) pool.set(this.#pool.subarray(start, start + length), used);
      this.#starts[list] = used;
      this.#capacities[list] = length + (length >> 2);
      used += length + (length >> 2);
    }
    this.#pool = pool;
    this.#used = used;
  }
}

function grown(array: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}
