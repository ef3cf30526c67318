import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evidence, weighEvidence } from './weigh-evidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const standing = fc.option(fc.double({ min: -5, max: 12, noNaN: true }), { nil: null });
const evidence = fc.record({ coverage: share, strength: share, instant: standing, sentence: standing });
const run = { seed: 11, numRuns: 1_000 };

test('a note with every word of the query stands above any note without', () => {
  fc.assert(
    fc.property(evidence, evidence, (all, some) => {
      fc.pre(some.coverage < 1);
      expect(score({ ...all, coverage: 1 })).toBeGreaterThanOrEqual(score(some));
    }),
    run,
  );
});

test('scores and their parts lie between 0 and 1', () => {
  fc.assert(
    fc.property(evidence, (each) => {
      const { score: total, parts } = weighEvidence(each);
      for (const value of [total, ...Object.values(parts)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
    run,
  );
});

test('more evidence of any kind never lowers the score', () => {
  fc.assert(
    fc.property(evidence, share, (each, more) => {
      const base = score(each);
      expect(score({ ...each, coverage: Math.min(1, each.coverage + more) })).toBeGreaterThanOrEqual(base - 1e-12);
      expect(score({ ...each, strength: Math.min(1, each.strength + more) })).toBeGreaterThanOrEqual(base - 1e-12);
      if (each.sentence !== null)
        expect(score({ ...each, sentence: each.sentence + more })).toBeGreaterThanOrEqual(base - 1e-12);
    }),
    run,
  );
});

test('no words in common do not count against a note that means the same', () => {
  const near = { coverage: 0, strength: 0, instant: 1, sentence: 3.5 };
  const chance = { coverage: 0.3, strength: 1, instant: 0, sentence: 0 };
  expect(score(near)).toBeGreaterThan(0.6);
  expect(score(near)).toBeGreaterThan(4 * score(chance));
});

test('most of the words say more than a middling nearness', () => {
  const words = { coverage: 0.75, strength: 0.8, instant: 0, sentence: 0 };
  expect(score(words)).toBeGreaterThan(score({ coverage: 0, strength: 0, instant: 2, sentence: 3 }));
});

test('nothing speaks for a note that is like any other', () => {
  expect(score({ coverage: 0, strength: 0, instant: 0, sentence: 0 })).toBeLessThan(0.02);
  expect(score({ coverage: 0, strength: 0, instant: null, sentence: null })).toBe(0);
});

function score(of: Evidence): number {
  return weighEvidence(of).score;
}
