// The targets that links name, each kept once, with the notes that name it and the name keys it waits under.
import type { LinkTarget } from '../vault/link.ts';
import { Slab } from './slab.ts';
import { SlotMap, type SlotMapImage } from './slot-map.ts';
import { isStrictLink, keysOfTarget, readTarget, type TargetName } from './target-name.ts';

export interface TargetsImage {
  readonly sources: Int32Array;
  /** By id; null where it is free. */
  readonly links: readonly (LinkTarget | null)[];
  readonly strict: SlotMapImage;
  readonly loose: SlotMapImage;
  readonly byKey: SlotMapImage;
}

export class TargetTable {
  /** Slots of the notes that name a target, each once. */
  readonly sources = new Slab();
  readonly #samples: (LinkTarget | undefined)[] = [];
  readonly #free: number[] = [];
  // The same words mean one thing in double brackets and another as a path.
  readonly #strict = new SlotMap();
  readonly #loose = new SlotMap();
  readonly #byKey = new SlotMap();
  /** Read since the last change was settled: a new target is asked for again at once. */
  readonly #read = new Map<number, TargetName>();

  /** All ids are below this. */
  get count(): number {
    return this.#samples.length;
  }

  /** Targets that some note names. */
  get size(): number {
    return this.#samples.length - this.#free.length;
  }

  idOf(link: LinkTarget): number {
    const ids = this.#idsFor(link);
    const known = ids.one(link.target);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#samples.length;
    this.#samples[id] = link;
    ids.add(link.target, id);
    const name = readTarget(link);
    this.#read.set(id, name);
    for (const key of keysOfTarget(name)) this.#byKey.add(key, id);
    return id;
  }

  nameOf(id: number): TargetName {
    return this.#read.get(id) ?? readTarget(this.#samples[id] ?? { kind: 'wiki', target: '' });
  }

  underKey(key: string): Iterable<number> {
    return this.#byKey.get(key);
  }

  image(): TargetsImage {
    return {
      sources: this.sources.image(),
      links: this.#samples.map((link) => (link ? { kind: link.kind, target: link.target } : null)),
      strict: this.#strict.image(),
      loose: this.#loose.image(),
      byKey: this.#byKey.image(),
    };
  }

  restore({ sources, links, strict, loose, byKey }: TargetsImage): void {
    this.sources.restore(sources);
    for (const [id, link] of links.entries()) {
      this.#samples[id] = link ?? undefined;
      if (!link) this.#free.push(id);
    }
    this.#strict.restore(strict);
    this.#loose.restore(loose);
    this.#byKey.restore(byKey);
  }

  /** Takes out the sources that left, and forgets the targets nobody names any more. */
  finish(): void {
    for (const id of this.sources.flush()) {
      const link = this.#samples[id];
      if (!link) continue;
      this.#samples[id] = undefined;
      this.#idsFor(link).delete(link.target, id);
      for (const key of keysOfTarget(readTarget(link))) this.#byKey.delete(key, id);
      this.#free.push(id);
    }
  }

  forgetRead(): void {
    this.#read.clear();
  }

  #idsFor(link: LinkTarget): SlotMap {
    return isStrictLink(link) ? this.#strict : this.#loose;
  }
}
