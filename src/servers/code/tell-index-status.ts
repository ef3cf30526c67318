// The state of an index in the contract's words.
import { basename, join } from 'node:path';
import type { CodeIndex } from './index/open-index.ts';
import type { RepositoriesOptions } from './repositories.ts';
import { readGitState } from './repository/git-state.ts';

const shownSkipped = 50;

export async function tellIndexStatus(index: CodeIndex, { home }: RepositoriesOptions, signal: AbortSignal) {
  const [status, git] = await Promise.all([
    index.status({ isStaleCounted: true, signal }),
    readGitState(index.root, signal),
  ]);
  const { figures, building } = status;
  return {
    repoPath: index.root,
    repoId: basename(index.folder),
    cacheRoot: join(home, 'code'),
    repoCacheRoot: index.folder,
    git: {
      isRepo: git !== null,
      head: git?.head ?? null,
      branch: git?.branch ?? null,
      isDirty: git?.isDirty ?? null,
    },
    index: {
      exists: status.exists,
      problem: status.problem,
      phase: figures?.phase ?? null,
      parsedShare: figures?.parsedShare ?? null,
      files: figures?.files ?? 0,
      chunks: figures?.chunks ?? 0,
      bytes: figures?.bytes ?? 0,
      lines: figures?.lines ?? 0,
      coverage: figures?.coverage ?? null,
      segments: figures?.segments ?? 0,
      diskBytes: status.diskBytes,
      builtAt: status.builtAtMs === null ? null : new Date(status.builtAtMs).toISOString(),
      head: status.head,
      branch: status.branch,
      staleFiles: status.staleFiles,
      skipped: figures?.skipped ?? {},
      skippedFiles: status.skipped.slice(0, shownSkipped).map(({ path, reason }) => ({ path, reason })),
    },
    building: building && {
      phase: building.progress?.phase ?? null,
      done: building.progress?.done ?? 0,
      total: building.progress?.total ?? 0,
      share: shareOf(building.progress),
      isOwnProcess: building.isOwnProcess,
    },
  };
}

function shareOf(progress: { readonly done: number; readonly total: number } | null): number {
  return progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
}
