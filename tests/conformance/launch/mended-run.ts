// One run with two things wrong on its pages, judged and mended until nothing is: looked at by all proofs of a file.
import type { ValidationReport } from '../../../src/servers/launch/artifacts/schemas/validation-report.ts';
import type { Proof } from '../../support/proves.ts';
import { addBoast, breakLink, editFile, type LinkedRun, linkedRun } from './linked-run.ts';
import { type Body, type Launcher, type Status, sharedLauncher } from './open-launcher.ts';

export interface MendedRun extends LinkedRun {
  /** What the tools of the tail said on the way to LINKING, and then those of them that need a report. */
  readonly early: Readonly<Record<Tail, readonly Body[]>>;
  /** What launch_fix_next said while only something was wrong that no rule mends, and the state after it. */
  readonly unfixable: readonly (readonly [Body, string])[];
  /** What launch_validate answered of the spoiled pages, the status from then on, and what launch_open_pr said to that. */
  readonly red: Body;
  readonly judged: Status;
  readonly refused: Body;
  /** What launch_fix_next answered, and the status after each. */
  readonly fixes: readonly Body[];
  readonly statuses: readonly Status[];
}

const tail = ['launch_validate', 'launch_fix_next', 'launch_open_pr'] as const;
type Tail = (typeof tail)[number];

const mendedRuns = new Map<string, Promise<MendedRun>>();

/** One for all proofs of a surface. */
export async function mendedRun(proof: Proof): Promise<Launcher & MendedRun> {
  const launch = await sharedLauncher(proof);
  const known = mendedRuns.get(proof.surface) ?? mend(launch);
  mendedRuns.set(proof.surface, known);
  return { ...launch, ...(await known) };
}

async function mend(launch: Launcher): Promise<MendedRun> {
  const early: Record<Tail, Body[]> = { launch_validate: [], launch_fix_next: [], launch_open_pr: [] };
  const ask = async (tool: Tail, runId: string) => early[tool].push(await launch.ask(tool, { run_id: runId }));
  const run = await linkedRun(launch, {}, async (runId) => {
    for (const tool of tail) await ask(tool, runId);
  });
  for (const tool of tail.slice(1)) await ask(tool, run.runId);
  const unfixable = await changeConfig(launch, run);
  spoil(run);
  return { ...run, early, unfixable, ...(await judgeAndMend(launch, run.runId)) };
}

/** The configuration of the site is not for rules to mend. A person puts it back. */
async function changeConfig({ ask, statusOf }: Launcher, run: LinkedRun): Promise<MendedRun['unfixable']> {
  const before = editFile(run, 'config.toml', (text) => `${text}\n# by hand\n`);
  await ask('launch_validate', { run_id: run.runId });
  const answers: [Body, string][] = [];
  for (const _ of ['once', 'again']) {
    const answer = await ask('launch_fix_next', { run_id: run.runId });
    answers.push([answer, (await statusOf(run.runId)).state]);
  }
  editFile(run, 'config.toml', () => before);
  return answers;
}

async function judgeAndMend({ ask, statusOf }: Launcher, run_id: string) {
  const red = await ask('launch_validate', { run_id });
  const judged = await statusOf(run_id);
  const refused = await ask('launch_open_pr', { run_id });
  const fixes: Body[] = [];
  const statuses: Status[] = [];
  while (statuses.at(-1)?.state !== 'READY_FOR_PR' && fixes.length < 5) {
    fixes.push(await ask('launch_fix_next', { run_id }));
    statuses.push(await statusOf(run_id));
  }
  return { red, judged, refused, fixes, statuses };
}

/** Two issues that a rule mends, on two pages. */
export function spoil(run: LinkedRun): void {
  breakLink(run);
  addBoast(run);
}

export function reportIn(answer: Body | undefined): ValidationReport {
  return answer?.['validation_report'] as ValidationReport;
}
