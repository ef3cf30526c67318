// What a tool has a run do on request, beyond going on: another validation, a fix, the pull request.

import { Fault } from '../../../kernel/fault.ts';
import type { StepRecord } from '../../../runs/run.ts';
import type { LaunchDomain } from '../domain.ts';
import { findRun, type LaunchRun } from './launch-run.ts';
import { busy } from './require-state.ts';
import { settleRun } from './resume-run.ts';
import { stageOf, type Turn, turnStep } from './stages.ts';
import type { StageOutput } from './workers/job.ts';

type Needs = Pick<LaunchDomain, 'runs' | 'attendance'>;

/** Throws what the worker refused or failed with, and ILLEGAL_STATE, retryable, while somebody else works on the run. */
export async function takeTurn(
  of: LaunchRun,
  turn: Turn,
  watch: (message: string) => void,
  signal: AbortSignal,
  { runs, attendance }: Needs,
): Promise<{ readonly after: LaunchRun; readonly output: StageOutput }> {
  const { runId } = of.run;
  return attendance.attend(of, watch, async () => {
    if (of.run.waitingFor !== 'resume') throw busy(of);
    const next = of.steps.find(({ status }) => status === 'pending');
    const key = next && stageOf(next.key) === turn ? next.key : `${turn} ${countTurns(of.steps, turn) + 1}`;
    await runs
      .resume(runId, key === next?.key ? [] : [turnStep(turn, countTurns(of.steps, turn) + 1)])
      .catch((thrown: unknown) => {
        throw thrown instanceof Fault && thrown.code === 'ILLEGAL_RUN_STATE' ? busy(findRun(runId, runs)) : thrown;
      });
    const after = await settleRun(runId, signal, runs);
    const output = (after.steps.find((step) => step.key === key)?.output ?? {}) as StageOutput;
    if (output.refusal) throw refusalFault(output.refusal, runId, after);
    return { after, output };
  });
}

function countTurns(steps: readonly StepRecord[], turn: Turn): number {
  return steps.filter(({ key }) => stageOf(key) === turn).length;
}

function refusalFault(
  { code, kind, message, retryable, details }: NonNullable<StageOutput['refusal']>,
  runId: string,
  { state }: LaunchRun,
): Fault {
  return new Fault(code, { kind, message }, { retryable, details: { ...details, run_id: runId, state } });
}
