// Which repository does a call mean, and may it? A path is judged by where it really leads, and by whole segments.
// A refusal says no more than the client knew: what lies outside is forbidden whether it exists or not.
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isInside } from '../../../platform/files/safe-path.ts';
import { fault } from '../faults.ts';
import { lookAt, workTreeTop } from './git-marker.ts';

export interface RepositoryRules {
  /** `--repo`: what a call without `repoPath` means. */
  readonly defaultRepo: string;
  /** `--allow-root`: folders whose repositories may be named too. */
  readonly allowedRoots: readonly string[];
  /** Whether an index exists for exactly this folder. */
  readonly hasIndex: (root: string) => boolean | Promise<boolean>;
}

/** The real path of the repository's root. */
export async function findRepository(repoPath: string | undefined, rules: RepositoryRules): Promise<string> {
  if (repoPath === undefined) return liftToTop(folderAt(rules.defaultRepo, '--repo'), rules, () => true);
  if (repoPath === '' || repoPath.includes('\0')) throw refuse('INVALID_REQUEST', 'is not a path');
  const base = folderAt(rules.defaultRepo, '--repo');
  const allowed = [workTreeTop(base) ?? base, ...rules.allowedRoots.map((root) => realPathOf(resolve(root)))];
  const isAllowed = (path: string): boolean => allowed.some((root) => isInside(root, path));
  const asked = resolve(base, repoPath);
  if (!isAllowed(realPathOf(asked))) throw refuse('FORBIDDEN', 'lies outside the repositories this server may read');
  return liftToTop(folderAt(asked, 'repoPath'), rules, isAllowed);
}

/** Up to the top of the work tree, as far as that is allowed, unless an index was made for just this folder. */
async function liftToTop(
  folder: string,
  { hasIndex }: RepositoryRules,
  isAllowed: (path: string) => boolean,
): Promise<string> {
  const top = workTreeTop(folder);
  if (top === null || top === folder || !isAllowed(top)) return folder;
  return (await hasIndex(folder)) && !(await hasIndex(top)) ? folder : top;
}

function folderAt(path: string, argument: string): string {
  const real = realPathOf(resolve(path));
  const stats = lookAt(real);
  if (stats === null) throw refuse('INVALID_REQUEST', 'does not exist', argument);
  if (!stats.isDirectory()) throw refuse('INVALID_REQUEST', 'is not a folder', argument);
  return real;
}

/** Where a path leads, also when its end does not exist: then what exists of it decides. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}

function refuse(code: 'INVALID_REQUEST' | 'FORBIDDEN', what: string, argument = 'repoPath') {
  return fault(code, { message: `${argument} ${what}.`, details: { argument } });
}
