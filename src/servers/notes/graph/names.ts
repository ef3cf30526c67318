// Every name a note answers to: its path, its file name, its title, its aliases and its first heading. Notes are kept
// by slot, a small integer that is used again once its note is gone.
import type { NoteRecord } from '../note-record.ts';
import { compareIds } from './id-order.ts';
import { foldedKey, foldPlain, lastSegmentOf, plainKey, stemOf } from './name-key.ts';
import { SlotMap, type SlotMapImage } from './slot-map.ts';

export interface NamesImage {
  /** By slot; null where it is free. */
  readonly ids: readonly (string | null)[];
  readonly plainPaths: readonly string[];
  readonly byPath: SlotMapImage;
  readonly byKey: SlotMapImage;
}

export class Names {
  readonly #records: (NoteRecord | undefined)[] = [];
  readonly #plainPaths: string[] = [];
  readonly #free: number[] = [];
  readonly #slots = new Map<string, number>();
  readonly #byPath = new SlotMap();
  readonly #byKey = new SlotMap();

  get size(): number {
    return this.#slots.size;
  }

  /** All slots are below this. */
  get slotCount(): number {
    return this.#records.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  recordAt(slot: number): NoteRecord | undefined {
    return this.#records[slot];
  }

  idAt(slot: number): string {
    return this.#records[slot]?.id ?? '';
  }

  /** Plain key of the path without `.md`. */
  plainPathAt(slot: number): string {
    return this.#plainPaths[slot] ?? '';
  }

  slots(): Iterable<number> {
    return this.#slots.values();
  }

  /** Notes that answer to this folded key by file name, title, alias or heading. */
  named(key: string): Iterable<number> {
    return this.#byKey.get(key);
  }

  /** Notes whose path without `.md` has this folded key. */
  atPath(folded: string): Iterable<number> {
    return this.#byPath.get(folded);
  }

  /** The exact spelling, else the first that differs only by case or Unicode form. */
  find(id: string): NoteRecord | undefined {
    const exact = this.#slots.get(id);
    if (exact !== undefined) return this.#records[exact];
    const key = plainKey(id);
    const alike = [...this.atPath(foldedKey(stemOf(id)))].map((slot) => this.idAt(slot));
    const [first] = alike.filter((each) => plainKey(each) === key).sort(compareIds);
    return first === undefined ? undefined : this.find(first);
  }

  /** Adds a note, or replaces the one with its id; `touched` gets each key under which something changed. */
  put(note: NoteRecord, touched: Set<string>): number {
    const known = this.#slots.get(note.id);
    const before = known === undefined ? undefined : this.#records[known];
    const slot = known ?? this.#free.pop() ?? this.#records.length;
    this.#records[slot] = note;
    if (before) this.#rename(slot, before, note, touched);
    else {
      const plain = plainKey(stemOf(note.id));
      this.#slots.set(note.id, slot);
      this.#plainPaths[slot] = plain;
      const path = foldPlain(plain);
      this.#byPath.add(path, slot);
      for (const key of keysOfNote(note, path)) {
        this.#byKey.add(key, slot);
        touched.add(key);
      }
    }
    return slot;
  }

  /** The slot stays taken until `release`, so that what still points to it can be told apart. */
  remove(slot: number, touched: Set<string>): void {
    const note = this.#records[slot];
    if (!note) return;
    this.#slots.delete(note.id);
    const path = foldPlain(this.plainPathAt(slot));
    this.#byPath.delete(path, slot);
    for (const key of keysOfNote(note, path)) {
      this.#byKey.delete(key, slot);
      touched.add(key);
    }
    this.#records[slot] = undefined;
    this.#plainPaths[slot] = '';
  }

  release(slot: number): void {
    this.#free.push(slot);
  }

  image(): NamesImage {
    return {
      ids: this.#records.map((note) => note?.id ?? null),
      plainPaths: this.#plainPaths,
      byPath: this.#byPath.image(),
      byKey: this.#byKey.image(),
    };
  }

  /** `notes` by slot, as the image has their ids. */
  restore({ ids, plainPaths, byPath, byKey }: NamesImage, notes: readonly (NoteRecord | undefined)[]): void {
    for (const [slot, id] of ids.entries()) {
      this.#records[slot] = notes[slot];
      this.#plainPaths[slot] = plainPaths[slot] ?? '';
      if (id === null) this.#free.push(slot);
      else this.#slots.set(id, slot);
    }
    this.#byPath.restore(byPath);
    this.#byKey.restore(byKey);
  }

  #rename(slot: number, before: NoteRecord, after: NoteRecord, touched: Set<string>): void {
    const changed = changedNames(before, after);
    if (changed.length === 0) return;
    const path = foldPlain(this.plainPathAt(slot));
    const kept = keysOfNote(after, path);
    for (const key of keysOfNote(before, path)) if (!kept.has(key)) this.#byKey.delete(key, slot);
    for (const key of kept) this.#byKey.add(key, slot);
    for (const name of changed) touched.add(nameKeyOf(name));
  }
}

/** Titles may end in `.md` as well, since a link to them may. */
export function nameKeyOf(name: string): string {
  return foldedKey(stemOf(name));
}

function keysOfNote(note: NoteRecord, foldedPath: string): Set<string> {
  const keys = new Set([lastSegmentOf(foldedPath), nameKeyOf(note.title)]);
  for (const alias of note.aliases) keys.add(nameKeyOf(alias));
  if (note.heading !== null && note.heading !== note.title) keys.add(nameKeyOf(note.heading));
  return keys;
}

/** A name that only changed its role counts as well: a title outranks an alias. */
function changedNames(before: NoteRecord, after: NoteRecord): string[] {
  const changed = before.title === after.title ? [] : [before.title, after.title];
  if (before.heading !== after.heading)
    changed.push(...[before.heading, after.heading].filter((name) => name !== null));
  changed.push(...before.aliases.filter((alias) => !after.aliases.includes(alias)));
  changed.push(...after.aliases.filter((alias) => !before.aliases.includes(alias)));
  return changed;
}
