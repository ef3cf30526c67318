// The worktree of a run: the site at its commit, with the run's pages in it. It is the one place that a person may edit too.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutSite } from './checkouts.ts';
import type { Job, PinnedJob } from './job.ts';

export function worktreeFolder({ runFolder }: Pick<Job, 'runFolder'>): string {
  return join(runFolder, 'work/worktree');
}

export function hasWorktree(of: Pick<Job, 'runFolder'>): boolean {
  return existsSync(worktreeFolder(of));
}

export async function checkOutWorktree(job: PinnedJob): Promise<string> {
  return (await checkOutSite(job, worktreeFolder(job))).folder;
}
