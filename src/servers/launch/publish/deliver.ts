// W9: from the changes of a run to an opened pull request and its pr.json. Can be repeated after any interruption: what is
// there is found, and there is never a second one.
import { idempotencyTokenOf } from '../../../runs/derived-ids.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { PullRequest } from '../artifacts/schemas/pull-request.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import type { CommitRequest, CommitService } from './commit-service.ts';
import { rollbackSteps } from './rollback-steps.ts';

export type Delivery =
  | { readonly outcome: 'opened' | 'found'; readonly pullRequest: PullRequest }
  /** The site says all of it already. */
  | { readonly outcome: 'nothing-to-commit' };

export async function deliverPullRequest(
  service: CommitService,
  request: CommitRequest,
  report: Pick<ValidationReport, 'ok' | 'profile' | 'gates'>,
  signal?: AbortSignal,
): Promise<Delivery> {
  signal?.throwIfAborted();
  const committed = await service.commit(request, signal);
  if (committed.outcome === 'nothing-to-commit') return committed;
  const { commitSha, baseBranch, affectedPaths } = committed;
  const { runId, baseRef, branchName, committedAt, author } = request;
  const steps = rollbackSteps({ branchName, baseBranch, commitSha });
  const summary = summarise(report);
  const [title = '', ...rest] = request.message.trim().split('\n');
  const body = describe(rest.join('\n').trim(), summary);
  // No cancel from here on: a branch without its pull request is what nobody would find.
  const { outcome, number, url } = await service.openPullRequest({
    ...{ runId, baseRef, baseBranch, branchName, commitSha, committedAt, author, title, body },
    idempotencyKey: idempotencyTokenOf(runId, 'open_pr'),
    isDraft: false,
    rollbackSteps: steps,
  });
  return {
    outcome,
    pullRequest: {
      schema_version: artifactVersion,
      run_id: runId,
      base_ref: baseRef,
      base_branch: baseBranch,
      branch_name: branchName,
      commit_shas: [commitSha],
      pr_url: url,
      pr_number: number,
      pr_title: title,
      pr_body: body,
      rollback_steps: steps,
      affected_paths: affectedPaths,
      validation_summary: summary,
    },
  };
}

type Summary = PullRequest['validation_summary'];

function summarise({ ok, profile, gates }: Pick<ValidationReport, 'ok' | 'profile' | 'gates'>): Summary {
  const passed = gates.filter((gate) => gate.ok).length;
  return { ok, profile, gates_passed: passed, gates_failed: gates.length - passed };
}

/** What is changed and how it is undone, the service tells in its own way. */
function describe(text: string, { gates_passed: passed, gates_failed: failed, profile }: Summary): string {
  const gates = `Validation: ${passed} of ${passed + failed} gates passed (profile ${profile}).`;
  return text === '' ? gates : `${text}\n\n${gates}`;
}
