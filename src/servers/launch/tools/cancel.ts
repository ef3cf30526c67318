// launch_cancel: ends a run for good.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { cancelRun } from '../run/cancel-run.ts';
import { runFaults, runId } from './run-arguments.ts';

export const launchCancel = tool({
  name: 'launch_cancel',
  title: 'Cancel a run',
  description: 'Ends a run for good and stops what it is doing. Its record and its artifacts stay.',
  version: 1,
  effect: 'destroy',
  timeoutMs: 30_000,
  control: true,
  idempotent: true,
  input: closed({ run_id: runId }),
  output: closed({ run_id: Type.String(), cancelled: Type.Literal(true), state: Type.Literal('CANCELLED') }),
  faults: [...runFaults, 'ILLEGAL_STATE'],
  run: async ({ run_id }, context) => {
    await cancelRun(run_id, context);
    return { run_id, cancelled: true as const, state: 'CANCELLED' as const };
  },
});
