// Two orders made into one by the places that a hit has in each: by words, and by likeness of meaning. The nearest chunk of a
// file speaks for its file, and lifts the file's best hit by words where there is one.
import type { Candidate, RankContext, SoughtName } from '../search/features/feature.ts';
import type { RankedMode } from '../search/searched-modes.ts';
import { classWeight, fusionDepth } from './class-weight.ts';
import type { NearFile } from './join-nearest.ts';

/** What likeness did for a hit. */
export interface MeaningEffect {
  /** Both from 1; null for one that the words did not find. */
  readonly rank: number;
  readonly lexicalRank: number | null;
  /** Of the file's nearest chunk. */
  readonly cosine: number;
  readonly by: number;
}

interface Fused {
  readonly ranked: Candidate[];
  readonly effects: ReadonlyMap<number, MeaningEffect>;
}

export function fuseByMeaning(
  mode: RankedMode,
  near: readonly NearFile[],
  { names, queryClass }: Pick<RankContext, 'names' | 'queryClass'>,
): RankedMode {
  const { ranked, effects } = fuseRanks(mode.ranked, near, classWeight[queryClass], names);
  const byMeaningAlone = [...effects.values()].filter(({ lexicalRank }) => lexicalRank === null).length;
  return { ...mode, ranked, matched: mode.matched + byMeaningAlone, meaning: effects };
}

/** `ranked` by words, those found by likeness alone among them; `near` has one chunk a file. */
export function fuseRanks(
  ranked: readonly Candidate[],
  near: readonly NearFile[],
  weight: number,
  names: readonly SoughtName[],
): Fused {
  const rankOfFile = new Map(near.map(({ fileNumber, cosine }, index) => [fileNumber, { rank: index + 1, cosine }]));
  const effects = new Map<number, MeaningEffect>();
  let found = 0;
  for (const candidate of ranked) {
    const isFoundByWords = candidate.bm25f > 0;
    if (isFoundByWords) found += 1;
    const lexicalRank = isFoundByWords ? found : null;
    candidate.score = isFoundByWords ? shareOf(found) : 0;
    const likeness = rankOfFile.get(candidate.fileNumber);
    if (!likeness) continue;
    // Only the first hit of a file: the others have said nothing that it has not.
    rankOfFile.delete(candidate.fileNumber);
    const by = weight * shareOf(likeness.rank);
    candidate.score += by;
    effects.set(candidate.chunk, { ...likeness, lexicalRank, by });
  }
  keepDeclarersAhead(ranked, names);
  const placeOf = new Map(ranked.map((candidate, place) => [candidate, place]));
  const order = ranked
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (placeOf.get(one) as number) - (placeOf.get(other) as number));
  return { ranked: order, effects };
}

function shareOf(rank: number): number {
  return (fusionDepth + 1) / (fusionDepth + rank);
}

/** Whoever declares a name that the query gives is never passed by what stood behind it. */
function keepDeclarersAhead(ranked: readonly Candidate[], names: readonly SoughtName[]): void {
  const sought = new Set(names.map(({ lowered }) => lowered));
  let bestBehind = 0;
  for (let place = ranked.length - 1; place >= 0; place -= 1) {
    const candidate = ranked[place] as Candidate;
    const isDeclarer = candidate.name !== null && sought.has(candidate.name.lowered);
    if (isDeclarer) candidate.score = Math.max(candidate.score, bestBehind);
    bestBehind = Math.max(bestBehind, candidate.score);
  }
}
