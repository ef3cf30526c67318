// PageRank over the links, refined from an earlier answer, so that a small change costs a few rounds only. Notes that
// link nowhere give their weight to all. The scores of the live slots sum to 1.
import type { Edges } from './edges.ts';

const damping = 0.85;
const maxRounds = 200;
/** Summed over all notes. Small enough that where the search began does not show in the digits that are told. */
const tolerance = 1e-11;

export interface PageRank {
  /** By slot; 0 where no note is. */
  readonly scores: Float64Array;
  readonly rounds: number;
}

export function refinePageRank(edges: Edges, live: Int32Array, slotCount: number, earlier: Float64Array): PageRank {
  const scores = new Float64Array(slotCount);
  for (const slot of live) scores[slot] = earlier[slot] || 1 / live.length;
  normalize(scores, live);
  /** What each note passes along every one of its links. */
  const shares = new Float64Array(slotCount);
  let idle = 0;
  for (const slot of live) {
    const degree = edges.out.lengthOf(slot);
    if (degree === 0) idle += scores[slot] as number;
    else shares[slot] = (scores[slot] as number) / degree;
  }
  let rounds = 0;
  for (let change = 1; change > tolerance && rounds < maxRounds; rounds += 1) {
    change = 0;
    for (const slot of live) {
      const before = scores[slot] as number;
      const after = (1 - damping + damping * idle) / live.length + damping * sumOfShares(edges, slot, shares);
      const degree = edges.out.lengthOf(slot);
      // New values count at once within the same round, which halves the rounds.
      scores[slot] = after;
      if (degree === 0) idle += after - before;
      else shares[slot] = after / degree;
      change += Math.abs(after - before);
    }
  }
  normalize(scores, live);
  return { scores, rounds };
}

function sumOfShares(edges: Edges, slot: number, shares: Float64Array): number {
  const { pool } = edges.in;
  const start = edges.in.startOf(slot);
  const end = start + edges.in.lengthOf(slot);
  let sum = 0;
  for (let cell = start; cell < end; cell += 1) sum += shares[pool[cell] as number] as number;
  return sum;
}

function normalize(scores: Float64Array, live: Int32Array): void {
  let sum = 0;
  for (const slot of live) sum += scores[slot] as number;
  if (sum > 0) for (const slot of live) scores[slot] = (scores[slot] as number) / sum;
}
