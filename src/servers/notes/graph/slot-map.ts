// Which small integers stand under a name. Nearly always it is one or two of them, so a list is made only for more
// than one and a set only for many. What an image brings is left as it is, in order, until somebody changes it: to put
// thirty thousand names into a map would be a tenth of a start.

export interface SlotMapImage {
  /** In order. */
  readonly keys: readonly string[];
  readonly slots: readonly (number | readonly number[])[];
}

type Entry = number | number[] | Set<number>;

const fewAtMost = 24;
const nothing: SlotMapImage = { keys: [], slots: [] };

export class SlotMap {
  /** Goes before what was restored. An empty list stands for a restored name that is gone. */
  readonly #entries = new Map<string, Entry>();
  #restored = nothing;

  get(key: string): Iterable<number> {
    const entry = this.#entries.get(key) ?? this.#restored.slots[placeOf(this.#restored.keys, key)];
    if (entry === undefined) return [];
    return typeof entry === 'number' ? [entry] : entry;
  }

  /** Any of those under the key: for names that have only one. */
  one(key: string): number | undefined {
    const entry = this.#entries.get(key) ?? this.#restored.slots[placeOf(this.#restored.keys, key)];
    if (typeof entry === 'number' || entry === undefined) return entry;
    for (const slot of entry) return slot;
    return undefined;
  }

  add(key: string, slot: number): void {
    const entry = this.#own(key);
    if (entry === undefined) this.#entries.set(key, slot);
    else if (typeof entry === 'number') {
      if (entry !== slot) this.#entries.set(key, [entry, slot]);
    } else if (entry instanceof Set) entry.add(slot);
    else if (!entry.includes(slot)) {
      if (entry.length < fewAtMost) entry.push(slot);
      else this.#entries.set(key, new Set(entry).add(slot));
    }
  }

  delete(key: string, slot: number): void {
    const entry = this.#own(key);
    if (entry === slot) this.#drop(key);
    if (entry === undefined || typeof entry === 'number') return;
    if (entry instanceof Set) entry.delete(slot);
    else if (entry.includes(slot)) entry.splice(entry.indexOf(slot), 1);
    if ((entry instanceof Set ? entry.size : entry.length) === 0) this.#drop(key);
  }

  image(): SlotMapImage {
    const restored = this.#restored.keys.filter((key) => !this.#entries.has(key));
    const keys = [...restored, ...this.#entries.keys()].filter((key) => this.one(key) !== undefined).sort();
    const slots = keys.map((key) => {
      const under = [...this.get(key)];
      return under.length === 1 ? (under[0] as number) : under;
    });
    return { keys, slots };
  }

  /** Of an empty one. */
  restore(image: SlotMapImage): void {
    this.#restored = image;
  }

  /** The entry as one that may be changed. */
  #own(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined) return entry;
    const restored = this.#restored.slots[placeOf(this.#restored.keys, key)];
    if (restored === undefined || typeof restored === 'number') return restored;
    const copy = [...restored];
    this.#entries.set(key, copy);
    return copy;
  }

  #drop(key: string): void {
    if (placeOf(this.#restored.keys, key) >= 0) this.#entries.set(key, []);
    else this.#entries.delete(key);
  }
}

/** -1 when it is not there. */
function placeOf(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] as string;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
