// Where a work tree stands: its commit, its branch, and whether something in it was not committed.
import { GitError, git, headCommit } from '../../../platform/git/git.ts';
import { splitAt, streamGit } from '../../../platform/git/stream-git.ts';
import { ProcessTimeout } from '../../../platform/process/spawn.ts';
import { SpawnError } from '../../../platform/process/start-child.ts';
import type { GitTable } from './git-facts.ts';
import { withoutFilters } from './no-filters.ts';

export type GitState = Pick<GitTable, 'head' | 'branch' | 'isDirty'>;

const timeoutMs = 15_000;

/** Null outside of a work tree, in one that git cannot read, and without git. */
export async function readGitState(root: string, signal?: AbortSignal): Promise<GitState | null> {
  try {
    return await readStatus(root, signal).catch((error) => {
      if (error instanceof ProcessTimeout) return readHeadOnly(root, signal);
      throw error;
    });
  } catch (error) {
    if (error instanceof GitError || error instanceof SpawnError) return null;
    throw error;
  }
}

const statusArguments = [
  ...['status', '--porcelain=v2', '--branch', '-z', '--no-ahead-behind', '--no-renames'],
  ...['--untracked-files=normal', '--ignore-submodules=dirty', '--', '.'],
];

/** All three from one answer, which is ended at the first change it tells of. */
async function readStatus(root: string, signal?: AbortSignal): Promise<GitState> {
  let head: string | null = null;
  let branch: string | null = null;
  let isDirty = false;
  const take = (part: string): boolean => {
    const [, key, value = ''] = /^# branch\.(\w+) (.*)$/s.exec(part) ?? [];
    if (key === 'oid') head = value === '(initial)' ? null : value;
    if (key === 'head') branch = value === '(detached)' ? null : value;
    isDirty = !part.startsWith('# ');
    return !isDirty;
  };
  const args = [...(await withoutFilters(root, signal)), ...statusArguments];
  await streamGit(args, { cwd: root, signal, timeoutMs }, splitAt('\0', take));
  return { head, branch, isDirty };
}

/** For a tree so large that looking for changes takes too long. One of that size is hardly ever clean. */
async function readHeadOnly(root: string, signal?: AbortSignal): Promise<GitState> {
  const head = await headCommit(root, signal);
  const branch = await git(['symbolic-ref', '--quiet', '--short', 'HEAD'], { cwd: root, signal }).catch((error) => {
    if (error instanceof GitError) return '';
    throw error;
  });
  return { head, branch: branch.trim() || null, isDirty: true };
}
