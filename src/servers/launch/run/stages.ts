// What a run does, in order: each stage is one step of the engine, done by one worker, and some of them end in a state.
import type { Facts, StepData, StepRecord } from '../../../runs/run.ts';
import type { ArtifactName } from '../artifacts/artifact-table.ts';
import type { RunState } from './states.ts';

export interface Stage {
  readonly key: string;
  readonly worker: string;
  /** The state the run is in while the stage is done, where that is one of its own. */
  readonly during?: RunState;
  /** The state the run is in when the stage is done; null where it takes another stage, or its outcome decides. */
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
  {
    key: 'draft',
    worker: 'W5.SectionWriter',
    during: 'DRAFTING',
    reaches: 'DRAFT_READY',
    writes: ['draft_index.json'],
  },
  { key: 'link', worker: 'W6.LinkerPatcher', reaches: 'LINKING', writes: ['patch_bundle.json'] },
] as const satisfies readonly Stage[];

/** What a run does on request, as often as it is asked: each time a step of its own, `validate 2`. */
const turns = {
  validate: { worker: 'W7.Validator', reaches: null, writes: ['validation_report.json'] },
  fix: { worker: 'W8.Fixer', during: 'FIXING', reaches: null, writes: ['patch_bundle.json', 'validation_report.json'] },
  publish: { worker: 'W9.PRManager', reaches: null, writes: ['pr.json'] },
  exhaust: { worker: 'W8.Fixer', reaches: null, writes: [] },
} as const satisfies Readonly<Record<string, Omit<Stage, 'key'>>>;

export type Turn = keyof typeof turns;
export type StageKey = (typeof stages)[number]['key'] | Turn;

/** What the engine keeps of a stage for good: enough to tell the run's story without this table. */
export interface StageFacts extends Facts {
  readonly worker: string;
  readonly during?: RunState;
  readonly reaches: RunState | null;
}

/** A stepped run stops wherever a state is reached; one that goes by itself where its pages have been judged. */
export function stepsOf(isAuto: boolean): StepData[] {
  const planned = stages.map((stage) => stepOf(stage.key, stage, stage.reaches !== null && !isAuto));
  return [...planned, turnStep('validate', 1)];
}

function turnStep(turn: Turn, number: number): StepData {
  return stepOf(`${turn} ${number}`, turns[turn], true);
}

/** The one after those that were taken. */
export function nextTurn(turn: Turn, steps: readonly StepRecord[]): StepData {
  return turnStep(turn, steps.filter(({ key }) => stageOf(key) === turn).length + 1);
}

export function stageOf(stepKey: string): StageKey {
  return stepKey.split(' ', 1)[0] as StageKey;
}

function stepOf(
  key: string,
  { worker, during, reaches, isRetried }: Omit<Stage, 'key'>,
  isBoundary: boolean,
): StepData {
  return {
    key,
    facts: { worker, ...(during && { during }), reaches } satisfies StageFacts,
    // Workers only read what is pinned and write what is named by its content; a pull request is found again.
    isRepeatable: true,
    isBoundary,
    ...(isRetried && { retry: { maxAttempts: 3, backoffMs: 1_000 } }),
  };
}
