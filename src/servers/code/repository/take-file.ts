// One path on its way into the catch of a walk: looked at without following it, and kept if it is a file.
import { lstatSync, type Stats } from 'node:fs';
import type { FoundFile, SkippedFile } from '../source-file.ts';

/** What a way of finding files brings home. */
export interface Catch {
  readonly files: FoundFile[];
  readonly skipped: SkippedFile[];
  isCut: boolean;
}

/** How far a search for files goes. */
export interface ListLimits {
  readonly signal: AbortSignal | undefined;
  readonly maxFiles: number;
}

/** False when the limit is reached. */
export function takeFile(caught: Catch, root: string, path: string, maxFiles: number): boolean {
  const seen = lookAtEntry(root, path);
  if (seen === null) return true;
  if ('reason' in seen) {
    caught.skipped.push(seen);
    return true;
  }
  if (!seen.isFile()) return true;
  if (caught.files.length >= maxFiles) {
    caught.isCut = true;
    return false;
  }
  const { size, mtimeMs, ctimeMs, ino } = seen;
  caught.files.push({ path, size, mtimeMs, ctimeMs, inode: ino });
  return true;
}

/** Folders that hold another system's data, or packages of others. At the root itself they are what was asked for. */
export function isLeftOut(name: string): boolean {
  return leftOut.has(name);
}

const leftOut = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'node_modules']);

function lookAtEntry(root: string, path: string): Stats | SkippedFile | null {
  try {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (stats) return stats.isSymbolicLink() ? { path, reason: 'symlink' } : stats;
    // Bytes in the name that are no text were lost on the way here, so that the file cannot be named.
    return path.includes('\uFFFD') ? { path, reason: 'unreadable' } : null;
  } catch (error) {
    // Below something that was a folder once.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
    return isGone ? null : { path, reason: 'unreadable' };
  }
}
