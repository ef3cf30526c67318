// Which commits the run works on: those of its config, and for the rest where each repository stands now. Once recorded they
// stay, so that everything after reads the same bytes however often it is done again.
import { type RepositorySource, readRepositorySource } from '../../quick-start/repo-url.ts';
import { latestReleaseTag } from '../../source/release-tag.ts';
import { type RepositoryHead, resolveHead } from '../../source/resolve-head.ts';
import type { FindSite } from './do-stage.ts';
import { idleSettings } from './idle-settings.ts';
import type { Job, StageOutput } from './job.ts';

export async function pinInputs(job: Job, findSite: FindSite): Promise<StageOutput> {
  const { config, signal, say } = job;
  say(`Asking ${config.github_repo_url} where it stands`);
  const repo = await headOf(job, config.github_repo_url, config.github_ref);
  const site = await findSite(config, job.access, signal);
  const workflows = config.workflows_repo_url;
  const workflowsHead = workflows === undefined ? null : await headOf(job, workflows, config.workflows_ref);
  return {
    commits: {
      github_ref: repo.sha,
      site_ref: site.commit,
      ...(workflowsHead && { workflows_ref: workflowsHead.sha }),
    },
    source: {
      defaultBranch: repo.defaultBranch,
      latestReleaseTag: latestReleaseTag(repo.tags),
      site: addressOf(site.source),
    },
    notes: [...repo.notes, ...site.notes],
    issues: idleSettings(config),
  };
}

function addressOf(source: RepositorySource): string {
  return source.kind === 'local' ? source.path : source.url;
}

function headOf({ access, signal }: Job, address: string, ref: string | undefined): Promise<RepositoryHead> {
  return resolveHead(readRepositorySource(address), ref ?? null, access, signal);
}
