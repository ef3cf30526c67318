// What is known of an index without searching it.
import type { SkipReason } from '../source-file.ts';
import type { Draft } from './draft.ts';
import { isSameStamp } from './file-stamp.ts';
import type { Walk } from './index-parts.ts';
import type { BuildOwner } from './lock-owner.ts';
import type { IndexFigures } from './manifest-figures.ts';
import type { ManifestProblem } from './manifest-file.ts';

export interface IndexStatus {
  readonly folder: string;
  readonly exists: boolean;
  /** Why there is none that can be read. */
  readonly problem: ManifestProblem | null;
  readonly figures: IndexFigures | null;
  /** All files of the index's folder. */
  readonly diskBytes: number;
  readonly builtAtMs: number | null;
  readonly ageMs: number | null;
  readonly head: string | null;
  readonly branch: string | null;
  readonly textMs: number | null;
  readonly parseMs: number | null;
  /** Files that are not as they were read, new, or gone; null when it was not asked for or there is no index. */
  readonly staleFiles: number | null;
  /** The repository has more files than are looked at. */
  readonly isCut: boolean;
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
  /** Who builds now, in whatever process. */
  readonly building: (BuildOwner & { readonly isOwnProcess: boolean }) | null;
}

/** By stamps alone, so nothing is read. A file that was only touched counts too. */
export function countStale(draft: Draft, { files }: Pick<Walk, 'files'>, isWanted: (path: string) => boolean): number {
  const skipped = new Map(draft.skipped.map(({ path, stamp }) => [path, stamp]));
  const found = new Set<string>();
  let stale = 0;
  for (const file of files) {
    found.add(file.path);
    if (!isWanted(file.path)) continue;
    const stamp = draft.live(file.path)?.row.stamp ?? skipped.get(file.path);
    if (!stamp || !isSameStamp(stamp, file)) stale += 1;
  }
  for (const path of draft.livePaths) if (!found.has(path)) stale += 1;
  return stale;
}
