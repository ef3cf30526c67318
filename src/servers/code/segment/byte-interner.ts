// Numbers for strings of bytes: the same bytes, the same number, counted from 0. An open-addressing table over one pool
// of bytes, so that what has been seen before costs no allocation.

const seed = 0x811c9dc5 | 0;
const prime = 0x01000193;

export class ByteInterner {
  count = 0;
  /** The bytes of number `n` stand at [starts[n], starts[n + 1]). */
  pool: Uint8Array = new Uint8Array(4096);
  starts: Uint32Array = new Uint32Array(256);
  /** Pairs: the number plus one (0 for a free slot), and its hash. */
  slots: Int32Array = new Int32Array(1024);
  mask = 511;

  /** `hash` must be what `hashOf` says of these bytes. */
  intern(bytes: Uint8Array, start: number, end: number, hash: number): number {
    for (let slot = slotOf(hash) & this.mask; ; slot = (slot + 1) & this.mask) {
      const entry = this.slots[slot * 2] as number;
      if (entry === 0) return this.#add(bytes, start, end, hash, slot);
      if (this.slots[slot * 2 + 1] === hash && this.#isEqual(entry - 1, bytes, start, end)) return entry - 1;
    }
  }

  #isEqual(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.starts[number] as number;
    if ((this.starts[number + 1] as number) - from !== end - start) return false;
    for (let at = start, other = from; at < end; at += 1, other += 1) {
      if (bytes[at] !== this.pool[other]) return false;
    }
    return true;
  }

  #add(bytes: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const number = this.count;
    const used = this.starts[number] as number;
    const newEnd = used + end - start;
    if (newEnd > this.pool.length) this.pool = grown(this.pool, Math.max(newEnd, this.pool.length * 2));
    for (let at = start, to = used; at < end; at += 1, to += 1) this.pool[to] = bytes[at] as number;
    if (number + 2 > this.starts.length) this.starts = grown(this.starts, this.starts.length * 2);
    this.starts[number + 1] = newEnd;
    this.slots[slot * 2] = number + 1;
    this.slots[slot * 2 + 1] = hash;
    this.count = number + 1;
    // What comes often came early and sits where it belongs, so a full table costs little, and a small one stays in the cache.
    if (this.count * 4 > this.mask * 3) this.#widen();
    return number;
  }

  #widen(): void {
    const old = this.slots;
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array((this.mask + 1) * 2);
    for (let from = 0; from < old.length; from += 2) {
      const entry = old[from] as number;
      if (entry === 0) continue;
      const hash = old[from + 1] as number;
      let slot = slotOf(hash) & this.mask;
      while (this.slots[slot * 2] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot * 2] = entry;
      this.slots[slot * 2 + 1] = hash;
    }
  }
}

export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), prime);
  return hash;
}

/** The low bits of the hash alone depend too much on the last byte. */
function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: T, size: number): T {
  const larger = new (array.constructor as new (size: number) => T)(size);
  larger.set(array);
  return larger;
}
