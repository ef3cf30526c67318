// A run goes on to its next stable state, and the call waits for it. Nothing is lost when the caller does not.
import { Fault } from '../../../kernel/fault.ts';
import type { Run } from '../../../runs/run.ts';
import type { LaunchDomain } from '../domain.ts';
import { fault, isLaunchCode } from '../faults.ts';
import { findRun, type LaunchRun } from './launch-run.ts';
import { busy, requireState } from './require-state.ts';
import { nextTurn } from './stages.ts';
import type { StageOutput } from './workers/job.ts';
import { refusalFault } from './workers/refusal.ts';

type Needs = Pick<LaunchDomain, 'runs' | 'attendance'>;

/**
 * Throws ILLEGAL_STATE, retryable while somebody else works on the run; CANCELLED; and what a worker refused or failed with.
 * A run that goes on by itself here, as asked for or after a crash, is waited for.
 */
export async function resumeRun(
  runId: string,
  watch: (message: string) => void,
  signal: AbortSignal,
  { runs, attendance }: Needs,
): Promise<LaunchRun> {
  const before = findRun(runId, runs);
  // One that is going already is waited for, whatever it is at.
  if (before.run.waitingFor === 'resume' || before.run.status !== 'running') requireState('launch_resume', before);
  requireWhole(before, runs.verify(runId));
  return attendance.attend(before, watch, async () => {
    if (before.run.waitingFor === 'resume') await goOn(before, runs);
    else if (!(await runs.takeUp(runId))) throw busy(findRun(runId, runs));
    const after = await settleRun(runId, signal, runs);
    throwRefusal(before, after);
    return after;
  });
}

/** Waits until nothing is done on the run any more. Throws what a worker failed with, and CANCELLED. */
export async function settleRun(runId: string, signal: AbortSignal, runs: Needs['runs']): Promise<LaunchRun> {
  const run = await unlessAborted(runs.settled(runId), signal);
  const after = findRun(runId, runs);
  if (after.state === 'CANCELLED') throw fault('CANCELLED', { details: { run_id: runId, state: after.state } });
  if (run.error) throw workerFault(run);
  return after;
}

async function goOn(of: LaunchRun, runs: Needs['runs']): Promise<void> {
  try {
    // A validation that was refused left nothing to go on with: it is asked for again.
    const isJudgedAgain = of.state === 'LINKING' && !of.steps.some(({ status }) => status === 'pending');
    await runs.resume(of.run.runId, isJudgedAgain ? [nextTurn('validate', of.steps)] : []);
  } catch (thrown) {
    // Another process resumed it between our look and our word.
    if (thrown instanceof Fault && thrown.code === 'ILLEGAL_RUN_STATE') throw busy(findRun(of.run.runId, runs));
    throw thrown;
  }
}

/** What was refused while it was waited for; the run is as it was. */
function throwRefusal(before: LaunchRun, { run, state, steps }: LaunchRun): void {
  const known = new Set(before.steps.filter(({ status }) => status === 'succeeded').map(({ key }) => key));
  const last = steps.findLast(({ status, key }) => status === 'succeeded' && !known.has(key));
  const { refusal } = (last?.output ?? {}) as StageOutput;
  if (refusal) throw refusalFault(refusal, run.runId, state);
}

/** What a worker failed with, as it was recorded. */
function workerFault({ runId, error }: Run): Fault {
  const { code, kind, message, retryable, details } = error as NonNullable<Run['error']>;
  const about = { ...details, run_id: runId, state: 'FAILED' };
  if (isLaunchCode(code)) return new Fault(code, { kind, message }, { retryable, details: about });
  return fault('INTERNAL', { message, retryable, details: { cause_class: code, ...about } });
}

/** A record that was changed behind our back is no ground to go on from. */
function requireWhole({ run }: LaunchRun, verification: ReturnType<Needs['runs']['verify']>): void {
  if (verification.isWhole) return;
  const { sequence, problem } = verification;
  throw fault('INTERNAL', {
    message: `The record of the run is damaged: event ${sequence} is ${problem}.`,
    details: { run_id: run.runId, cause_class: 'EVENT_CHAIN_BROKEN', sequence },
  });
}

/** The run goes on without its caller. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
