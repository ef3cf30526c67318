// The worktree of a run: the site at its commit, with the run's pages in it. It is the one place that a person may edit too.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRepositorySource } from '../../quick-start/repo-url.ts';
import { checkOut } from '../../source/check-out.ts';
import type { Job, PinnedJob } from './job.ts';

export function worktreeFolder({ runFolder }: Pick<Job, 'runFolder'>): string {
  return join(runFolder, 'work/worktree');
}

export function hasWorktree(of: Pick<Job, 'runFolder'>): boolean {
  return existsSync(worktreeFolder(of));
}

export async function checkOutWorktree(job: PinnedJob): Promise<string> {
  const { config, access, signal, outputOf } = job;
  const { source } = outputOf('pin');
  if (!source || config.site_ref === undefined) throw new Error('the site of this run is not known');
  const { folder } = await checkOut(
    readRepositorySource(source.site),
    config.site_ref,
    worktreeFolder(job),
    access,
    signal,
  );
  return folder;
}
