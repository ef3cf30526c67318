// What a tool has a run do on request, beyond going on: another validation, a fix, the pull request.

import { Fault } from '../../../kernel/fault.ts';
import type { LaunchDomain } from '../domain.ts';
import { findRun, type LaunchRun } from './launch-run.ts';
import { busy } from './require-state.ts';
import { settleRun } from './resume-run.ts';
import { nextTurn, stageOf, type Turn } from './stages.ts';
import type { StageOutput } from './workers/job.ts';
import { refusalFault } from './workers/refusal.ts';

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
    const more = next && stageOf(next.key) === turn ? [] : [nextTurn(turn, of.steps)];
    const key = (more[0] ?? next)?.key;
    await runs.resume(runId, more).catch((thrown: unknown) => {
      throw thrown instanceof Fault && thrown.code === 'ILLEGAL_RUN_STATE' ? busy(findRun(runId, runs)) : thrown;
    });
    const after = await settleRun(runId, signal, runs);
    const output = (after.steps.find((step) => step.key === key)?.output ?? {}) as StageOutput;
    if (output.refusal) throw refusalFault(output.refusal, runId, after.state);
    return { after, output };
  });
}
