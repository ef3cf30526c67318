// A manifest's facts and its segments as those who search see them.
import type { GitTable } from '../repository/git-facts.ts';
import type { SearchFacts } from './search-facts.ts';
import type { SegmentCache } from './segment-cache.ts';
import type { IndexSnapshot, LiveSegment } from './snapshot.ts';

export interface SnapshotExtras {
  readonly git: GitTable | null;
  readonly lint: IndexSnapshot['lint'];
}

/** Throws `DamagedSegment` when one is missing or not as it was written. */
export function loadSnapshot(facts: SearchFacts, cache: SegmentCache, extras: SnapshotExtras): IndexSnapshot {
  const { builtAtMs, phase, parsedShare } = facts;
  const segments = facts.segments
    .map(({ name, alive }): LiveSegment => ({ name, segment: cache.forSearch({ name, rows: alive }), alive }))
    .filter(({ alive }) => alive.includes(1));
  cache.keepOnly(new Set(facts.segments.map(({ name }) => name)));
  return { segments, ...extras, builtAtMs, phase, parsedShare };
}
