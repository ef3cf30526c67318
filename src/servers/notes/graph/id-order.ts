// The ids of the vault in code point order. Changes are only noted; the list is made anew when somebody asks for it.

export class IdOrder {
  #list: readonly string[] = [];
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();

  add(id: string): void {
    if (!this.#removed.delete(id)) this.#added.add(id);
  }

  remove(id: string): void {
    if (!this.#added.delete(id)) this.#removed.add(id);
  }

  /** Of an empty one; the ids are in order. */
  restore(list: readonly string[]): void {
    this.#list = list;
  }

  /** The same array until ids come or go; an array once given out never changes. */
  list(): readonly string[] {
    if (this.#added.size > 0 || this.#removed.size > 0) {
      const kept = this.#removed.size > 0 ? this.#list.filter((id) => !this.#removed.has(id)) : this.#list;
      this.#list = mergeOrdered(kept, [...this.#added].sort(compareIds));
      this.#added.clear();
      this.#removed.clear();
    }
    return this.#list;
  }
}

/** By code point, which differs from the language's own order where a character needs two units. */
export function compareIds(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return weightOf(left) - weightOf(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for characters beyond the last single unit. */
function weightOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function mergeOrdered(left: readonly string[], right: readonly string[]): readonly string[] {
  const merged: string[] = [];
  let next = 0;
  for (const id of left) {
    for (; next < right.length && compareIds(right[next] as string, id) < 0; next += 1)
      merged.push(right[next] as string);
    merged.push(id);
  }
  for (; next < right.length; next += 1) merged.push(right[next] as string);
  return merged;
}
