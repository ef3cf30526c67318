// Which worker does which stage.
import type { UnpinnedRunConfig } from '../../config/run-config.ts';
import type { SourceAccess } from '../../source/source-access.ts';
import type { OpenSite } from '../../starter-site/open-site.ts';
import type { StageKey } from '../stages.ts';
import { gatherFacts } from './build-facts.ts';
import { cloneInputs } from './clone-inputs.ts';
import { collectSnippets } from './curate-snippets.ts';
import type { Job, PinnedJob, StageOutput } from './job.ts';
import { pinInputs } from './pin-inputs.ts';
import { layOutPages } from './plan-pages.ts';

/** Which site a run writes for, and where it stands. */
export type FindSite = (config: UnpinnedRunConfig, access: SourceAccess, signal: AbortSignal) => Promise<OpenSite>;

export function doStage(stage: StageKey, job: Job, findSite: FindSite): Promise<StageOutput> {
  if (stage === 'pin') return pinInputs(job, findSite);
  return workers[stage](pinned(job));
}

const workers: Readonly<Record<Exclude<StageKey, 'pin'>, (job: PinnedJob) => Promise<StageOutput>>> = {
  clone: cloneInputs,
  ingest: async () => ({}),
  facts: gatherFacts,
  snippets: collectSnippets,
  plan: layOutPages,
};

function pinned(job: Job): PinnedJob {
  const { github_ref } = job.config;
  if (github_ref === undefined) throw new Error('the commit of the repository is not known');
  return { ...job, config: { ...job.config, github_ref } };
}
