// The second half of a run through the tools: pages written, judged, mended, and made a pull request.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openScratchLaunch, type ScratchLaunch } from '../../../../tests/support/scratch-launch.ts';
import { git } from '../../../platform/git/git.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';

const overview = 'content/docs/toy/overview.md';

describe('a run whose pages are good', { timeout: 60_000 }, () => {
  test('ends in one pull request, and answers the same one when asked again', async () => {
    const launch = await openScratchLaunch();
    const runId = await readyRun(launch);
    const opened = await launch.answer('launch_open_pr', { run_id: runId });
    expect(opened).toEqual({
      ok: true,
      run_id: runId,
      branch: `launch/${runId}/toy`,
      commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      pr_url: expect.stringMatching(/^file:.*\.html$/),
    });
    expect(await launch.answer('launch_open_pr', { run_id: runId })).toEqual(opened);
    expect(await launch.stateOf(runId)).toBe('DONE');
    const site = { cwd: join(launch.home, 'launch/starter-site.git') };
    const branches = await git(['for-each-ref', '--format=%(refname:short) %(objectname)', 'refs/heads/launch'], site);
    expect(branches.trim()).toBe(`${opened['branch']} ${opened['commit_sha']}`);
    const files = await git(['diff', '--name-only', `main...${opened['branch']}`], site);
    expect(files).toContain(`${overview}\n`);
    expect(readFileSync(new URL(String(opened['pr_url'])), 'utf8')).toContain('overview.md');
  });

  test('opens none before it is asked for one', async () => {
    const launch = await openScratchLaunch();
    await readyRun(launch);
    const site = { cwd: join(launch.home, 'launch/starter-site.git') };
    expect(await git(['for-each-ref', 'refs/heads/launch', 'refs/launch'], site)).toBe('');
  });

  test('is not published once a later look finds it broken', async () => {
    const launch = await openScratchLaunch();
    const runId = await readyRun(launch);
    edit(launch, runId, (text) => `${text}\n__TITLE__\n`);
    expect(await validate(launch, runId)).toMatchObject({ ok: false });
    expect(await launch.stateOf(runId)).toBe('READY_FOR_PR');
    expect(await launch.answer('launch_open_pr', { run_id: runId })).toMatchObject({
      error: { code: 'ILLEGAL_STATE' },
    });
  });
});

describe('a run whose pages were broken by hand', { timeout: 60_000 }, () => {
  test('is mended one issue at a time until it is ready', async () => {
    const launch = await openScratchLaunch();
    const runId = await linkedRun(launch);
    const written = readPage(launch, runId);
    edit(launch, runId, (text) => `${text}\n__TITLE__\n\n[gone](../nowhere/)\n`);
    const report = await validate(launch, runId);
    expect(report.ok).toBe(false);
    expect(await launch.stateOf(runId)).toBe('VALIDATING');
    const mended: unknown[] = [];
    while ((await launch.stateOf(runId)) === 'VALIDATING') {
      const fixed = await launch.answer('launch_fix_next', { run_id: runId });
      expect(fixed).toMatchObject({ ok: true, run_id: runId, applied_patch_ids: [expect.stringMatching(/^patch_/)] });
      mended.push(fixed['fixed_issue_id']);
    }
    expect(new Set(mended).size).toBe(mended.length);
    expect(await launch.stateOf(runId)).toBe('READY_FOR_PR');
    const lines = readPage(launch, runId).split('\n');
    for (const line of written.split('\n')) expect(lines).toContain(line);
  });

  test('has failed when no attempt is left, and keeps saying why', async () => {
    const launch = await openScratchLaunch();
    const runId = await linkedRun(launch, { max_fix_attempts: 0 });
    edit(launch, runId, (text) => `${text}\n__TITLE__\n`);
    await validate(launch, runId);
    for (let time = 0; time < 2; time += 1) {
      const answer = await launch.answer('launch_fix_next', { run_id: runId });
      expect(answer).toMatchObject({ ok: false, run_id: runId, error: { code: 'FIX_EXHAUSTED', retryable: false } });
      expect(await launch.stateOf(runId)).toBe('FAILED');
    }
  });
});

test('a green run has nothing to fix', { timeout: 60_000 }, async () => {
  const launch = await openScratchLaunch();
  const runId = await readyRun(launch);
  expect(await launch.answer('launch_fix_next', { run_id: runId })).toMatchObject({ error: { code: 'ILLEGAL_STATE' } });
});

test('nothing can be judged before there are pages', async () => {
  const launch = await openScratchLaunch();
  const runId = await launch.start();
  for (const tool of ['launch_validate', 'launch_fix_next', 'launch_open_pr']) {
    expect(await launch.answer(tool, { run_id: runId })).toMatchObject({
      error: { code: 'ILLEGAL_STATE', details: { state: 'CREATED', tool } },
    });
  }
});

async function readyRun(launch: ScratchLaunch): Promise<string> {
  const runId = await launch.start({ allow_manual_edits: true }, { auto: true });
  await launch.answer('launch_resume', { run_id: runId });
  expect(await launch.stateOf(runId)).toBe('READY_FOR_PR');
  return runId;
}

async function linkedRun(launch: ScratchLaunch, config: object = {}): Promise<string> {
  const runId = await launch.start({ allow_manual_edits: true, ...config });
  while ((await launch.stateOf(runId)) !== 'LINKING') await launch.answer('launch_resume', { run_id: runId });
  return runId;
}

async function validate(launch: ScratchLaunch, runId: string): Promise<ValidationReport> {
  const answer = await launch.answer('launch_validate', { run_id: runId });
  expect(answer).toMatchObject({ ok: true, run_id: runId });
  return answer['validation_report'] as ValidationReport;
}

function pagePath({ home }: ScratchLaunch, runId: string): string {
  return join(home, 'launch/runs', runId, 'work/worktree', overview);
}

function readPage(launch: ScratchLaunch, runId: string): string {
  return readFileSync(pagePath(launch, runId), 'utf8');
}

function edit(launch: ScratchLaunch, runId: string, change: (text: string) => string): void {
  writeFileSync(pagePath(launch, runId), change(readPage(launch, runId)));
}
