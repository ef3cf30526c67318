// Where does a git work tree begin? At a folder with a `.git` that is really one: a folder with a HEAD, or the
// file that a linked work tree or a submodule has in its place. An empty `.git` means nothing, as for git itself.
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export function hasGitMarker(folder: string): boolean {
  return gitFolderOf(folder) !== null;
}

/** The nearest folder that is the top of a work tree, `folder` itself or one above it. */
export function workTreeTop(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (hasGitMarker(at)) return at;
    if (dirname(at) === at) return null;
  }
}

/** The folder that holds the repository's own data for the work tree with its top here. */
export function gitFolderOf(top: string): string | null {
  const marker = join(top, '.git');
  const stats = lookAt(marker);
  if (stats?.isDirectory()) return lookAt(join(marker, 'HEAD')) ? marker : null;
  if (!stats?.isFile()) return null;
  const target = readSmall(marker)?.match(/^gitdir: (.+?)\r?\n?$/)?.[1];
  return target === undefined ? null : resolve(top, target);
}

/** The part of it that all work trees of a repository share: there lies `info/exclude`. */
export function commonGitFolderOf(top: string): string | null {
  const own = gitFolderOf(top);
  const shared = own === null ? null : readSmall(join(own, 'commondir'))?.trim();
  return own === null || !shared ? own : resolve(own, shared);
}

/** Where a shallow clone ends: these commits are here, their parents are not. */
export function shallowCommits(root: string): ReadonlySet<string> {
  const folder = commonGitFolderOf(workTreeTop(root) ?? root);
  const text = folder === null ? null : readSmall(join(folder, 'shallow'));
  return new Set(text?.split('\n').filter((line) => line !== ''));
}

/** What a path leads to; null for what cannot be seen, for whatever reason. */
export function lookAt(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function readSmall(path: string): string | null {
  try {
    return statSync(path).size > 1024 * 1024 ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
