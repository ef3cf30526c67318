// Launch: a run from its start to its judged pages, as status, artifacts, list, resume and cancel tell it.
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { hashBytes } from '../../../src/platform/files/content-hash.ts';
import { git } from '../../../src/platform/git/git.ts';
import { artifactSchemas } from '../../../src/servers/launch/artifacts/artifact-table.ts';
import { hashLine, type LocalEvent } from '../../../src/servers/launch/run/event-log.ts';
import { foldSnapshot } from '../../../src/servers/launch/run/snapshot.ts';
import { starterSitePath } from '../../../src/servers/launch/starter-site/prepare-starter-site.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { goneConfig, type Launcher, resumesTo, type Status, sharedLauncher, stepped } from './open-launcher.ts';
import { runStatus, steppedRun } from './stepped-run.ts';

proves('launch/resume/next-boundary', async (proof) => {
  const { answers, statuses } = await steppedRun(proof);
  expect(answers.map(({ status }) => status?.state)).toEqual(stepped.slice(1));
  expect(statuses.map(({ state }) => state)).toEqual(stepped);
});

proves('launch/resume/result', async (proof) => {
  const { answers, statuses, runId } = await steppedRun(proof);
  for (const [at, answer] of answers.entries()) {
    expect(answer).toEqual({ ok: true, run_id: runId, status: runStatus });
    expect(answer.status).toEqual(statuses[at + 1]);
  }
});

proves('launch/response/run-id-beside-status', async (proof) => {
  const { ask, start, resume } = await sharedLauncher(proof);
  const runId = await start();
  for (const answer of [await resume(runId), await ask('launch_get_status', { run_id: runId })])
    expect([answer['run_id'], answer.status?.run_id]).toEqual([runId, runId]);
});

proves('launch/get-status/result', async (proof) => {
  const { ask, start, statuses, statusOf } = await steppedRun(proof);
  for (const status of statuses) expect(status).toEqual(runStatus);
  const [cancelled, failed] = [await start(), await start(goneConfig)];
  await ask('launch_cancel', { run_id: cancelled });
  await ask('launch_resume', { run_id: failed });
  for (const [runId, state] of [
    [cancelled, 'CANCELLED'],
    [failed, 'FAILED'],
  ] as const) {
    const answer = await ask('launch_get_status', { run_id: runId });
    expect(answer).toEqual({ ok: true, run_id: runId, status: { ...runStatus, run_id: runId, state } });
    expect(await statusOf(runId)).toEqual(answer.status);
  }
});

proves('launch/run-status/shape', async (proof) => {
  const { statuses, runId } = await steppedRun(proof);
  const [first] = statuses;
  expect(Object.keys(first ?? {})).toEqual(['run_id', 'state', 'section_states', 'open_issues', 'artifacts']);
  expect(first).toMatchObject({ run_id: runId, state: 'CREATED', section_states: { docs: 'NOT_STARTED' } });
  expect(['products', 'docs', 'reference', 'kb', 'blog']).toEqual(
    expect.arrayContaining(Object.keys(first?.section_states ?? {})),
  );
  expect(new Set(Object.values(first?.section_states ?? {}))).toEqual(new Set(['NOT_STARTED']));
  const docs = statuses.slice(resumesTo('PLAN_READY')).map(({ section_states }) => section_states['docs']);
  expect(docs).toEqual(['OUTLINED', 'DRAFTED', 'MERGED_IN_WORKTREE', 'DONE']);
});

