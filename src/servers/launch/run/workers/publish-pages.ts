// W9: the pages as a pull request. Asked again after a crash or a refusal, it finds what is there.
import { isAbsolute, join } from 'node:path';
import { Fault } from '../../../../kernel/fault.ts';
import { touchedPaths } from '../../gates/baseline-pages.ts';
import { collectChanges } from '../../publish/collect-changes.ts';
import { commitRequest } from '../../publish/commit-request.ts';
import { deliverPullRequest } from '../../publish/deliver.ts';
import { openCommitService } from '../../publish/open-commit-service.ts';
import { pageWriter } from '../../publish/page/write-page.ts';
import { openRepo, siteOf } from './checkouts.ts';
import type { PinnedJob, StageOutput } from './job.ts';
import { refusalOf } from './refusal.ts';
import { removeHalves } from './remove-halves.ts';
import { worktreeFolder } from './worktree.ts';

export async function publishPages(job: PinnedJob): Promise<StageOutput> {
  try {
    return await publish(job);
  } catch (thrown) {
    const code = thrown instanceof Fault ? thrown.code : null;
    if (code === 'COMMIT_SERVICE_ERROR' || code === 'ALLOWED_PATHS_VIOLATION') return refusalOf(thrown as Fault);
    throw thrown;
  }
}

async function publish(job: PinnedJob): Promise<StageOutput> {
  const { runId, config, runFolder, access, environment, clock, signal, say, read, write } = job;
  const site = siteOf(job);
  const { committedAt } = await openRepo(job);
  const bundle = await read('patch_bundle.json');
  const changes = await collectChanges(worktreeFolder(job), touchedPaths(bundle), config.allowed_paths, signal);
  const reports = join(runFolder, 'reports');
  await removeHalves(new Set([reports]));
  say('Opening the pull request');
  const service = openCommitService({
    config,
    repository: isAbsolute(site.address) ? site.address : null,
    writePage: pageWriter(reports),
    environment,
    allowedHosts: access.allowedHosts,
    clock,
  });
  const request = commitRequest({ runId, config, siteRef: site.ref, committedAt, changes });
  const delivery = await deliverPullRequest(service, request, await read('validation_report.json'), signal);
  if (delivery.outcome === 'nothing-to-commit') {
    return { passes: ['PR_OPENED'], notes: ['The site says all of it already: there was nothing to commit.'] };
  }
  const { pullRequest } = delivery;
  await write('pr.json', pullRequest);
  const pr = {
    pr_url: pullRequest.pr_url,
    branch: pullRequest.branch_name,
    commit_sha: pullRequest.commit_shas[0] ?? '',
  };
  return { pr, passes: ['PR_OPENED'] };
}
