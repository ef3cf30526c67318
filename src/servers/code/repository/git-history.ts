// What the history says of each file: last author and date, and how much it was changed lately. Read once, newest
// commits first and not without end; later readings take only the commits that have come since.
import { GitError, git } from '../../../platform/git/git.ts';
import type { GitTable } from './git-facts.ts';
import { readLog } from './git-log.ts';
import { shallowCommits } from './git-marker.ts';
import { readGitState } from './git-state.ts';
import { maxCommits } from './limits.ts';
import { factsOf, joinTouches, type Touches } from './touches.ts';

export interface GitHistory extends GitTable {
  readonly touches: Touches;
  /** Older commits were left out, or are not in this clone. Files that only they touched are not in the table. */
  readonly isPartial: boolean;
}

export interface HistoryOptions {
  /** What was read before, of the same root. */
  readonly previous?: GitHistory | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly maxCommits?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 30_000;

/** Null outside of a git work tree. */
export async function readGitHistory(root: string, options: HistoryOptions = {}): Promise<GitHistory | null> {
  const { previous, signal } = options;
  const state = await readGitState(root, signal);
  if (state === null) return null;
  const { head } = state;
  if (head === null) return { ...state, touches: new Map(), files: new Map(), isPartial: false };
  if (previous?.head === head) return { ...previous, ...state };
  const boundary = shallowCommits(root);
  const limits = {
    signal,
    boundary,
    maxCommits: options.maxCommits ?? maxCommits,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  };
  if (previous?.head && (await isAncestor(root, previous.head, head, signal))) {
    const { touches, isCut } = await readLog(root, `${previous.head}..${head}`, limits);
    const joined = joinTouches(touches, previous.touches);
    // With a gap between the two the old part would pass for newer than it is.
    if (!isCut) return { ...state, touches: joined, files: factsOf(joined), isPartial: previous.isPartial };
  }
  const { touches, isCut } = await readLog(root, head, limits);
  return { ...state, touches, files: factsOf(touches), isPartial: isCut || boundary.size > 0 };
}

async function isAncestor(root: string, older: string, newer: string, signal?: AbortSignal): Promise<boolean> {
  try {
    await git(['merge-base', '--is-ancestor', older, newer], { cwd: root, signal });
    return true;
  } catch (error) {
    // 1 is the answer no; more when the old commit is not there any longer.
    if (error instanceof GitError) return false;
    throw error;
  }
}
