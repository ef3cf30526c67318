// launch_validate: what the gates say of the worktree as it is now.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import { tool } from '../domain.ts';
import { fault, faults } from '../faults.ts';
import { findRun, type LaunchRun } from '../run/launch-run.ts';
import { readJson } from '../run/read-json.ts';
import { requireState } from '../run/require-state.ts';
import { runFolder } from '../run/run-folder.ts';
import { takeTurn } from '../run/take-turn.ts';
import { hasWorktree } from '../run/workers/worktree.ts';
import { runId } from './run-arguments.ts';

export const launchValidate = tool({
  name: 'launch_validate',
  title: 'Validate a run',
  description:
    'Runs the gates on the pages in the worktree. ok says that they ran; whether they passed says validation_report.ok.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  input: closed({ run_id: runId }),
  output: closed({ run_id: Type.String(), validation_report: ValidationReport }),
  faults: Object.keys(faults),
  run: async ({ run_id }, context) => {
    const { runs, home, signal, progress } = context;
    const before = findRun(run_id, runs);
    requireState('launch_validate', before);
    requireWorktree(before, home);
    await takeTurn(before, 'validate', (message) => progress({ message }), signal, context);
    return { run_id, validation_report: await readJson(runs, run_id, 'validation_report.json') };
  },
});

function requireWorktree({ run, state }: LaunchRun, home: string): void {
  if (hasWorktree({ runFolder: runFolder(home, run.runId) })) return;
  throw fault('ILLEGAL_STATE', {
    message: 'The run has no worktree of the site any more.',
    details: { run_id: run.runId, state },
    hint: 'Start a new run.',
  });
}
