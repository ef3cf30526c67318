// The best k of many, without sorting them all: a heap with the worst of the kept ones on top.

export interface Scored {
  readonly handle: number;
  readonly score: number;
}

export class TopScores {
  readonly #limit: number;
  readonly #heap: Scored[] = [];

  constructor(limit: number) {
    this.#limit = Math.max(0, Math.trunc(limit));
  }

  offer(handle: number, score: number): void {
    const worst = this.#heap[0];
    if (this.#heap.length < this.#limit) this.#rise({ handle, score });
    // Most are worse than what is kept, and leave here.
    else if (worst && (score > worst.score || (score === worst.score && handle < worst.handle)))
      this.#sink({ handle, score });
  }

  /** The best first; of equals, the one with the lower handle. */
  sorted(): Scored[] {
    return this.#heap.toSorted((one, other) => (isWorse(one, other) ? 1 : -1));
  }

  #rise(entry: Scored): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isWorse(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  #sink(entry: Scored): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (!left) break;
      const child = right && isWorse(right, left) ? right : left;
      if (child === right) below += 1;
      if (!isWorse(child, entry)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = entry;
  }
}

function isWorse(one: Scored, other: Scored): boolean {
  return one.score === other.score ? one.handle > other.handle : one.score < other.score;
}
