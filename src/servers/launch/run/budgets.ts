// The time a run may work, over all its stages and restarts. Waiting to be resumed does not count.
import type { Clock } from '../../../kernel/clock.ts';
import type { Fault } from '../../../kernel/fault.ts';
import type { StepRecord } from '../../../runs/run.ts';
import type { RunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';

export interface SpentRuntime {
  /** Aborts with `signal`, and when the time is used up. */
  readonly signal: AbortSignal;
  /** The fault to tell when the time was used up; null while it was not. */
  readonly exceeded: () => Fault | null;
  readonly end: () => void;
}

export function spendRuntime(
  steps: readonly StepRecord[],
  { max_runtime_s }: RunConfig['budgets'],
  signal: AbortSignal,
  clock: Clock,
): SpentRuntime {
  const usedMs = steps.reduce(
    (sum, { startedAt, endedAt }) => sum + (startedAt && endedAt ? endedAt - startedAt : 0),
    0,
  );
  const controller = new AbortController();
  const over = fault('BUDGET_EXCEEDED', {
    message: `The run may work for ${max_runtime_s} seconds, and they are used up.`,
    details: { budget: 'max_runtime_s', limit: max_runtime_s },
    hint: 'Start it again with a larger budgets.max_runtime_s.',
  });
  const passOn = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', passOn);
  if (signal.aborted) passOn();
  const timer = clock.after(Math.max(0, max_runtime_s * 1_000 - usedMs), () => controller.abort(over));
  return {
    signal: controller.signal,
    exceeded: () => (controller.signal.reason === over ? over : null),
    end: () => {
      timer.cancel();
      signal.removeEventListener('abort', passOn);
    },
  };
}
