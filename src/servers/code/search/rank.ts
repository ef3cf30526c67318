// Puts candidates in order: their score by terms, changed by each feature as the table weighs it.
import type { Candidate, RankContext } from './features/feature.ts';
import { type FeatureRow, featureTable } from './features/table.ts';
import type { RankOptions } from './rank-options.ts';
import { withoutRepeats } from './without-repeats.ts';

/** So many of the best are asked features that look at the text. */
const dearCandidates = 12;

export function rankCandidates(candidates: Candidate[], context: RankContext, options: RankOptions): Candidate[] {
  const rows = featureTable.filter(({ name, weight }) => !options.off.has(name) && weight[context.queryClass] !== 0);
  const cheap = rows.filter(isCheap);
  const best = candidates.reduce((most, { bm25f }) => Math.max(most, bm25f), 0);
  for (const candidate of candidates) applyFeatures(candidate, context, cheap, best, options.explain);
  candidates.sort(byScore);
  if (cheap.length < rows.length) {
    for (const candidate of candidates.slice(0, dearCandidates)) {
      applyFeatures(candidate, context, rows, best, options.explain);
    }
    candidates.sort(byScore);
  }
  return withoutRepeats(candidates, context.corpus, options);
}

function isCheap({ feature }: FeatureRow): boolean {
  return feature.isDear !== true;
}

function applyFeatures(
  candidate: Candidate,
  context: RankContext,
  rows: readonly FeatureRow[],
  best: number,
  explain: boolean,
): void {
  let added = 0;
  let factor = 1;
  if (explain) candidate.effects = [];
  for (const { name, feature, weight } of rows) {
    const value = feature.value(candidate, context);
    if (value === 0) continue;
    const worth = weight[context.queryClass] * value;
    const by = feature.effect === 'added' ? worth * best : 1 + worth;
    if (feature.effect === 'added') added += by;
    else factor *= by;
    if (explain) candidate.effects.push({ feature: name, value, effect: feature.effect, by });
  }
  candidate.score = (candidate.bm25f + added) * factor;
}

/** Ties go by place, so that the same index always gives the same order. */
function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.chunk - other.chunk;
}
