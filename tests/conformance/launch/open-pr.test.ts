// Launch: the pull request of a run, with the commit service that is built in; with Hugo where this machine has one.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { git } from '../../../src/platform/git/git.ts';
import { commitFiles } from '../../../src/servers/launch/source/repository-fixture.ts';
import { starterSitePath } from '../../../src/servers/launch/starter-site/prepare-starter-site.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { breakLink, editFile, pageIn } from './linked-run.ts';
import { type Launcher, sharedLauncher } from './open-launcher.ts';

interface ReadyRun {
  readonly runId: string;
  readonly worktree: string;
}

const readyRuns = new Map<string, Promise<ReadyRun>>();

/** A run whose pages are good, for the starter site; one for all proofs of a surface. */
async function readyRun(proof: Proof): Promise<Launcher & ReadyRun & { readonly site: string }> {
  const launch = await sharedLauncher(proof);
  const known = readyRuns.get(proof.surface) ?? makeReady(launch);
  readyRuns.set(proof.surface, known);
  return { ...launch, ...(await known), site: starterSitePath(join(launch.home, 'launch')) };
}

async function makeReady({ start, resume, home }: Launcher, config: object = {}): Promise<ReadyRun> {
  const runId = await start(config, { auto: true });
  const { status, error } = await resume(runId);
  if (status?.state !== 'READY_FOR_PR') throw new Error(`the run is not ready: ${JSON.stringify(error ?? status)}`);
  return { runId, worktree: join(home, 'launch/runs', runId, 'work/worktree') };
}

const refsOf = (repository: string) => git(['for-each-ref', '--format=%(refname)'], { cwd: repository });

proves('launch/open-pr/precondition-report', async (proof) => {
  const run = await readyRun(proof);
  const { ask, site, runId: run_id } = run;
  const before = breakLink(run);
  expect(await ask('launch_validate', { run_id })).toMatchObject({ ok: true, validation_report: { ok: false } });
  expect(await ask('launch_open_pr', { run_id })).toMatchObject({
    ok: false,
    run_id,
    error: { code: 'ILLEGAL_STATE', retryable: false, message: expect.stringContaining('red') },
  });
  expect(await refsOf(site)).not.toContain('launch/');
  editFile(run, pageIn.docs, () => before);
  expect(await ask('launch_validate', { run_id })).toMatchObject({ ok: true, validation_report: { ok: true } });
});

proves('launch/error/commit-service', async (proof) => {
  const launch = await readyRun(proof);
  const { ask, statusOf, site, products, runId: run_id } = launch;
  const refused = (retryable: boolean, service_code: string) => ({
    ok: false,
    error: { code: 'COMMIT_SERVICE_ERROR', retryable, details: { state: 'READY_FOR_PR', service_code } },
  });
  // It fails, and may not do so later: somebody holds the branch.
  const lock = join(site, `refs/heads/launch/${run_id}/tally-marks.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, '');
  expect(await ask('launch_open_pr', { run_id })).toMatchObject({ run_id, ...refused(true, 'REF_LOCKED') });
  rmSync(lock);
  expect((await statusOf(run_id)).state).toBe('READY_FOR_PR');
  // It rejects: the site moved on after the run began.
  const own = join(products, `site-${proof.surface}`);
  await git(['clone', '--quiet', site, own], { cwd: products });
  const late = await makeReady(launch, { site_repo_url: own });
  await commitFiles(own, { 'news.md': 'News\n' });
  expect(await ask('launch_open_pr', { run_id: late.runId })).toMatchObject(refused(false, 'BASE_MOVED'));
  expect((await statusOf(late.runId)).state).toBe('READY_FOR_PR');
  expect(await refsOf(own)).not.toContain('launch/');
});

proves('launch/open-pr/result', async (proof) => {
  const { ask, artifact, statusOf, site, worktree, runId: run_id } = await readyRun(proof);
  const opened = await ask('launch_open_pr', { run_id });
  const branch = `launch/${run_id}/tally-marks`;
  expect(opened).toEqual({
    ok: true,
    run_id,
    pr_url: expect.stringMatching(/^file:\/\/.+\.html$/),
    branch,
    commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  const commit = String(opened['commit_sha']);
  expect((await git(['rev-parse', branch], { cwd: site })).trim()).toBe(commit);
  expect((await git(['rev-parse', `${commit}^`], { cwd: site })).trim()).toBe(
    (await git(['rev-parse', 'main'], { cwd: site })).trim(),
  );
  expect(await git(['show', `${commit}:${pageIn.docs}`], { cwd: site })).toBe(
    readFileSync(join(worktree, pageIn.docs), 'utf8'),
  );
  expect(readFileSync(fileURLToPath(String(opened['pr_url'])), 'utf8')).toContain(pageIn.docs);
  expect(JSON.parse((await artifact(run_id, 'pr.json')).content)).toMatchObject({ branch_name: branch });
  expect((await statusOf(run_id)).state).toBe('DONE');
});

proves('launch/open-pr/twice', async (proof) => {
  const { ask, site, runId: run_id } = await readyRun(proof);
  const opened = await ask('launch_open_pr', { run_id });
  expect(opened['ok']).toBe(true);
  const refs = await refsOf(site);
  expect(await ask('launch_open_pr', { run_id })).toEqual(opened);
  expect(await refsOf(site)).toBe(refs);
});
