// A manifest and its segments as those who search see them.
import type { GitTable } from '../repository/git-facts.ts';
import type { Manifest, SegmentRecord } from './manifest.ts';
import { figuresOf } from './manifest-figures.ts';
import type { SegmentCache } from './segment-cache.ts';
import type { IndexSnapshot, LiveSegment } from './snapshot.ts';

export interface SnapshotExtras {
  readonly git: GitTable | null;
  readonly lint: IndexSnapshot['lint'];
}

/** Throws `DamagedSegment` when one is missing or not as it was written. */
export function loadSnapshot(manifest: Manifest, cache: SegmentCache, extras: SnapshotExtras): IndexSnapshot {
  const { phase, parsedShare } = figuresOf(manifest);
  const segments = manifest.segments
    .map((record): LiveSegment => ({ segment: cache.forSearch(record), alive: aliveRows(record) }))
    .filter(({ alive }) => alive.includes(1));
  cache.keepOnly(new Set(manifest.segments.map(({ name }) => name)));
  return { segments, ...extras, builtAtMs: manifest.builtAtMs, phase, parsedShare };
}

function aliveRows({ rows }: SegmentRecord): Uint8Array {
  return Uint8Array.from(rows, ({ stamp }) => (stamp ? 1 : 0));
}
