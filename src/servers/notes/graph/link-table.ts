// Every link of every note and where it leads. A change to a name leads only those links anew that wait under its key.
import type { LinkTarget } from '../vault/link.ts';
import type { Edges } from './edges.ts';
import { codeOf, self, slotOfCode } from './link-code.ts';
import { Marks } from './marks.ts';
import { folderOf } from './name-key.ts';
import type { Names } from './names.ts';
import { chooseNotes, type Findings, findNotes } from './resolve-link.ts';
import { Slab } from './slab.ts';
import type { TargetName } from './target-name.ts';
import { type TargetsImage, TargetTable } from './target-table.ts';

/** What a change leaves to be done. */
export interface Unsettled {
  /** Notes with new links. */
  readonly fresh: ReadonlySet<number>;
  /** Notes that were taken out; their links were taken from them. */
  readonly gone: ReadonlySet<number>;
  /** Name keys under which a note came, went or changed its claim. */
  readonly touched: ReadonlySet<string>;
}

/** What is known of a target while a change is worked in. */
interface Known {
  readonly target: TargetName;
  readonly found: Findings;
  /** Null when it depends on the folder of the source. */
  readonly code: number | null;
}

export interface LinksImage {
  readonly named: Int32Array;
  readonly codes: Int32Array;
  readonly targets: TargetsImage;
}

const ledAtOnce = 100;

export class LinkTable {
  readonly #targets: TargetTable;
  /** Per note, for each of its links in order: the target's id, or `self`. */
  readonly #named = new Slab();
  /** Per note, for each of its links in order: its code. */
  readonly #codes = new Slab();
  readonly #seen = new Marks();

  constructor(targets = new TargetTable()) {
    this.#targets = targets;
  }

  codesOf(slot: number): number[] {
    return this.#codes.valuesOf(slot);
  }

  /** Gives a note its links; they lead nowhere until `settle`. False when it has the same ones already. */
  assign(slot: number, links: readonly LinkTarget[]): boolean {
    const before = this.#named.valuesOf(slot);
    const after = links.map((link) => (isBlank(link.target) ? self : this.#targets.idOf(link)));
    if (before.length === after.length && before.every((id, index) => id === after[index])) return false;
    for (const id of this.#newIn(after, before)) this.#targets.sources.push(id, slot);
    for (const id of this.#newIn(before, after)) this.#targets.sources.dropLater(id, slot);
    this.#named.set(slot, after);
    return true;
  }

  /** Leads every link that the change concerns to where it belongs now. Answers whether any edge is another. */
  settle(names: Names, edges: Edges, unsettled: Unsettled): boolean {
    const steps = this.settling(names, edges, unsettled);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same in steps of a few milliseconds. Nothing else may change meanwhile. */
  *settling(names: Names, edges: Edges, { fresh, gone, touched }: Unsettled): Generator<void, boolean> {
    this.#targets.finish();
    const moved = new Set<number>();
    const sources = new Set([...gone, ...fresh]);
    // When every note is fresh there is nobody left to be found by key.
    if (fresh.size < names.size) {
      for (const key of touched) for (const id of this.#targets.underKey(key)) moved.add(id);
      for (const id of moved) for (const slot of this.#targets.sources.valuesOf(id)) sources.add(slot);
    }
    const known = new Map<number, Known>();
    let hasChanged = false;
    let led = 0;
    for (const slot of sources) {
      led += 1;
      if (led % ledAtOnce === 0) yield;
      const codes = this.#lead(slot, names, known, fresh.has(slot) ? null : moved);
      if (edges.relink(slot, this.#targetsIn(codes, slot, names.slotCount), names.slotCount)) hasChanged = true;
    }
    edges.finish();
    this.#targets.forgetRead();
    return hasChanged;
  }

  image(): LinksImage {
    return { named: this.#named.image(), codes: this.#codes.image(), targets: this.#targets.image() };
  }

  restore({ named, codes, targets }: LinksImage): void {
    this.#named.restore(named);
    this.#codes.restore(codes);
    this.#targets.restore(targets);
  }

  /** Targets of one list that another has not, each once. */
  #newIn(ids: readonly number[], others: readonly number[]): number[] {
    if (ids.length === 0) return [];
    this.#seen.begin(this.#targets.count);
    for (const id of others) if (id >= 0) this.#seen.add(id);
    return ids.filter((id) => id >= 0 && this.#seen.add(id));
  }

  #lead(slot: number, names: Names, known: Map<number, Known>, moved: ReadonlySet<number> | null): number[] {
    const folder = folderOf(names.idAt(slot));
    const before = moved ? this.#codes.valuesOf(slot) : [];
    const codes = this.#named.valuesOf(slot).map((id, index) => {
      if (id === self) return self;
      if (moved && !moved.has(id)) return before[index] ?? self;
      const { target, found, code } = this.#know(id, names, known);
      return code ?? codeOf(chooseNotes(names, target, found, folder), target.absence);
    });
    this.#codes.set(slot, codes);
    return codes;
  }

  #know(id: number, names: Names, known: Map<number, Known>): Known {
    const memory = known.get(id);
    if (memory) return memory;
    const target = this.#targets.nameOf(id);
    const found = findNotes(names, target);
    const isFixed = target.anchor !== 'source' && found.openAs === null;
    const fact = { target, found, code: isFixed ? codeOf(found.slots, target.absence) : null };
    known.set(id, fact);
    return fact;
  }

  /** Each note once, in the order of the text, without the source itself. */
  #targetsIn(codes: readonly number[], source: number, slotCount: number): number[] {
    this.#seen.begin(slotCount);
    this.#seen.add(source);
    return codes.map(slotOfCode).filter((slot) => slot >= 0 && this.#seen.add(slot));
  }
}

function isBlank(target: string): boolean {
  // The first character decides nearly always.
  return target.charCodeAt(0) > 32 ? false : target.trim() === '';
}
