// Which notes carry a tag. A tag stands for all that are nested below it: `project` finds `project/x`. Case does not count.
import { compareIds } from './id-order.ts';
import { plainKey } from './name-key.ts';

export interface TagCount {
  /** In its compared form: lower case, without `#`. */
  readonly tag: string;
  /** As many notes as a search for the tag finds. */
  readonly notes: number;
}

export type TagsImage = readonly (readonly [tag: string, written: number, notes: Int32Array])[];

export class TagIndex {
  /** Under each tag, and each tag it is nested in. */
  readonly #notes = new Map<string, Set<number>>();
  /** How many notes name exactly this tag. */
  readonly #written = new Map<string, number>();

  add(slot: number, tags: readonly string[]): void {
    for (const tag of keysOf(tags)) {
      this.#written.set(tag, (this.#written.get(tag) ?? 0) + 1);
      for (const each of withParents(tag)) {
        const notes = this.#notes.get(each);
        if (notes) notes.add(slot);
        else this.#notes.set(each, new Set([slot]));
      }
    }
  }

  image(): TagsImage {
    return [...this.#notes].map(([tag, notes]) => [tag, this.#written.get(tag) ?? 0, Int32Array.from(notes)]);
  }

  restore(image: TagsImage): void {
    for (const [tag, written, notes] of image) {
      this.#notes.set(tag, new Set(notes));
      if (written > 0) this.#written.set(tag, written);
    }
  }

  /** `tags` are those the note was added with. */
  remove(slot: number, tags: readonly string[]): void {
    for (const tag of keysOf(tags)) {
      const left = (this.#written.get(tag) ?? 0) - 1;
      if (left > 0) this.#written.set(tag, left);
      else this.#written.delete(tag);
      for (const each of withParents(tag)) {
        const notes = this.#notes.get(each);
        notes?.delete(slot);
        if (notes?.size === 0) this.#notes.delete(each);
      }
    }
  }

  /** Slots in no order. */
  find(tags: readonly string[], mode: 'any' | 'all'): Iterable<number> {
    const sets = [...keysOf(tags)].map((tag) => this.#notes.get(tag) ?? new Set<number>());
    const [first, ...others] = sets.sort((a, b) => (mode === 'any' ? b.size - a.size : a.size - b.size));
    if (!first || others.length === 0) return first ?? [];
    if (mode === 'all') return [...first].filter((slot) => others.every((set) => set.has(slot)));
    const found = new Set(first);
    for (const set of others) for (const slot of set) found.add(slot);
    return found;
  }

  /** Every tag that some note names, by code point. */
  counts(): TagCount[] {
    const tags = [...this.#written.keys()].sort(compareIds);
    return tags.map((tag) => ({ tag, notes: this.#notes.get(tag)?.size ?? 0 }));
  }
}

function keysOf(tags: readonly string[]): Set<string> {
  const keys = new Set(tags.map(keyOf));
  keys.delete('');
  return keys;
}

function keyOf(tag: string): string {
  const bare = tag.startsWith('#') || tag.endsWith('/') ? tag.replace(/^#+|\/+$/g, '') : tag;
  return plainKey(bare.trim());
}

function* withParents(tag: string): Generator<string> {
  yield tag;
  for (let at = tag.lastIndexOf('/'); at > 0; at = tag.lastIndexOf('/', at - 1)) yield tag.slice(0, at);
}
