// Puts candidates in order: their score by terms, changed by each feature as the table weighs it. First each chunk by itself,
// then with what its file says, and the best also by their text.
import type { Candidate, Feature, FeatureName, RankContext } from './features/feature.ts';
import { featureTable } from './features/table.ts';
import { gatherFiles } from './gather-files.ts';
import type { RankOptions } from './rank-options.ts';
import { withoutRepeats } from './without-repeats.ts';

/** So many of the best are asked features that look at the text. */
const dearCandidates = 12;

export function rankCandidates(candidates: Candidate[], context: RankContext, options: RankOptions): Candidate[] {
  const rows = featureTable
    .map(({ name, feature, weight }) => ({ name, feature, weight: weight[context.queryClass] }))
    .filter(({ name, weight }) => !options.off.has(name) && weight !== 0);
  const early = rows.filter(({ feature }) => feature.isLate !== true && feature.isDear !== true);
  const late = rows.filter(({ feature }) => feature.isLate === true);
  const dear = rows.filter(({ feature }) => feature.isDear === true);
  const best = candidates.reduce((most, { bm25f }) => Math.max(most, bm25f), 0);
  const sums = candidates.map((candidate) => ({ candidate, added: 0, factor: 1 }));
  const apply = (to: readonly Sum[], features: readonly WeighedFeature[]): void => {
    for (const sum of to) applyFeatures(sum, context, features, best, options.explain);
  };
  apply(sums, early);
  gatherFiles(candidates, context);
  apply(sums, late);
  if (dear.length > 0) {
    sums.sort((one, other) => byScore(one.candidate, other.candidate));
    apply(sums.slice(0, dearCandidates), dear);
  }
  // They are nearly in order already, which sorting makes use of.
  const ranked = sums.map(({ candidate }) => candidate).sort(byScore);
  return withoutRepeats(ranked, context.corpus, options);
}

/** With what it is worth for the class of the query. */
interface WeighedFeature {
  readonly name: FeatureName;
  readonly feature: Feature;
  readonly weight: number;
}

/** What features have added to a candidate so far, and by how much they multiply it. */
interface Sum {
  readonly candidate: Candidate;
  added: number;
  factor: number;
}

function applyFeatures(
  sum: Sum,
  context: RankContext,
  rows: readonly WeighedFeature[],
  best: number,
  explain: boolean,
): void {
  const { candidate } = sum;
  for (const { name, feature, weight } of rows) {
    const value = feature.value(candidate, context);
    if (value === 0) continue;
    const worth = weight * value;
    const by = feature.effect === 'added' ? worth * best : 1 + worth;
    if (feature.effect === 'added') sum.added += by;
    else sum.factor *= by;
    if (explain) candidate.effects.push({ feature: name, value, effect: feature.effect, by });
  }
  candidate.score = (candidate.bm25f + sum.added) * sum.factor;
}

/** Ties go by place, so that the same index always gives the same order. */
function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.chunk - other.chunk;
}
