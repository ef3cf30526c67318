// Launch: what a run can fail with, provoked for real, and what it means for the run.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { git } from '../../../src/platform/git/git.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { type Body, goneConfig, type Launcher, resumesTo, sharedLauncher, toyName } from './open-launcher.ts';

/** A run that a call is working on: it waits for its repository until it is released. */
async function heldRun(launch: Launcher, config: object = {}) {
  const runId = await launch.start({ ...launch.fromGithub, ...config });
  const held = launch.git.hold(toyName);
  const resuming = launch.resume(runId);
  await held.asked;
  return { runId, resuming, release: held.release };
}

proves('launch/start-run/source-refused', async (proof) => {
  const { ask, runIds, products } = await sharedLauncher(proof);
  const before = await runIds();
  const empty = join(products, 'empty');
  await git(['init', '--quiet', empty], { cwd: products });
  for (const [github_repo_url, code] of [
    [join(products, '../../elsewhere'), 'INVALID_URL'],
    ['https://git.example.org/acme/tool', 'INVALID_URL'],
    [join(products, 'nothing'), 'REPO_NOT_FOUND'],
    ['https://github.com/acme/nothing', 'REPO_NOT_FOUND'],
    [empty, 'INVALID_INPUT'],
  ]) {
    const { error } = await ask('launch_start_run', { run_config: { github_repo_url } });
    expect(error, github_repo_url).toMatchObject({ code, retryable: false });
  }
  expect(await runIds()).toEqual(before);
});

proves('launch/resume/source-refused', async (proof) => {
  const { start, resume, statusOf, fromGithub } = await sharedLauncher(proof);
  for (const [config, code] of [
    [goneConfig, 'REPO_NOT_FOUND'],
    [{ ...fromGithub, github_ref: 'b'.repeat(40) }, 'INVALID_INPUT'],
  ] as const) {
    const runId = await start(config);
    expect(await resume(runId)).toMatchObject({ ok: false, run_id: runId, error: { code, retryable: false } });
    expect((await statusOf(runId)).state).toBe('FAILED');
  }
});

proves('launch/error/busy-run', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId, resuming, release } = await heldRun(launch);
  expect(await launch.resume(runId)).toMatchObject({
    ok: false,
    run_id: runId,
    error: { code: 'ILLEGAL_STATE', retryable: true, details: { state: 'CREATED' } },
  });
  // Looking is allowed meanwhile.
  expect(await launch.statusOf(runId)).toMatchObject({ state: 'CREATED' });
  release();
  expect(await resuming).toMatchObject({ ok: true, status: { state: 'CLONED_INPUTS' } });
  expect(await launch.resume(runId)).toMatchObject({ ok: true, status: { state: 'INGESTED' } });
});

proves('launch/error/cancelled', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId, resuming, release } = await heldRun(launch);
  expect(await launch.ask('launch_cancel', { run_id: runId })).toMatchObject({ ok: true, state: 'CANCELLED' });
  expect(await resuming).toMatchObject({
    ok: false,
    run_id: runId,
    error: { code: 'CANCELLED', retryable: false, details: { state: 'CANCELLED' } },
  });
  release();
});

proves('launch/call/cancel-keeps-run', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { client, git: served, start, statusOf, fromGithub } = launch;
  const run_id = await start(fromGithub);
  const held = served.hold(toyName);
  if (proof.surface === 'http') {
    // Over HTTP a call is given up by hanging up.
    const leaving = new AbortController();
    const body = JSON.stringify({ run_id });
    const headers = { 'content-type': 'application/json' };
    const { signal } = leaving;
    const asked = fetch(`${client.url}/api/launcher/launch_resume`, { method: 'POST', headers, body, signal });
    await held.asked;
    leaving.abort();
    await expect(asked).rejects.toThrow();
  } else {
    const { id } = client.start('launch_resume', { run_id });
    await held.asked;
    await client.notify('notifications/cancelled', { requestId: id });
  }
  expect((await statusOf(run_id)).state).toBe('CREATED');
  held.release();
  await expect.poll(async () => (await statusOf(run_id)).state, { timeout: 20_000 }).toBe('CLONED_INPUTS');
});

proves('launch/error/budget-exceeded', async (proof) => {
  const launch = await sharedLauncher(proof);
  const files = await launch.start({ budgets: { max_file_writes: 2 } });
  const time = await heldRun(launch, { budgets: { max_runtime_s: 1 } });
  for (const [runId, answer, budget, limit] of [
    [files, launch.resume(files), 'max_file_writes', 2],
    [time.runId, time.resuming, 'max_runtime_s', 1],
  ] as const) {
    expect(await answer).toMatchObject({
      ok: false,
      run_id: runId,
      error: { code: 'BUDGET_EXCEEDED', retryable: false, details: { budget, limit } },
    });
    expect((await launch.statusOf(runId)).state).toBe('FAILED');
  }
  time.release();
});

interface RefusedPlan {
  readonly runId: string;
  /** The state before the plan, and the answer of the resume that was to make one. */
  readonly before: string;
  readonly answer: Body;
}

const refusedPlans = new Map<string, Promise<RefusedPlan>>();

/** A run with pages that it may not write; one for both proofs of a surface. */
async function refusedPlan({ surface }: Proof, launch: Launcher): Promise<RefusedPlan> {
  const known = refusedPlans.get(surface) ?? planElsewhere(launch);
  refusedPlans.set(surface, known);
  return known;
}

