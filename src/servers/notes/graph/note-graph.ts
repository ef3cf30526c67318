// The notes of a vault and the links between them, in memory. It is told of notes that come, change or go and keeps
// every link leading where it should; what one change costs depends on the links that use its names, not on the vault.
import type { NoteRecord } from '../note-record.ts';
import type { Degrees, Direction, Hub, HubMetric, Neighbor } from '../store/store-provider.ts';
import type { LinkTarget } from '../vault/link.ts';
import { Edges, type EdgesImage } from './edges.ts';
import { firstInOrder } from './first-in-order.ts';
import {
  type Ambiguity,
  type DuplicateTitle,
  findAmbiguities,
  findDuplicateTitles,
  findGhosts,
  findOrphans,
  type Ghost,
} from './health.ts';
import { compareIds, IdOrder } from './id-order.ts';
import { type LinksImage, LinkTable } from './link-table.ts';
import { Names, type NamesImage } from './names.ts';
import { Ranking } from './ranking.ts';
import { type Resolution, type ResolvedLink, resolveLink, tellLink } from './resolution.ts';
import { PathFinder } from './shortest-path.ts';
import type { Slab } from './slab.ts';
import { type TagCount, TagIndex, type TagsImage } from './tag-index.ts';

export interface GraphChange {
  /** Notes to add, or to put in place of those with the same id. */
  readonly puts?: Iterable<NoteRecord>;
  /** Ids to take out, spelled exactly. An id that is also put stays. */
  readonly removes?: Iterable<string>;
}

/** Plain data: arrays, strings and integers. */
export interface GraphImage {
  /** Slots by id. */
  readonly order: Int32Array;
  readonly names: NamesImage;
  readonly tags: TagsImage;
  readonly links: LinksImage;
  readonly edges: EdgesImage;
}

const namedAtOnce = 100;

export class NoteGraph {
  readonly #names = new Names();
  readonly #links = new LinkTable();
  readonly #edges = new Edges();
  readonly #tags = new TagIndex();
  readonly #order = new IdOrder();
  readonly #ranking = new Ranking();
  readonly #paths = new PathFinder();
  #version = 0;

  /** Goes up with every change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#names.size;
  }

  /** Makes these notes the whole of the graph. */
  load(notes: Iterable<NoteRecord>): void {
    for (const _ of this.loading([...notes]));
  }

  /** The same in steps of a few milliseconds: all names first, so that every link has to be led only once. */
  *loading(notes: readonly NoteRecord[]): Generator<void> {
    this.apply({ removes: this.idsInOrder() });
    const touched = new Set<string>();
    const fresh = new Set<number>();
    for (const note of notes) {
      const slot = this.#bringIn(note, touched);
      this.#links.assign(slot, note.links);
      fresh.add(slot);
      if (fresh.size % namedAtOnce === 0) yield;
    }
    yield* this.#links.settling(this.#names, this.#edges, { fresh, gone: new Set(), touched });
    this.#ranking.invalidate();
    this.#version += 1;
  }

