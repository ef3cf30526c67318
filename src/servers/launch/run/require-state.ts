// The one place that refuses a tool because of the state a run is in.
import type { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';
import type { LaunchRun } from './launch-run.ts';
import { isAllowedIn, type RunTool, toolsAllowedIn } from './states.ts';

/** Throws ILLEGAL_STATE, and CANCELLED for a run that was cancelled. */
export function requireState(tool: RunTool, { run, state }: LaunchRun): void {
  if (isAllowedIn(tool, state)) return;
  const details = { run_id: run.runId, state, tool, allowed_tools: toolsAllowedIn(state) };
  if (state === 'CANCELLED') throw fault('CANCELLED', { details });
  throw fault('ILLEGAL_STATE', { message: `${tool} cannot be called while the run is ${state}.`, details });
}

/** Somebody else works on the run; it is free again when they are done. */
export function busy({ run, state, busyWorker }: LaunchRun): Fault {
  return fault('ILLEGAL_STATE', {
    message: `The run is being worked on${busyWorker === null ? '' : ` by ${busyWorker}`}. Try again when it has stopped.`,
    retryable: true,
    details: { run_id: run.runId, state, busy_worker: busyWorker, allowed_tools: toolsAllowedIn(state) },
  });
}
