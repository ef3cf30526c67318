// Whether a folder is a checkout of ours, at the wanted commit and untouched.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GitError, git } from '../../../platform/git/git.ts';

export type CheckoutState = 'absent' | 'right' | 'wrong' | 'foreign';

/** In .git of every checkout that we made: only what carries it may be removed. */
export const markName = 'mooring-checkout';

export async function lookAtCheckout(folder: string, sha: string, signal?: AbortSignal): Promise<CheckoutState> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return 'absent';
  if (!(await isThere(join(folder, '.git', markName)))) return 'foreign';
  return (await isRight(folder, sha, signal)) ? 'right' : 'wrong';
}

async function isRight(folder: string, sha: string, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { cwd: folder, signal };
  try {
    const head = await git(['rev-parse', '--verify', 'HEAD'], options);
    if (head.trim() !== sha) return false;
    // Also files that the tree's own rules would hide: they were not committed either.
    const changed = await git(['status', '--porcelain', '--untracked-files=all', '--ignored=matching'], options);
    return changed === '';
  } catch (error) {
    // A broken repository is one more reason to make it anew.
    if (error instanceof GitError) return false;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