  /** What `loading` works out, so that it need not be worked out again: a fraction of its cost to restore. */
  image(): GraphImage {
    return {
      order: Int32Array.from(this.idsInOrder(), (id) => this.#names.slotOf(id) ?? -1),
      names: this.#names.image(),
      tags: this.#tags.image(),
      links: this.#links.image(),
      edges: this.#edges.image(),
    };
  }

  /** Of an empty graph. `notes` are those the image was made of, by slot as in `image.names.ids`. */
  restore(image: GraphImage, notes: readonly (NoteRecord | undefined)[]): void {
    this.#names.restore(image.names, notes);
    this.#order.restore(Array.from(image.order, (slot) => this.#names.idAt(slot)));
    this.#tags.restore(image.tags);
    this.#links.restore(image.links);
    this.#edges.restore(image.edges);
    this.#version += 1;
  }

  put(note: NoteRecord): void {
    this.apply({ puts: [note] });
  }

  /** False when there is no such note. */
  remove(id: string): boolean {
    const isThere = this.#names.slotOf(id) !== undefined;
    this.apply({ removes: [id] });
    return isThere;
  }

  /** Works in many changes at once: first all names, then each link that they concern, once. */
  apply(change: GraphChange): void {
    const puts = new Map<string, NoteRecord>();
    for (const note of change.puts ?? []) puts.set(note.id, note);
    const touched = new Set<string>();
    const gone = new Set<number>();
    for (const id of change.removes ?? []) {
      const slot = puts.has(id) ? undefined : this.#takeOut(id, touched);
      if (slot !== undefined) gone.add(slot);
    }
    if (gone.size === 0 && puts.size === 0) return;
    const sizeBefore = this.#names.size;
    const fresh = new Set<number>();
    for (const note of puts.values()) {
      const slot = this.#bringIn(note, touched);
      if (this.#links.assign(slot, note.links)) fresh.add(slot);
    }
    const hasRelinked = this.#links.settle(this.#names, this.#edges, { fresh, gone, touched });
    for (const slot of gone) this.#names.release(slot);
    if (hasRelinked || gone.size > 0 || this.#names.size > sizeBefore) this.#ranking.invalidate();
    this.#version += 1;
  }

  /** The exact spelling, else the first that differs only by case or Unicode form. */
  find(id: string): NoteRecord | undefined {
    return this.#names.find(id);
  }

  /** By code point. The same array until ids come or go, and never changed once given out. */
  idsInOrder(): readonly string[] {
    return this.#order.list();
  }

  /** Notes this one links to, each once, in the order of the text. */
  outgoing(id: string): string[] {
    return this.#idsIn(this.#edges.out, id);
  }

  /** Notes that link to this one, by id. */
  incoming(id: string): string[] {
    return this.#idsIn(this.#edges.in, id).sort(compareIds);
  }

  degrees(id: string): Degrees {
    const slot = this.#names.slotOf(id) ?? -1;
    return { incoming: this.#edges.in.lengthOf(slot), outgoing: this.#edges.out.lengthOf(slot) };
  }

  /** Outgoing ones first. Asked for both, a note that is linked both ways stands among the outgoing ones only. */
  neighbors(id: string, direction: Direction, limit: number): Neighbor[] {
    const slot = this.#names.slotOf(id) ?? -1;
    const targets = direction === 'in' ? [] : this.#edges.out.valuesOf(slot);
    const out = targets.slice(0, limit).map((target): Neighbor => ({ id: this.#names.idAt(target), direction: 'out' }));
    if (direction === 'out' || out.length >= limit) return out;
    const listed = new Set(targets);
    const sources = this.#edges.in.valuesOf(slot).filter((source) => !listed.has(source));
    for (const source of this.#firstById(sources, limit - out.length)) out.push({ id: source, direction: 'in' });
    return out;
  }

  /** Highest first, equals by id. */
  hubs(metric: HubMetric, limit: number): Hub[] {
    return this.#ranking.hubs(this.#names, this.#edges, metric, limit);
  }

  /** Ids from source to target along links; null when there is no way or no such note. */
  shortestPath(source: string, target: string): string[] | null {
    const from = this.#names.slotOf(source);
    const to = this.#names.slotOf(target);
    if (from === undefined || to === undefined) return null;
    const path = this.#paths.find(this.#edges, from, to, this.#names.slotCount);
    return path?.map((slot) => this.#names.idAt(slot)) ?? null;
  }

  /** Ids by code point. A tag also finds those nested below it; case and a leading `#` do not count. */
  tagged(tags: readonly string[], mode: 'any' | 'all', limit: number): string[] {
    return this.#firstById(this.#tags.find(tags, mode), limit);
  }

  /** By tag, in lower case; as many notes as a search for the tag finds. */
  tagCounts(): TagCount[] {
    return this.#tags.counts();
  }

  /** One for each link of the note's record, in order. */
  resolutions(id: string): ResolvedLink[] {
    const slot = this.#names.slotOf(id) ?? -1;
    const codes = this.#links.codesOf(slot);
    const links = this.#names.recordAt(slot)?.links ?? [];
    return links.map((link, index) => ({
      link,
      resolution: tellLink(this.#names, link, id, codes[index] ?? 0),
    }));
  }

  /** Where a link would lead if it stood in this note, which need not exist: only its folder counts. */
  resolve(link: LinkTarget, fromId: string): Resolution {
    return resolveLink(this.#names, link, fromId);
  }

  waiting(): Ghost[] {
    return findGhosts(this.#inOrder(), this.#names, this.#links);
  }

  ambiguities(): Ambiguity[] {
    return findAmbiguities(this.#inOrder(), this.#names, this.#links);
  }

  orphans(): string[] {
    return findOrphans(this.idsInOrder(), this.#names, this.#edges);
  }

  duplicateTitles(): DuplicateTitle[] {
    return findDuplicateTitles(this.#inOrder());
  }

  #takeOut(id: string, touched: Set<string>): number | undefined {
    const slot = this.#names.slotOf(id);
    if (slot === undefined) return undefined;
    this.#tags.remove(slot, this.#names.recordAt(slot)?.tags ?? []);
    this.#names.remove(slot, touched);
    this.#links.assign(slot, []);
    this.#order.remove(id);
    return slot;
  }

  #bringIn(note: NoteRecord, touched: Set<string>): number {
    const known = this.#names.slotOf(note.id);
    const before = known === undefined ? undefined : this.#names.recordAt(known);
    if (!before) this.#order.add(note.id);
    const slot = this.#names.put(note, touched);
    const hasSameTags =
      before?.tags.length === note.tags.length && before.tags.every((tag, at) => tag === note.tags[at]);
    if (before && hasSameTags) return slot;
    if (before) this.#tags.remove(slot, before.tags);
    this.#tags.add(slot, note.tags);
    return slot;
  }

  #idsIn(lists: Slab, id: string): string[] {
    return lists.valuesOf(this.#names.slotOf(id) ?? -1).map((slot) => this.#names.idAt(slot));
  }

  #firstById(slots: Iterable<number>, limit: number): string[] {
    const compare = (a: number, b: number): number => compareIds(this.#names.idAt(a), this.#names.idAt(b));
    return firstInOrder(slots, limit, compare).map((slot) => this.#names.idAt(slot));
  }

  *#inOrder(): Generator<NoteRecord> {
    for (const id of this.idsInOrder()) {
      const note = this.#names.recordAt(this.#names.slotOf(id) ?? -1);
      if (note) yield note;
    }
  }
}
