import { expect, test } from 'vitest';
import type { Candidate, SoughtName } from '../search/features/feature.ts';
import { fuseRanks } from './fuse-ranks.ts';
import type { NearFile } from './join-nearest.ts';

/** One chunk for each file; a score of nothing for those that no word has found. */
const candidates = (...scores: readonly number[]): Candidate[] =>
  scores.map((score, chunk) => ({ chunk, fileNumber: chunk, bm25f: score, score, name: null }) as unknown as Candidate);
const named = (candidate: Candidate, lowered: string): Candidate => ({
  ...candidate,
  name: { text: lowered, lowered, parts: [] },
});
const near = (...files: readonly number[]): NearFile[] =>
  files.map((fileNumber, place) => ({ chunk: fileNumber, fileNumber, cosine: 0.9 - place / 10 }));
const orderOf = ({ ranked }: ReturnType<typeof fuseRanks>): number[] => ranked.map(({ chunk }) => chunk);
const sought: SoughtName[] = [{ text: 'openStore', lowered: 'openstore', owner: null }];

test('without likeness the order of the words stays', () => {
  expect(orderOf(fuseRanks(candidates(9, 5, 4), [], 0.2, []))).toEqual([0, 1, 2]);
});

test('likeness lifts a hit past its neighbours, and says what it did', () => {
  const fused = fuseRanks(candidates(9, 5, 4.9), near(2), 0.5, []);
  expect(orderOf(fused)).toEqual([2, 0, 1]);
  expect(fused.effects.get(2)).toMatchObject({ rank: 1, lexicalRank: 3, cosine: 0.9, by: 0.5 });
  expect(fused.effects.size).toBe(1);
});

test('with a small weight the first hit by words stays first, wherever likeness has it', () => {
  expect(orderOf(fuseRanks(candidates(9, 5, 4), near(2, 1, 0), 0.1, []))[0]).toBe(0);
});

test('what only likeness finds is added behind, and has no place by words', () => {
  const fused = fuseRanks(candidates(9, 5, 0), near(2), 0.2, []);
  expect(orderOf(fused)).toEqual([0, 1, 2]);
  expect(fused.effects.get(2)?.lexicalRank).toBeNull();
});

test('only the best hit of a file is lifted', () => {
  const [first, second, third] = candidates(9, 5, 4) as [Candidate, Candidate, Candidate];
  const fused = fuseRanks([first, { ...second, fileNumber: 7 }, { ...third, fileNumber: 7 }], near(7), 0.2, []);
  expect([...fused.effects.keys()]).toEqual([1]);
});

test('no weight puts anything before a hit that declares the name the query gives', () => {
  for (const weight of [0.2, 1, 50]) {
    const [first, ...others] = candidates(9, 8, 7, 0) as [Candidate, ...Candidate[]];
    const ranked = [named(first, 'openstore'), ...others];
    expect(orderOf(fuseRanks(ranked, near(3, 2, 1), weight, sought))[0]).toBe(0);
  }
});
