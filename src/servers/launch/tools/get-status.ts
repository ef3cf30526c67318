// launch_get_status: where a run stands.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { findRun } from '../run/launch-run.ts';
import { RunStatus, showStatus } from '../run/run-status.ts';
import { runFaults, runId } from './run-arguments.ts';

export const launchGetStatus = tool({
  name: 'launch_get_status',
  title: 'Status of a run',
  description: 'The state of a run, of its sections, its open issues and its artifacts with their hashes.',
  version: 1,
  effect: 'read',
  timeoutMs: 10_000,
  control: true,
  input: closed({ run_id: runId }),
  output: closed({ run_id: Type.String(), status: RunStatus }),
  faults: runFaults,
  run: ({ run_id }, { runs }) => ({ run_id, status: showStatus(findRun(run_id, runs), runs) }),
});