async function planElsewhere({ start, resume, statusOf }: Launcher): Promise<RefusedPlan> {
  const runId = await start({ allowed_paths: ['content/elsewhere/'] });
  for (let done = 1; done < resumesTo('PLAN_READY'); done++) await resume(runId);
  return { runId, before: (await statusOf(runId)).state, answer: await resume(runId) };
}

proves('launch/error/allowed-paths', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId, answer } = await refusedPlan(proof, launch);
  const site = join(launch.home, 'launch/runs', runId, 'work/site');
  expect(answer).toMatchObject({
    ok: false,
    run_id: runId,
    error: { code: 'ALLOWED_PATHS_VIOLATION', retryable: false, details: { allowed_paths: ['content/elsewhere/'] } },
  });
  expect(await git(['status', '--porcelain'], { cwd: site })).toBe('');
});

proves('launch/error/allowed-paths-at-plan', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { runId, before } = await refusedPlan(proof, launch);
  expect(before).toBe('FACTS_READY');
  const { state, artifacts, open_issues } = await launch.statusOf(runId);
  expect(state).toBe('FAILED');
  expect(artifacts.map(({ name }) => name)).not.toContain('page_plan.json');
  expect(open_issues).toContainEqual(
    expect.objectContaining({ severity: 'blocker', title: expect.stringContaining('ALLOWED_PATHS_VIOLATION') }),
  );
});

proves('launch/error/damaged-record', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { home, start, resume, ask, statusOf } = launch;
  const [chained, filed] = [await start(), await start()];
  const database = new DatabaseSync(join(home, 'runs/runs.db'), { timeout: 5_000 });
  database
    .prepare(
      `UPDATE events SET data = replace(data, '"auto":false', '"auto":true')
        WHERE sequence = 1 AND run = (SELECT row FROM runs WHERE id = ?)`,
    )
    .run(chained);
  database.close();
  expect(await resume(chained)).toMatchObject({
    ok: false,
    run_id: chained,
    error: { code: 'INTERNAL', retryable: false, details: { cause_class: 'EVENT_CHAIN_BROKEN' } },
  });
  expect((await statusOf(chained)).state).toBe('CREATED');
  for (const _ of ['CLONED_INPUTS', 'INGESTED']) await resume(filed);
  const { sha256 } = (await statusOf(filed)).artifacts.find(({ name }) => name === 'repo_inventory.json') ?? {};
  writeFileSync(join(home, 'runs/artifacts', String(sha256)), '{}');
  const damaged = { code: 'INTERNAL', retryable: false, details: { cause_class: 'ARTIFACT_DAMAGED' } };
  const read = await ask('launch_get_artifact', { run_id: filed, artifact_name: 'repo_inventory.json' });
  expect(read).toMatchObject({ ok: false, run_id: filed, error: damaged });
  expect(await resume(filed)).toMatchObject({ ok: false, run_id: filed, error: damaged });
  // Other runs of the same product have the same bytes: they write them again.
  rmSync(join(home, 'runs/artifacts', String(sha256)));
});

proves('launch/error/run-id', async (proof) => {
  const { ask, start } = await sharedLauncher(proof);
  const run_id = await start();
  await ask('launch_cancel', { run_id });
  for (const [tool, args] of [
    ['launch_resume', { run_id }],
    ['launch_get_artifact', { run_id, artifact_name: 'nothing' }],
  ] as const)
    expect(await ask(tool, args), tool).toMatchObject({ ok: false, run_id });
  for (const [tool, args] of [
    ['launch_get_status', { run_id: 'r_none' }],
    ['launch_get_status', {}],
    ['launch_start_run', { run_config: {} }],
    ['launch_start_run_from_product_url', { url: 'nowhere' }],
    ['launch_start_run_from_github_repo_url', { github_repo_url: 'https://github.com/acme/nothing-here' }],
  ] as const)
    expect(Object.keys(await ask(tool, args)), tool).toEqual(['ok', 'error']);
});

proves('launch/error/retryable-is-meaningful', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { ask, git: served, start, fromGithub } = launch;
  const { github_repo_url } = fromGithub;
  // The same code on two tools, and both times as the circumstances are.
  for (const [tool, argsOf] of [
    ['launch_start_run', (url: string) => ({ run_config: { github_repo_url: url } })],
    ['launch_start_run_from_github_repo_url', (url: string) => ({ github_repo_url: url })],
  ] as const) {
    const gone = await ask(tool, argsOf('https://github.com/acme/nothing'));
    expect(gone.error, tool).toMatchObject({ code: 'REPO_NOT_FOUND', retryable: false });
    served.fail(toyName, 503);
    const away = await ask(tool, argsOf(github_repo_url));
    expect(away.error, tool).toMatchObject({ code: 'REPO_NOT_FOUND', retryable: true });
    served.fail(toyName, null);
    expect((await ask(tool, argsOf(github_repo_url)))['ok'], tool).toBe(true);
  }
  // What has ended stays so; a busy run, which is free later, says the opposite of the same code above.
  const ended = await start();
  await ask('launch_cancel', { run_id: ended });
  for (const tool of ['launch_resume', 'launch_cancel']) {
    const { error } = await ask(tool, { run_id: ended });
    expect(error?.retryable ?? false, tool).toBe(false);
  }
});
