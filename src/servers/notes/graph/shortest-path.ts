// The shortest way from one note to another along links. The search goes from both ends, always on the side that has
// fewer links to follow. Which of several shortest ways is answered depends on the text of the notes alone.
import type { Edges } from './edges.ts';
import type { Slab } from './slab.ts';

export class PathFinder {
  readonly #forward = new Front();
  readonly #backward = new Front();

  /** Slots from source to target; null when there is no way. */
  find(edges: Edges, source: number, target: number, slotCount: number): number[] | null {
    if (source === target) return [source];
    const forward = this.#forward;
    const backward = this.#backward;
    forward.begin(source, edges.out, slotCount);
    backward.begin(target, edges.in, slotCount);
    while (forward.width > 0 && backward.width > 0) {
      const isForward = forward.width <= backward.width;
      const hasMet = isForward ? forward.advance(edges.out, backward) : backward.advance(edges.in, forward);
      if (hasMet) return this.#join(edges.out);
    }
    return null;
  }

  /** The fronts touch: the first note of the forward front, in the order it was found, that links into the other. */
  #join(out: Slab): number[] {
    for (const slot of this.#forward.outermost()) {
      const across = this.#backward.firstWithin(out, slot, this.#backward.depth);
      if (across < 0) continue;
      const path = this.#forward.trailTo(slot);
      for (let at = across, depth = this.#backward.depth; at >= 0; depth -= 1) {
        path.push(at);
        at = depth > 0 ? this.#backward.firstWithin(out, at, depth - 1) : -1;
      }
      return path;
    }
    return [];
  }
}

/** One side of the search: what it has reached, and how far out. */
class Front {
  /** Steps taken; only whole ones count. */
  depth = 0;
  /** Links that the next step would follow. */
  width = 0;
  #stamp = 0;
  #stamps = new Int32Array(0);
  #depths = new Int32Array(0);
  #parents = new Int32Array(0);
  #queue = new Int32Array(0);
  #from = 0;
  #to = 0;

  begin(slot: number, lists: Slab, slotCount: number): void {
    if (this.#stamps.length < slotCount || this.#stamp === 0x7fffffff) {
      const size = Math.max(slotCount, Math.ceil(this.#stamps.length * 1.5));
      this.#stamps = new Int32Array(size);
      this.#depths = new Int32Array(size);
      this.#parents = new Int32Array(size);
      this.#queue = new Int32Array(size);
      this.#stamp = 0;
    }
    this.#stamp += 1;
    this.depth = 0;
    this.width = lists.lengthOf(slot);
    this.#stamps[slot] = this.#stamp;
    this.#depths[slot] = 0;
    this.#parents[slot] = -1;
    this.#queue[0] = slot;
    this.#from = 0;
    this.#to = 1;
  }

  /** One step outward. Stops half-way, with the step not counted, as soon as it meets the other front. */
  advance(lists: Slab, other: Front): boolean {
    const { pool } = lists;
    const end = this.#to;
    let width = 0;
    for (let next = this.#from; next < end; next += 1) {
      const slot = this.#queue[next] as number;
      const start = lists.startOf(slot);
      const stop = start + lists.lengthOf(slot);
      for (let cell = start; cell < stop; cell += 1) {
        const neighbor = pool[cell] as number;
        if (this.#stamps[neighbor] === this.#stamp) continue;
        if (other.#stamps[neighbor] === other.#stamp) return true;
        this.#stamps[neighbor] = this.#stamp;
        this.#depths[neighbor] = this.depth + 1;
        this.#parents[neighbor] = slot;
        this.#queue[this.#to] = neighbor;
        this.#to += 1;
        width += lists.lengthOf(neighbor);
      }
    }
    this.#from = end;
    this.width = width;
    this.depth += 1;
    return false;
  }

  outermost(): number[] {
    const slots: number[] = [];
    for (let at = this.#from; at < this.#to && this.#depths[this.#queue[at] as number] === this.depth; at += 1) {
      slots.push(this.#queue[at] as number);
    }
    return slots;
  }

  /** The first in a list that this front reached in so many steps; -1 when there is none. */
  firstWithin(lists: Slab, list: number, depth: number): number {
    const start = lists.startOf(list);
    for (let cell = start; cell < start + lists.lengthOf(list); cell += 1) {
      const slot = lists.pool[cell] as number;
      if (this.#stamps[slot] === this.#stamp && this.#depths[slot] === depth) return slot;
    }
    return -1;
  }

  /** From where the front began to this slot. */
  trailTo(slot: number): number[] {
    const trail: number[] = [];
    for (let at = slot; at >= 0; at = this.#parents[at] as number) trail.push(at);
    return trail.reverse();
  }
}
