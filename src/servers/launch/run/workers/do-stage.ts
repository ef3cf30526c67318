// Which worker does which stage.
import type { UnpinnedRunConfig } from '../../config/run-config.ts';
import type { SourceAccess } from '../../source/source-access.ts';
import type { OpenSite } from '../../starter-site/open-site.ts';
import type { StageKey } from '../stages.ts';
import type { Job, PinnedJob, StageOutput } from './job.ts';
import { pinInputs } from './pin-inputs.ts';

/** Which site a run writes for, and where it stands. */
export type FindSite = (config: UnpinnedRunConfig, access: SourceAccess, signal: AbortSignal) => Promise<OpenSite>;

export async function doStage(stage: StageKey, job: Job, findSite: FindSite): Promise<StageOutput> {
  if (stage === 'pin') return pinInputs(job, findSite);
  const work = await workers[stage]();
  return work(pinned(job));
}

type Work = (job: PinnedJob) => Promise<StageOutput>;

/** Loaded when first needed: parsers and readers are most of this server, and a client that only looks needs none. */
const workers: Readonly<Record<Exclude<StageKey, 'pin'>, () => Promise<Work>>> = {
  clone: async () => (await import('./clone-inputs.ts')).cloneInputs,
  ingest: async () => async () => ({}),
  facts: async () => (await import('./build-facts.ts')).gatherFacts,
  snippets: async () => (await import('./curate-snippets.ts')).collectSnippets,
  plan: async () => (await import('./plan-pages.ts')).layOutPages,
  draft: async () => (await import('./write-drafts.ts')).draftPages,
  link: async () => (await import('./link-pages.ts')).patchSite,
  validate: async () => (await import('./judge-pages.ts')).validatePages,
  fix: async () => (await import('./fix-pages.ts')).fixOne,
  publish: async () => (await import('./publish-pages.ts')).publishPages,
  exhaust: async () => (await import('./fix-pages.ts')).giveUp,
};

function pinned(job: Job): PinnedJob {
  const { github_ref } = job.config;
  if (github_ref === undefined) throw new Error('the commit of the repository is not known');
  return { ...job, config: { ...job.config, github_ref } };
}
