// Ends a run for good. What a worker is doing is stopped; what is recorded stays.
import type { LaunchDomain } from '../domain.ts';
import { findRun, type LaunchRun } from './launch-run.ts';
import { requireState } from './require-state.ts';

/** Throws ILLEGAL_STATE for a run that has ended otherwise. */
export async function cancelRun(runId: string, { runs }: Pick<LaunchDomain, 'runs'>): Promise<LaunchRun> {
  const before = findRun(runId, runs);
  requireState('launch_cancel', before);
  await runs.cancel(runId);
  // In this process nothing is under way any more when the answer comes; another one hears of it within a moment.
  await runs.settled(runId);
  const after = findRun(runId, runs);
  // It may have ended by itself just before.
  requireState('launch_cancel', after);
  return after;
}
