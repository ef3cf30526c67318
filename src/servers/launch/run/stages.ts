// What a run does, in order: each stage is one step of the engine, done by one worker, and some of them end in a state.
import type { Facts, StepData } from '../../../runs/run.ts';
import type { ArtifactName } from '../artifacts/artifact-table.ts';
import type { RunState } from './states.ts';

export interface Stage {
  readonly key: string;
  readonly worker: string;
  /** The state the run is in when the stage is done; null where it takes another stage to get there. */
  readonly reaches: RunState | null;
  readonly writes: readonly ArtifactName[];
  /** Asking a second time may help: it goes over a network. */
  readonly isRetried?: true;
}

export const stages = [
  { key: 'pin', worker: 'W1.RepoScout', reaches: null, writes: [], isRetried: true },
  {
    key: 'clone',
    worker: 'W1.RepoScout',
    reaches: 'CLONED_INPUTS',
    writes: ['repo_inventory.json', 'frontmatter_contract.json', 'site_context.json', 'hugo_facts.json'],
    isRetried: true,
  },
  // Nothing is left to do here: the contract's step is recorded, so that a client that waits for it sees it.
  { key: 'ingest', worker: 'W1.RepoScout', reaches: 'INGESTED', writes: [] },
  {
    key: 'facts',
    worker: 'W2.FactsBuilder',
    reaches: null,
    writes: ['api_symbols.json', 'product_facts.json', 'evidence_map.json', 'truth_lock_report.json'],
  },
  { key: 'snippets', worker: 'W3.SnippetCurator', reaches: 'FACTS_READY', writes: ['snippet_catalog.json'] },
  { key: 'plan', worker: 'W4.IAPlanner', reaches: 'PLAN_READY', writes: ['page_plan.json'] },
] as const satisfies readonly Stage[];

export type StageKey = (typeof stages)[number]['key'];

/** What the engine keeps of a stage for good: enough to tell the run's story without this table. */
export interface StageFacts extends Facts {
  readonly worker: string;
  readonly reaches: RunState | null;
}

/** A stepped run stops wherever a state is reached; one that goes by itself at the last of them only. */
export function stepsOf(isAuto: boolean): StepData[] {
  const last = stages.at(-1)?.key;
  return stages.map(({ key, worker, reaches, ...stage }) => ({
    key,
    facts: { worker, reaches } satisfies StageFacts,
    // Workers only read what is pinned and write what is named by its content.
    isRepeatable: true,
    isBoundary: key === last || (reaches !== null && !isAuto),
    ...('isRetried' in stage && { retry: { maxAttempts: 3, backoffMs: 1_000 } }),
  }));
}
