// Which notes matter most, by degree or by PageRank. Answers are kept until the links or the notes change.
import type { Hub, HubMetric } from '../store/store-provider.ts';
import type { Edges } from './edges.ts';
import { firstInOrder } from './first-in-order.ts';
import { compareIds } from './id-order.ts';
import type { Names } from './names.ts';
import { refinePageRank } from './page-rank.ts';

/** Enough for nearly every question, so that a second one with another limit finds the answer ready. */
const keptAtLeast = 100;

export class Ranking {
  #pageRank: Float64Array | null = null;
  #lastPageRank: Float64Array = new Float64Array(0);
  readonly #kept = new Map<HubMetric, { readonly limit: number; readonly hubs: readonly Hub[] }>();

  /** Forgets what was told; the last PageRank stays as the place to start from. */
  invalidate(): void {
    this.#kept.clear();
    this.#pageRank = null;
  }

  /** Highest first, equals by id. */
  hubs(names: Names, edges: Edges, metric: HubMetric, limit: number): Hub[] {
    const kept = this.#kept.get(metric);
    if (kept && kept.limit >= limit) return kept.hubs.slice(0, limit);
    const count = Math.max(limit, keptAtLeast);
    const score = this.#scorer(names, edges, metric);
    const slots = firstInOrder(
      names.slots(),
      count,
      (a, b) => score(b) - score(a) || compareIds(names.idAt(a), names.idAt(b)),
    );
    const hubs = slots.map((slot) => ({ id: names.idAt(slot), score: score(slot) }));
    this.#kept.set(metric, { limit: count, hubs });
    return hubs.slice(0, limit);
  }

  #scorer(names: Names, edges: Edges, metric: HubMetric): (slot: number) => number {
    if (metric === 'in_degree') return (slot) => edges.in.lengthOf(slot);
    if (metric === 'out_degree') return (slot) => edges.out.lengthOf(slot);
    this.#pageRank ??= refinePageRank(
      edges,
      Int32Array.from(names.slots()),
      names.slotCount,
      this.#lastPageRank,
    ).scores;
    const scores = this.#pageRank;
    this.#lastPageRank = scores;
    // Later digits tell where the computation began, and would put equals in an order of chance.
    return (slot) => Math.round((scores[slot] ?? 0) * 1e9) / 1e9;
  }
}
