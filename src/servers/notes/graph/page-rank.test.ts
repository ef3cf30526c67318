import { expect, test } from 'vitest';
import { Edges } from './edges.ts';
import { refinePageRank } from './page-rank.ts';

test('the scores are those of the definition, and sum to 1', () => {
  // Note 3 links nowhere; slot 4 is free.
  const out = [[1, 2], [2], [0], [], [], [0, 3]];
  const live = [0, 1, 2, 3, 5];
  const { scores } = refinePageRank(edgesOf(out), Int32Array.from(live), out.length, new Float64Array(0));
  const expected = byDefinition(out, live);
  for (const slot of live) expect(scores[slot]).toBeCloseTo(expected[slot] ?? 0, 10);
  expect(scores[4]).toBe(0);
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 12);
});

test('a small change is worked in with fewer rounds than a fresh start', () => {
  const size = 400;
  const out = Array.from({ length: size }, (_, at) => [(at * 7 + 1) % size, (at * at + 3) % size, at % 5]).map(
    (targets, at) => [...new Set(targets)].filter((target) => target !== at),
  );
  const live = Int32Array.from(out.keys());
  const edges = edgesOf(out);
  const first = refinePageRank(edges, live, size, new Float64Array(0));
  expect(refinePageRank(edges, live, size, first.scores).rounds).toBeLessThanOrEqual(3);
  edges.relink(17, [399], size);
  edges.finish();
  const again = refinePageRank(edges, live, size, first.scores);
  const fresh = refinePageRank(edges, live, size, new Float64Array(0));
  expect(again.rounds).toBeLessThan(fresh.rounds);
  for (const slot of live) expect(again.scores[slot]).toBeCloseTo(fresh.scores[slot] ?? 0, 10);
});

test('a vault without notes has no scores, and one without links gives all the same', () => {
  expect(refinePageRank(new Edges(), new Int32Array(0), 0, new Float64Array(0)).scores).toHaveLength(0);
  const { scores } = refinePageRank(new Edges(), Int32Array.of(0, 1), 2, new Float64Array(0));
  expect([...scores]).toEqual([0.5, 0.5]);
});

function edgesOf(out: readonly (readonly number[])[]): Edges {
  const edges = new Edges();
  for (const [slot, targets] of out.entries()) edges.relink(slot, targets, out.length);
  edges.finish();
  return edges;
}

function byDefinition(out: readonly (readonly number[])[], live: readonly number[]): number[] {
  let scores = out.map((_, slot) => (live.includes(slot) ? 1 / live.length : 0));
  for (let round = 0; round < 300; round += 1) {
    const next = out.map((_, slot) => (live.includes(slot) ? 0.15 / live.length : 0));
    for (const slot of live) {
      const targets = out[slot]?.length ? out[slot] : live;
      for (const target of targets) next[target] = (next[target] ?? 0) + (0.85 * (scores[slot] ?? 0)) / targets.length;
    }
    scores = next;
  }
  return scores;
}
