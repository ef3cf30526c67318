// launch_open_pr: the pages as a pull request. The only tool that opens one.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { type LaunchDomain, tool } from '../domain.ts';
import { fault, faults } from '../faults.ts';
import { findRun, type LaunchRun } from '../run/launch-run.ts';
import { readJson } from '../run/read-json.ts';
import { requireState } from '../run/require-state.ts';
import { settleRun } from '../run/resume-run.ts';
import { takeTurn } from '../run/take-turn.ts';
import { runId } from './run-arguments.ts';

export const launchOpenPr = tool({
  name: 'launch_open_pr',
  title: 'Open the pull request',
  description:
    'Commits the pages on a branch of the site and opens a pull request. Asked again, it answers the same one.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  openWorld: true,
  idempotent: true,
  input: closed({ run_id: runId }),
  output: closed({
    run_id: Type.String(),
    pr_url: Type.String(),
    branch: Type.String({ description: 'launch/<run_id>/<product_slug>' }),
    commit_sha: Type.String(),
  }),
  faults: Object.keys(faults),
  run: async ({ run_id }, context) => {
    const { runs, signal, progress } = context;
    const before = findRun(run_id, runs);
    requireState('launch_open_pr', before);
    let after = before;
    if (before.state === 'READY_FOR_PR') {
      await requireGreen(before, context);
      ({ after } = await takeTurn(before, 'publish', (message) => progress({ message }), signal, context));
    }
    // Also where a process died between opening it and saying so.
    await finish(after, signal, context);
    if (after.pullRequest) return { run_id, ...after.pullRequest };
    throw fault('COMMIT_SERVICE_ERROR', {
      message: 'There is nothing to commit: the site says all of it already.',
      details: { run_id, state: 'DONE', service_code: 'NOTHING_TO_COMMIT' },
    });
  },
});

async function requireGreen(of: LaunchRun, { runs }: Pick<LaunchDomain, 'runs'>): Promise<void> {
  const { ok } = await readJson(runs, of.run.runId, 'validation_report.json');
  if (ok) return;
  throw fault('ILLEGAL_STATE', {
    message: 'The last validation report is red.',
    details: { run_id: of.run.runId, state: of.state },
    hint: 'Mend the worktree and call launch_validate.',
  });
}

/** Nothing is left to do once the pull request is open. */
async function finish({ run }: LaunchRun, signal: AbortSignal, { runs }: Pick<LaunchDomain, 'runs'>): Promise<void> {
  if (runs.run(run.runId)?.waitingFor === 'resume') await runs.resume(run.runId);
  await settleRun(run.runId, signal, runs);
}
