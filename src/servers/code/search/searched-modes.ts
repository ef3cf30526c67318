// Which chunks a mode means. Modes are never mixed: each has its own list of hits.
import type { MeaningEffect } from '../vectors/fuse-ranks.ts';
import type { Candidate } from './features/feature.ts';
import type { SearchMode } from './search-request.ts';

export const modeBit = { code: 1, prose: 2, extractedProse: 4 } as const;

/** Whatever looks at prose looks at comments as well. */
export function modeBitsOf(mode: SearchMode | undefined): number[] {
  switch (mode) {
    case 'code':
      return [modeBit.code];
    case 'prose':
      return [modeBit.prose, modeBit.extractedProse];
    case 'extracted-prose':
      return [modeBit.extractedProse];
    case 'records':
      return [];
    case 'all':
    case 'both':
    case undefined:
      return [modeBit.code, modeBit.prose, modeBit.extractedProse];
  }
}

export interface RankedMode {
  readonly bit: number;
  readonly ranked: readonly Candidate[];
  /** Ranked or not. */
  readonly matched: number;
  /** By chunk, where likeness of meaning had a say. */
  readonly meaning?: ReadonlyMap<number, MeaningEffect>;
}
