// The files that hints point at, instead of a walk through the whole repository. Null when a hint is of a kind whose
// meaning only a walk can tell: a new path, a folder, or rules of what is ignored.
import { lstatSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { FoundFile } from '../source-file.ts';
import type { Draft } from './draft.ts';
import type { Walk } from './index-parts.ts';

export interface HintedWalk extends Omit<Walk, 'isCut'> {
  readonly scope: ReadonlySet<string>;
}

export function lookAtHints(root: string, draft: Draft, hints: ReadonlySet<string>): HintedWalk | null {
  const skipped = new Set(draft.skipped.flatMap(({ path, stamp }) => (stamp ? [path] : [])));
  const scope = new Set<string>();
  const files: FoundFile[] = [];
  for (const hint of hints) {
    const path = relative(root, hint).split(sep).join('/');
    const isKnown = draft.live(path) !== null || skipped.has(path);
    if (!isKnown || ruleFiles.has(basename(path))) return null;
    scope.add(path);
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) continue;
    if (!stats.isFile()) return null;
    const { size, mtimeMs, ctimeMs, ino: inode } = stats;
    files.push({ path, size, mtimeMs, ctimeMs, inode });
  }
  return { files, skipped: [], scope };
}

/** What they say decides which files there are. */
export const ruleFiles: ReadonlySet<string> = new Set([
  '.gitignore',
  '.mooringignore',
  '.ignore',
  '.gitattributes',
  'HEAD',
]);
