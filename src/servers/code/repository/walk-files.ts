// What files does a repository have? In a git work tree git says it, exactly and quickly; elsewhere, or without
// git, the folders are walked by the same rules. Links are never followed, and nothing of a file is read.
import { GitError } from '../../../platform/git/git.ts';
import { ProcessTimeout } from '../../../platform/process/spawn.ts';
import { SpawnError } from '../../../platform/process/start-child.ts';
import type { FoundFile, SkippedFile } from '../source-file.ts';
import { hasGitMarker } from './git-marker.ts';
import { maxFiles } from './limits.ts';
import { listByGit } from './list-by-git.ts';
import { listByWalk } from './list-by-walk.ts';
import type { Catch } from './take-file.ts';

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxFiles?: number | undefined;
  /** False to walk in a git work tree too. */
  readonly isGitUsed?: boolean | undefined;
}

export interface FileWalk {
  /** In the order of their paths. */
  readonly files: readonly FoundFile[];
  /** Links, and what the system would not let us look at. */
  readonly skipped: readonly SkippedFile[];
  /** There were more files than the limit allows; the first ones of the walk were taken. */
  readonly isCut: boolean;
  readonly by: 'git' | 'walk';
}

export async function walkFiles(root: string, options: WalkOptions = {}): Promise<FileWalk> {
  const limits = { signal: options.signal, maxFiles: options.maxFiles ?? maxFiles };
  const listed = options.isGitUsed === false ? null : await listByGit(root, limits).catch(noneIfGitFails);
  // Below the top of a work tree that ignores this folder git sees nothing; we were pointed at it all the same.
  const isSeen = listed !== null && (listed.files.length > 0 || hasGitMarker(root));
  if (isSeen) return { ...inOrder(listed), by: 'git' };
  return { ...inOrder(await listByWalk(root, limits)), by: 'walk' };
}

function inOrder({ files, skipped, isCut }: Catch): Omit<FileWalk, 'by'> {
  return { files: files.sort(byPath), skipped: skipped.sort(byPath), isCut };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** No repository, a broken one, no git, or too slow a one: the walk manages without. */
function noneIfGitFails(error: unknown): null {
  if (error instanceof GitError || error instanceof SpawnError || error instanceof ProcessTimeout) return null;
  throw error;
}
