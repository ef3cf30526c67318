// W1: both repositories at their commits, and what is in them. A checkout that is right already is used as it is.
import { join } from 'node:path';
import { readRepositorySource } from '../../quick-start/repo-url.ts';
import { readClues } from '../../scout/repository-clues.ts';
import { scoutRepository } from '../../scout/scout-repository.ts';
import { type SiteSource, scoutSite } from '../../scout/site/scout-site.ts';
import { checkOut } from '../../source/check-out.ts';
import { openRepo, openSite } from './checkouts.ts';
import type { PinnedJob, SourceOutput, StageOutput } from './job.ts';
import { settleConfig } from './settle-config.ts';

export async function cloneInputs(job: PinnedJob): Promise<StageOutput> {
  const { config, signal, say, write } = job;
  const source = sourceOf(job);
  const { folder: repo } = await openRepo(job);
  const { folder: site } = await openSite(job);
  await openWorkflows(job);
  say('Looking at the repository');
  const facts = {
    repoUrl: config.github_repo_url,
    sha: config.github_ref,
    defaultBranch: source.defaultBranch,
    latestReleaseTag: source.latestReleaseTag,
  };
  const inventory = await scoutRepository(repo, facts, config, signal);
  const scouted = await scoutSite(site, placesOf(config), config, signal);
  const { name } = readRepositorySource(config.github_repo_url);
  const settled = settleConfig(await readClues(repo, { name, org: null, topics: [] }, signal), job);
  await write('repo_inventory.json', inventory);
  await write('frontmatter_contract.json', scouted.frontmatterContract);
  await write('site_context.json', scouted.siteContext);
  await write('hugo_facts.json', scouted.hugoFacts);
  return { settled, counts: { files: inventory.paths.length, documents: inventory.doc_entrypoints.length } };
}

/** Only looked at by people: nothing in it is ever run. */
async function openWorkflows({ config, runFolder, access, signal }: PinnedJob): Promise<void> {
  const { workflows_repo_url, workflows_ref } = config;
  if (workflows_repo_url === undefined || workflows_ref === undefined) return;
  const source = readRepositorySource(workflows_repo_url);
  await checkOut(source, workflows_ref, join(runFolder, 'work/workflows'), access, signal);
}

function placesOf({ site_repo_url, site_ref, workflows_repo_url, workflows_ref }: PinnedJob['config']): SiteSource {
  const at = (repo_url: string, sha: string) => ({ repo_url, requested_ref: sha, resolved_sha: sha });
  return {
    site: at(site_repo_url, site_ref ?? ''),
    workflows: workflows_repo_url && workflows_ref ? at(workflows_repo_url, workflows_ref) : null,
  };
}

function sourceOf({ outputOf }: PinnedJob): SourceOutput {
  const { source } = outputOf('pin');
  if (!source) throw new Error('the sources of this run are not known');
  return source;
}
