// W1: both repositories at their commits, and what is in them. A checkout that is right already is used as it is.
import { join } from 'node:path';
import { readRepositorySource } from '../../quick-start/repo-url.ts';
import { readClues } from '../../scout/repository-clues.ts';
import { scoutRepository } from '../../scout/scout-repository.ts';
import { type SiteSource, scoutSite } from '../../scout/site/scout-site.ts';
import { checkOut } from '../../source/check-out.ts';
import type { PinnedJob, SourceOutput, StageOutput } from './job.ts';
import { settleConfig } from './settle-config.ts';

export async function cloneInputs(job: PinnedJob): Promise<StageOutput> {
  const { config, signal, say, write } = job;
  const source = sourceOf(job);
  const repo = await openRepo(job);
  const site = await openSite(job);
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

/** Every later worker reads the same folders; one that was deleted meanwhile is made again. */
export async function openRepo({ config, runFolder, access, signal, say }: PinnedJob): Promise<string> {
  say(`Fetching ${config.github_repo_url} at ${config.github_ref.slice(0, 12)}`);
  const source = readRepositorySource(config.github_repo_url);
  const { folder } = await checkOut(source, config.github_ref, join(runFolder, 'work/repo'), access, signal);
  return folder;
}

export async function openSite(job: PinnedJob): Promise<string> {
  const { config, runFolder, access, signal, say } = job;
  const { site_ref } = config;
  if (site_ref === undefined) throw new Error('the commit of the site is not known');
  say(`Fetching the site at ${site_ref.slice(0, 12)}`);
  const source = readRepositorySource(sourceOf(job).site);
  const { folder } = await checkOut(source, site_ref, join(runFolder, 'work/site'), access, signal);
  return folder;
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