proves('launch/run-status/open-issues', async (proof) => {
  const { statuses } = await steppedRun(proof);
  const { open_issues, artifacts } = statuses.at(-1) as Status;
  expect(open_issues.length).toBeGreaterThan(0);
  for (const issue of open_issues) {
    expect(issue).toEqual({
      issue_id: expect.stringMatching(/^iss_/),
      severity: expect.stringMatching(/^(?:blocker|error|warn|info)$/),
      gate: expect.any(String),
      title: expect.stringMatching(/./),
    });
  }
  expect(open_issues.map(({ title }) => title)).toContainEqual(expect.stringContaining('extra_evidence_urls'));
  expect(artifacts.map(({ name }) => name)).toEqual(expect.arrayContaining(['page_plan.json', 'run_config.yaml']));
  for (const each of artifacts)
    expect(each).toEqual({ name: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

proves('launch/artifact/shape', async (proof) => {
  const { ask, runId } = await steppedRun(proof);
  const answer = await ask('launch_get_artifact', { run_id: runId, artifact_name: 'page_plan.json' });
  expect(answer).toEqual({
    ok: true,
    run_id: runId,
    artifact: {
      name: 'page_plan.json',
      content_type: 'application/json',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      content: expect.any(String),
    },
  });
  const { sha256, content } = answer['artifact'] as { sha256: string; content: string };
  expect(hashBytes(content)).toBe(sha256);
  expect(JSON.parse(content)).toMatchObject({ schema_version: expect.any(String), pages: expect.any(Array) });
});

proves('launch/artifact/base64', async (proof) => {
  const { artifact, runId } = await steppedRun(proof);
  const [plain, packed] = [await artifact(runId, 'page_plan.json'), await artifact(runId, 'page_plan.json.gz')];
  expect(packed.content_type).toBe('application/gzip');
  expect(packed.content).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  const bytes = Buffer.from(packed.content, 'base64');
  expect(hashBytes(bytes)).toBe(packed.sha256);
  expect(gunzipSync(bytes).toString('utf8')).toBe(plain.content);
});

proves('launch/get-artifact/result', async (proof) => {
  const { artifact, runId, statuses } = await steppedRun(proof);
  const ajv = createAjv();
  for (const { name, sha256 } of statuses.at(-1)?.artifacts ?? []) {
    const read = await artifact(runId, name);
    expect(read).toMatchObject({ name, sha256 });
    expect(hashBytes(read.content)).toBe(sha256);
    const schema = artifactSchemas[name as keyof typeof artifactSchemas];
    if (schema) expect(ajv.validate(schema, JSON.parse(read.content)), `${name} ${ajv.errorsText()}`).toBe(true);
  }
});

proves('launch/get-artifact/story', async (proof) => {
  const { artifact, runId, start } = await steppedRun(proof);
  for (const [id, state] of [
    [runId, 'READY_FOR_PR'],
    [await start(), 'CREATED'],
  ] as const) {
    const { content, content_type } = await artifact(id, 'events.ndjson');
    expect(content_type).toBe('application/x-ndjson');
    const events = content
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LocalEvent);
    events.forEach((event, at) => {
      expect(event.prev_hash).toBe(events[at - 1]?.event_hash ?? '');
      expect(event.event_hash).toBe(hashLine(event));
    });
    const snapshot = JSON.parse((await artifact(id, 'snapshot.json')).content) as { run_state: string };
    expect(snapshot).toEqual(foldSnapshot(events));
    expect(snapshot.run_state).toBe(state);
  }
});

proves('launch/get-artifact/unknown-name', async (proof) => {
  const { ask, start } = await sharedLauncher(proof);
  const run_id = await start();
  for (const artifact_name of ['page_plan.json', 'nothing', '../../runs/runs.db', 'page_plan.json.gz']) {
    expect(await ask('launch_get_artifact', { run_id, artifact_name }), artifact_name).toMatchObject({
      ok: false,
      run_id,
      error: {
        code: 'INVALID_INPUT',
        details: { known_artifacts: ['events.ndjson', 'run_config.yaml', 'snapshot.json'] },
      },
    });
  }
});

proves('launch/list-runs/result', async (proof) => {
  const { ask, runId } = await steppedRun(proof);
  const answer = await ask('launch_list_runs');
  expect(Object.keys(answer)).toEqual(['ok', 'runs']);
  const runs = answer['runs'] as { run_id: string }[];
  expect(runs.find(({ run_id }) => run_id === runId)).toEqual({
    run_id: runId,
    product_slug: 'tally-marks',
    state: 'READY_FOR_PR',
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    finished_at: null,
  });
});

proves('launch/list-runs/unfinished', async (proof) => {
  const { ask, start } = await sharedLauncher(proof);
  const runId = await start();
  const finishedAt = async () => {
    const runs = (await ask('launch_list_runs'))['runs'] as { run_id: string; finished_at: string | null }[];
    return runs.find(({ run_id }) => run_id === runId)?.finished_at;
  };
  expect(await finishedAt()).toBeNull();
  await ask('launch_cancel', { run_id: runId });
  expect(await finishedAt()).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

const autoRuns = new Map<string, Promise<string>>();

/** One run that goes by itself for both proofs of a surface. */
function autoRun({ surface }: Proof, { start }: Launcher): Promise<string> {
  const known = autoRuns.get(surface) ?? start({}, { auto: true });
  autoRuns.set(surface, known);
  return known;
}

proves('launch/resume/stepped-by-default', async (proof) => {
  const launch = await sharedLauncher(proof);
  const [alone, auto] = [await launch.start(), await autoRun(proof, launch)];
  const stateOf = async (runId: string) => (await launch.statusOf(runId)).state;
  await expect.poll(() => stateOf(auto), { timeout: 20_000, interval: 200 }).toBe('READY_FOR_PR');
  expect(await stateOf(alone)).toBe('CREATED');
  // One boundary per call, as far as it goes.
  expect((await steppedRun(proof)).answers.map(({ status }) => status?.state)).toEqual(stepped.slice(1));
});

proves('launch/resume/never-opens-pr', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { resume, statusOf, home, repo } = launch;
  const refs = () => git(['for-each-ref'], { cwd: repo });
  const before = await refs();
  const runs = [await autoRun(proof, launch), (await steppedRun(proof)).runId];
  for (const runId of runs) {
    // One that still goes by itself is waited for; after that there is nothing to go on with.
    let answer = await resume(runId);
    if (answer['ok'] === true) answer = await resume(runId);
    expect(answer.error).toMatchObject({ code: 'ILLEGAL_STATE', details: { state: 'READY_FOR_PR' } });
    expect((await statusOf(runId)).state).toBe('READY_FOR_PR');
  }
  expect(await refs()).toBe(before);
  expect(await git(['for-each-ref'], { cwd: starterSitePath(join(home, 'launch')) })).not.toContain('launch/');
});

proves('launch/cancel/result', async (proof) => {
  const { ask, start, statusOf, resume } = await sharedLauncher(proof);
  const runId = await start();
  const cancelled = { ok: true, run_id: runId, cancelled: true, state: 'CANCELLED' };
  expect(await ask('launch_cancel', { run_id: runId })).toEqual(cancelled);
  expect((await statusOf(runId)).state).toBe('CANCELLED');
  expect((await resume(runId)).error?.code).toBe('CANCELLED');
  expect((await statusOf(runId)).state).toBe('CANCELLED');
});

proves('launch/cancel/twice', async (proof) => {
  const { ask, start, resume } = await sharedLauncher(proof);
  const [run_id, failed] = [await start(), await start(goneConfig)];
  const first = await ask('launch_cancel', { run_id });
  expect(await ask('launch_cancel', { run_id })).toEqual(first);
  await resume(failed);
  expect(await ask('launch_cancel', { run_id: failed })).toMatchObject({
    ok: false,
    error: { code: 'ILLEGAL_STATE', details: { state: 'FAILED' } },
  });
});
