// Two lines in front of one model: queries first, then background work, each in the order it came. Orders are handed
// out in pieces of about one text's cost, so that a query never waits longer than that for its turn.
import type { Lane } from '../embedding-provider.ts';

export interface Order {
  readonly texts: readonly string[];
  readonly lane: Lane;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Piece {
  readonly texts: readonly string[];
  /** Whether nobody waits for it any more. */
  readonly isDropped: () => boolean;
  /** One vector per text. */
  readonly fill: (vectors: readonly Float32Array[]) => void;
  /** Gives the whole order up. */
  readonly fail: (reason: unknown) => void;
}

interface Waiting {
  readonly order: Order;
  readonly vectors: Float32Array[];
}

export class Lanes {
  readonly #pieceChars: number;
  readonly #lanes: Readonly<Record<Lane, Set<Waiting>>> = { query: new Set(), background: new Set() };

  constructor(pieceChars: number) {
    this.#pieceChars = pieceChars;
  }

  /** Orders that are not done yet. */
  get size(): number {
    return this.#lanes.query.size + this.#lanes.background.size;
  }

  get hasQuery(): boolean {
    return this.#lanes.query.size > 0;
  }

  /** Answers how to take the order back: it is rejected with the reason, unless it was settled before. */
  add(order: Order): (reason: unknown) => void {
    const waiting = { order, vectors: [] };
    this.#lanes[order.lane].add(waiting);
    return (reason) => this.#fail(waiting, reason);
  }

  /** The next piece of work. Only one is out at a time. */
  take(): Piece | undefined {
    const [waiting] = this.#lanes.query.size > 0 ? this.#lanes.query : this.#lanes.background;
    if (!waiting) return undefined;
    const { order, vectors } = waiting;
    const texts = piece(order.texts, vectors.length, this.#pieceChars);
    return {
      texts,
      isDropped: () => !this.#lanes[order.lane].has(waiting),
      fill: (filled) => {
        vectors.push(...filled);
        if (vectors.length < order.texts.length || !this.#lanes[order.lane].delete(waiting)) return;
        order.resolve(vectors);
      },
      fail: (reason) => this.#fail(waiting, reason),
    };
  }

  failAll(reason: unknown): void {
    for (const lane of Object.values(this.#lanes)) for (const waiting of lane) this.#fail(waiting, reason);
  }

  #fail(waiting: Waiting, reason: unknown): void {
    if (this.#lanes[waiting.order.lane].delete(waiting)) waiting.order.reject(reason);
  }
}

/** As many texts as fit into the characters of one, and at least one. */
function piece(texts: readonly string[], from: number, maxChars: number): string[] {
  const taken: string[] = [];
  let chars = 0;
  for (let at = from; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    chars += text.length;
    if (taken.length > 0 && chars > maxChars) break;
    taken.push(text);
  }
  return taken;
}
