// Which small integers stand under a name. Nearly always it is one or two of them, so a list is made only for more
// than one and a set only for many.

const fewAtMost = 24;

export class SlotMap {
  readonly #entries = new Map<string, number | number[] | Set<number>>();

  get size(): number {
    return this.#entries.size;
  }

  add(key: string, slot: number): void {
    const entry = this.#entries.get(key);
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
    const entry = this.#entries.get(key);
    if (entry === slot) this.#entries.delete(key);
    if (entry === undefined || typeof entry === 'number') return;
    if (entry instanceof Set) entry.delete(slot);
    else if (entry.includes(slot)) entry.splice(entry.indexOf(slot), 1);
    if ((entry instanceof Set ? entry.size : entry.length) === 0) this.#entries.delete(key);
  }

  get(key: string): Iterable<number> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return [];
    return typeof entry === 'number' ? [entry] : entry;
  }
}
