// launch_fix_next: one issue is mended, and the gates are asked again.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import { type LaunchDomain, tool } from '../domain.ts';
import { fault, faults } from '../faults.ts';
import { takenBack, whatRemains } from '../fix/what-remains.ts';
import { findRun, type LaunchRun } from '../run/launch-run.ts';
import { readJson } from '../run/read-json.ts';
import { requireState } from '../run/require-state.ts';
import { takeTurn } from '../run/take-turn.ts';
import type { StageOutput } from '../run/workers/job.ts';
import { runId } from './run-arguments.ts';

export const launchFixNext = tool({
  name: 'launch_fix_next',
  title: 'Fix the next issue',
  description:
    'Mends the first open issue that a rule can mend, always the same one for the same report, and validates again.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  input: closed({ run_id: runId }),
  output: closed({
    run_id: Type.String(),
    fixed_issue_id: Type.String(),
    applied_patch_ids: Type.Array(Type.String(), {
      description: 'Empty where the fix brought a new blocker and was taken back',
    }),
    remaining_blockers: Type.Integer({ minimum: 0, description: 'Open issues of severity error or blocker' }),
    validation_report: ValidationReport,
  }),
  faults: Object.keys(faults),
  run: async ({ run_id }, context) => {
    const { runs, signal, progress } = context;
    const before = findRun(run_id, runs);
    refuseExhausted(before);
    requireState('launch_fix_next', before);
    const watch = (message: string) => progress({ message });
    const { verdict, unfixable } = whatRemains(
      await redReport(before, context),
      attemptsOf(before),
      takenBack(fixesOf(before.steps)),
    );
    if (verdict === 'attempts_used_up') await takeTurn(before, 'exhaust', watch, signal, context);
    if (verdict === 'only_unfixable') {
      throw fault('FIX_EXHAUSTED', {
        message: 'No rule mends any of the open issues.',
        details: { run_id, state: before.state, unfixable },
        hint: 'Edit the worktree and call launch_validate.',
      });
    }
    const { output } = await takeTurn(before, 'fix', watch, signal, context);
    if (!output.fix) throw new Error('a fix that was neither done nor refused');
    const { fixed_issue_id, applied_patch_ids, remaining_blockers } = output.fix;
    const validation_report = await readJson(runs, run_id, 'validation_report.json');
    return { run_id, fixed_issue_id, applied_patch_ids: [...applied_patch_ids], remaining_blockers, validation_report };
  },
});

/** A run that failed for this reason keeps saying so. */
function refuseExhausted({ run, state }: LaunchRun): void {
  if (run.error?.code !== 'FIX_EXHAUSTED') return;
  throw fault('FIX_EXHAUSTED', {
    message: run.error.message,
    details: { ...run.error.details, run_id: run.runId, state },
  });
}

async function redReport(of: LaunchRun, { runs }: Pick<LaunchDomain, 'runs'>) {
  const report = await readJson(runs, of.run.runId, 'validation_report.json');
  if (!report.ok) return report;
  throw fault('ILLEGAL_STATE', {
    message: 'The last validation report is green.',
    details: { run_id: of.run.runId, state: of.state },
  });
}

function attemptsOf({ config, steps }: LaunchRun) {
  return { used: fixesOf(steps).length, most: config.max_fix_attempts };
}

function fixesOf(steps: LaunchRun['steps']) {
  return steps.flatMap(({ output }) => (output as StageOutput | null)?.fix ?? []);
}
