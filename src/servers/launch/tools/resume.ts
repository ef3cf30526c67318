// launch_resume: a run goes on to its next stable state.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { faults } from '../faults.ts';
import { resumeRun } from '../run/resume-run.ts';
import { RunStatus, showStatus } from '../run/run-status.ts';
import { runId } from './run-arguments.ts';

export const launchResume = tool({
  name: 'launch_resume',
  title: 'Resume a run',
  description:
    'Goes on with a run to its next stable state and answers its status there. A run that goes on by itself is waited for. Leaving the call does not stop the run.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  openWorld: true,
  input: closed({ run_id: runId }),
  output: closed({ run_id: Type.String(), status: RunStatus }),
  // A worker may fail with any of them.
  faults: Object.keys(faults),
  run: async ({ run_id }, context) => {
    const { runs, signal, progress } = context;
    const reached = await resumeRun(run_id, (message) => progress({ message }), signal, context);
    return { run_id, status: showStatus(reached, runs) };
  },
});
