// A run as the tools see it, read from what the engine has recorded of it.
import type { RunEngine } from '../../../runs/engine.ts';
import type { Run, StepRecord } from '../../../runs/run.ts';
import type { UnpinnedRunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';
import { type Section, sections } from '../profile/sections.ts';
import { failureIssue, type OpenIssue } from './issues.ts';
import { type LaunchFacts, launchKind } from './run-facts.ts';
import type { StageFacts } from './stages.ts';
import type { RunState } from './states.ts';
import type { StageOutput } from './workers/job.ts';

export interface LaunchRun {
  readonly run: Run;
  readonly facts: LaunchFacts;
  readonly state: RunState;
  /** With the commits, as soon as they are known. */
  readonly config: UnpinnedRunConfig;
  readonly sectionStates: Readonly<Partial<Record<Section, SectionState>>>;
  readonly openIssues: readonly OpenIssue[];
  readonly busyWorker: string | null;
  readonly steps: readonly StepRecord[];
  /** Once it is open. */
  readonly pullRequest: NonNullable<StageOutput['pr']> | null;
}

export type SectionState = 'NOT_STARTED' | 'OUTLINED' | 'DRAFTED' | 'MERGED_IN_WORKTREE' | 'DONE' | 'BLOCKED';

/** Throws RUN_NOT_FOUND. */
export function findRun(runId: string, runs: RunEngine): LaunchRun {
  const run = runs.run(runId);
  if (!run || run.kind !== launchKind) {
    throw fault('RUN_NOT_FOUND', {
      message: `There is no run ${runId.slice(0, 80)}.`,
      hint: 'launch_list_runs lists the runs there are.',
    });
  }
  return viewRun(run, runs.steps(runId));
}

export function viewRun(run: Run, steps: readonly StepRecord[]): LaunchRun {
  const facts = run.facts as LaunchFacts;
  const done = steps.filter(({ status }) => status === 'succeeded');
  const outputs = done.map(({ output }) => output as StageOutput);
  const running = steps.find(({ status }) => status === 'running');
  return {
    run,
    facts,
    state: stateOf(run, steps),
    config: Object.assign({}, facts.run_config, ...outputs.flatMap(({ commits, settled }) => [commits, settled])),
    sectionStates: sectionStatesOf(facts, outputs),
    openIssues: openIssuesOf(outputs, steps),
    steps,
    pullRequest: outputs.findLast(({ pr }) => pr)?.pr ?? null,
    busyWorker: running ? (running.facts as StageFacts).worker : null,
  };
}

export function stateOf({ status, isCancelRequested }: Run, steps: readonly StepRecord[]): RunState {
  // From the moment it was asked for: what is under way is being stopped.
  if (status === 'canceled' || isCancelRequested) return 'CANCELLED';
  if (status === 'failed') return 'FAILED';
  if (status === 'succeeded') return 'DONE';
  const open = steps.find((step) => step.status === 'running' || step.status === 'interrupted');
  const during = open && (open.facts as StageFacts).during;
  const reached = steps
    .filter((step) => step.status === 'succeeded')
    .flatMap(({ facts, output }) => reachedBy(facts as StageFacts, output as StageOutput));
  return during ?? reached.at(-1) ?? 'CREATED';
}

/** The states that a stage has led to, in order: by its outcome where that decides, else the one it always leads to. */
export function reachedBy({ reaches }: StageFacts, { passes }: StageOutput): readonly RunState[] {
  return passes ?? (reaches === null ? [] : [reaches]);
}

function sectionStatesOf(
  { run_config }: LaunchFacts,
  outputs: readonly StageOutput[],
): Partial<Record<Section, SectionState>> {
  const told = Object.assign({}, ...outputs.map((output) => output.sections ?? {})) as Partial<
    Record<Section, SectionState>
  >;
  const required = sections.filter((section) => run_config.required_sections.includes(section));
  return Object.fromEntries(required.map((section) => [section, told[section] ?? 'NOT_STARTED']));
}

/** Those of the last validation take the place of those before it; what was found before the pages stays. */
function openIssuesOf(outputs: readonly StageOutput[], steps: readonly StepRecord[]): OpenIssue[] {
  const judged = outputs.findLast(({ report }) => report)?.report?.issues;
  const found = outputs.flatMap(({ issues }) => issues ?? []);
  return [...found, ...(judged ?? []), ...failuresOf(steps)];
}

function failuresOf(steps: readonly StepRecord[]): OpenIssue[] {
  return steps.flatMap(({ error, facts, status }) =>
    status === 'failed' && error ? [failureIssue((facts as StageFacts).worker, error)] : [],
  );
}
