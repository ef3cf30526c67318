// The targets that links name, each kept once, with the notes that name it and the name keys it waits under.
import type { LinkKind, LinkTarget } from '../vault/link.ts';
import { Slab } from './slab.ts';
import { SlotMap } from './slot-map.ts';
import { isStrictLink, keysOfTarget, readTarget, type TargetName } from './target-name.ts';

export interface TargetsImage {
  readonly sources: Int32Array;
  /** By id; null where it is free. */
  readonly links: readonly ([kind: LinkKind, target: string, ...keys: string[]] | null)[];
}

export class TargetTable {
  /** Slots of the notes that name a target, each once. */
  readonly sources = new Slab();
  readonly #samples: (LinkTarget | undefined)[] = [];
  readonly #free: number[] = [];
  // The same words mean one thing in double brackets and another as a path.
  readonly #strict = new Map<string, number>();
  readonly #loose = new Map<string, number>();
  readonly #byKey = new SlotMap();
  /** Read since the last change was settled: a new target is asked for again at once. */
  readonly #read = new Map<number, TargetName>();

  /** All ids are below this. */
  get count(): number {
    return this.#samples.length;
  }

  /** Targets that some note names. */
  get size(): number {
    return this.#strict.size + this.#loose.size;
  }

  idOf(link: LinkTarget): number {
    const ids = this.#idsFor(link);
    const known = ids.get(link.target);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#samples.length;
    this.#samples[id] = link;
    ids.set(link.target, id);
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
      links: this.#samples.map((link) => (link ? [link.kind, link.target, ...keysOfTarget(readTarget(link))] : null)),
    };
  }

  restore({ sources, links }: TargetsImage): void {
    this.sources.restore(sources);
    for (const [id, each] of links.entries()) {
      if (!each) {
        this.#free.push(id);
        continue;
      }
      const link = { kind: each[0], target: each[1] };
      this.#samples[id] = link;
      this.#idsFor(link).set(link.target, id);
      for (let at = 2; at < each.length; at += 1) this.#byKey.add(each[at] as string, id);
    }
  }

  /** Takes out the sources that left, and forgets the targets nobody names any more. */
  finish(): void {
    for (const id of this.sources.flush()) {
      const link = this.#samples[id];
      if (!link) continue;
      this.#samples[id] = undefined;
      this.#idsFor(link).delete(link.target);
      for (const key of keysOfTarget(readTarget(link))) this.#byKey.delete(key, id);
      this.#free.push(id);
    }
  }

  forgetRead(): void {
    this.#read.clear();
  }

  #idsFor(link: LinkTarget): Map<string, number> {
    return isStrictLink(link) ? this.#strict : this.#loose;
  }
}
