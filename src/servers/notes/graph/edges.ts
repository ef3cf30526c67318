// Who links to whom, both ways. Each pair of notes is one edge however often one names the other; no note links to itself.
import { Marks } from './marks.ts';
import { Slab } from './slab.ts';

export interface EdgesImage {
  readonly out: Int32Array;
  readonly in: Int32Array;
}

export class Edges {
  /** Targets in the order of the text. */
  readonly out = new Slab();
  /** Sources in no order. */
  readonly in = new Slab();
  readonly #before = new Marks();
  readonly #after = new Marks();

  /** Gives a note its outgoing edges. Lists of sources are whole again after `finish`. False when nothing changed. */
  relink(source: number, targets: readonly number[], slotCount: number): boolean {
    const before = this.out.valuesOf(source);
    if (before.length === targets.length && before.every((target, index) => target === targets[index])) return false;
    this.#before.begin(slotCount);
    this.#after.begin(slotCount);
    for (const target of before) this.#before.add(target);
    for (const target of targets) this.#after.add(target);
    for (const target of before) if (!this.#after.has(target)) this.in.dropLater(target, source);
    for (const target of targets) if (!this.#before.has(target)) this.in.push(target, source);
    this.out.set(source, targets);
    return true;
  }

  image(): EdgesImage {
    return { out: this.out.image(), in: this.in.image() };
  }

  restore(image: EdgesImage): void {
    this.out.restore(image.out);
    this.in.restore(image.in);
  }

  finish(): void {
    this.in.flush();
  }
}
