// The repositories of a run at their commits. Every worker reads the same folders; one that was deleted meanwhile is made again.
import { join } from 'node:path';
import { readRepositorySource } from '../../quick-start/repo-url.ts';
import { type Checkout, checkOut } from '../../source/check-out.ts';
import type { PinnedJob } from './job.ts';

export function openRepo({ config, runFolder, access, signal, say }: PinnedJob): Promise<Checkout> {
  say(`Fetching ${config.github_repo_url} at ${config.github_ref.slice(0, 12)}`);
  const source = readRepositorySource(config.github_repo_url);
  return checkOut(source, config.github_ref, join(runFolder, 'work/repo'), access, signal);
}

/** As it was committed: the run's pages go into a worktree of their own. */
export function openSite(job: PinnedJob): Promise<Checkout> {
  job.say(`Fetching the site at ${siteOf(job).ref.slice(0, 12)}`);
  return checkOutSite(job, join(job.runFolder, 'work/site'));
}

export function checkOutSite(job: PinnedJob, folder: string): Promise<Checkout> {
  const { address, ref } = siteOf(job);
  return checkOut(readRepositorySource(address), ref, folder, job.access, job.signal);
}

/** Where the site really is, the embedded one too, and the commit that was pinned. */
export function siteOf({ config, outputOf }: PinnedJob): { readonly address: string; readonly ref: string } {
  const { source } = outputOf('pin');
  if (!source || config.site_ref === undefined) throw new Error('the site of this run is not known');
  return { address: source.site, ref: config.site_ref };
}
