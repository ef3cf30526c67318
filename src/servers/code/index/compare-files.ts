// What may have changed since the last build, by a look at stamps alone: nothing is read here.
import type { FoundFile } from '../source-file.ts';
import type { Draft } from './draft.ts';
import { isSameStamp } from './file-stamp.ts';
import type { Walk } from './index-parts.ts';
import type { SkippedRecord } from './manifest.ts';

export interface Comparison {
  /** Their content has to be looked at. */
  readonly toRead: readonly FoundFile[];
  /** Their content is known and was not parsed yet, or not by this rebuild. */
  readonly toParse: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  readonly skipped: readonly SkippedRecord[];
}

export interface CompareOptions {
  /** Read everything, and parse everything that this generation has not parsed. */
  readonly isFull: boolean;
  /** Files of other modes are left as they are, but for those that are gone. */
  readonly isWanted: (path: string) => boolean;
  /** The only paths that were looked at; null when all were. */
  readonly scope: ReadonlySet<string> | null;
}

export function compareFiles(draft: Draft, walk: Pick<Walk, 'files' | 'skipped'>, options: CompareOptions): Comparison {
  const { isFull, isWanted, scope } = options;
  const toRead: FoundFile[] = [];
  const toParse: string[] = [];
  const skipped: SkippedRecord[] = walk.skipped.map(({ path, reason }) => ({ path, reason, stamp: null }));
  const skippedBefore = new Map(draft.skipped.map((record) => [record.path, record]));
  const foundPaths = new Set<string>();
  let unchanged = 0;
  for (const found of walk.files) {
    const { path } = found;
    foundPaths.add(path);
    const live = draft.live(path);
    const left = skippedBefore.get(path);
    if (!isWanted(path)) {
      if (live) unchanged += 1;
      if (left) skipped.push(left);
    } else if (!isFull && live?.row.stamp?.isSure && isSameStamp(live.row.stamp, found)) {
      unchanged += 1;
      if (!live.row.isParsed) toParse.push(path);
    } else if (!isFull && left?.stamp?.isSure && isSameStamp(left.stamp, found)) {
      skipped.push(left);
    } else {
      toRead.push(found);
    }
  }
  if (scope) skipped.push(...draft.skipped.filter(({ path }) => !scope.has(path)));
  const removed = [...(scope ?? draft.livePaths)].filter((path) => !foundPaths.has(path) && draft.live(path));
  return { toRead, toParse, removed, unchanged, skipped };
}
