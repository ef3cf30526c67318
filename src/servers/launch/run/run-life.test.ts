// The life of a run through the tools: from a repository to its plan, one state at a time, and every way it can be refused.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openScratchLaunch } from '../../../../tests/support/scratch-launch.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { commitFiles } from '../source/repository-fixture.ts';
import type { ReadArtifact } from './artifacts.ts';
import { hashLine, type LocalEvent } from './event-log.ts';
import { foldSnapshot } from './snapshot.ts';

const stepped = [
  ...['CREATED', 'CLONED_INPUTS', 'INGESTED', 'FACTS_READY', 'PLAN_READY'],
  ...['DRAFT_READY', 'LINKING', 'READY_FOR_PR'],
];

describe('a stepped run', () => {
  test('moves one state per resume, from a bare repository to pages that are ready for a pull request', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    const seen = [await launch.stateOf(runId)];
    while (seen.length < stepped.length) {
      const { ok, run_id, status } = await launch.answer('launch_resume', { run_id: runId });
      expect([ok, run_id]).toEqual([true, runId]);
      seen.push((status as { state: string }).state);
    }
    expect(seen).toEqual(stepped);
  });

  test('is named by its time, and says what was not given', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    expect(runId).toMatch(/^r_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ_[0-9a-f]{8}$/);
    const config = await launch.artifact(runId, 'run_config.yaml');
    expect(config).toContain(`github_repo_url: ${launch.repo}\n`);
    expect(config).toContain('max_fix_attempts: 3 # default\n');
  });

  test('shows what each state has brought: artifacts, and sections once they are planned', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    const names = async () => {
      const { status } = await launch.answer('launch_get_status', { run_id: runId });
      return (status as { artifacts: { name: string }[] }).artifacts.map(({ name }) => name);
    };
    expect(await names()).toEqual(['run_config.yaml']);
    for (let at = 1; at < stepped.length; at += 1) await launch.answer('launch_resume', { run_id: runId });
    expect(await names()).toEqual(
      expect.arrayContaining([
        ...['api_symbols.json', 'draft_index.json', 'drafts/docs/content/docs/toy/_index.md', 'evidence_map.json'],
        ...['frontmatter_contract.json', 'hugo_facts.json', 'logs/gate_truthlock.log', 'page_plan.json'],
        ...['patch_bundle.json', 'product_facts.json', 'repo_inventory.json', 'reports/diff_report.md'],
        ...['run_config.yaml', 'site_context.json', 'snippet_catalog.json', 'truth_lock_report.json'],
        'validation_report.json',
      ]),
    );
    const { status } = await launch.answer('launch_get_status', { run_id: runId });
    expect(status).toMatchObject({ section_states: { docs: 'DONE', reference: 'DONE' } });
  });

  test('stops before the pull request, and says which tools are left', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { auto: true });
    await (await launch.domain()).runs.settled(runId);
    const tools = ['get_status', 'get_artifact', 'validate', 'open_pr', 'cancel'].map((name) => `launch_${name}`);
    expect(await launch.answer('launch_resume', { run_id: runId })).toMatchObject({
      ok: false,
      run_id: runId,
      error: { code: 'ILLEGAL_STATE', retryable: false, details: { state: 'READY_FOR_PR', allowed_tools: tools } },
    });
  });
});

describe('an auto run', () => {
  test('goes on by itself until its pages are judged, and a resume waits for it', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { auto: true });
    const { ok, status } = await launch.answer('launch_resume', { run_id: runId });
    expect([ok, (status as { state: string }).state]).toEqual([true, 'READY_FOR_PR']);
  });

  test('is the same run as a stepped one for its key: auto is no part of the config', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { idempotency_key: 'one' });
    expect(await launch.start({}, { idempotency_key: 'one', auto: true })).toBe(runId);
  });
});

describe('an idempotency key', () => {
  test('answers the run that is there, in the state it has now, also when HEAD has moved on', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { idempotency_key: 'k' });
    await launch.answer('launch_resume', { run_id: runId });
    await commitFiles(launch.repo, { 'CHANGES.md': '# Changes\n' });
    const again = await launch.answer('launch_start_run', {
      run_config: { github_repo_url: launch.repo },
      idempotency_key: 'k',
    });
    expect(again).toEqual({ ok: true, run_id: runId, state: 'CLONED_INPUTS' });
  });

  test('refuses another config, and names the run it belongs to', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { idempotency_key: 'k' });
    const other = await launch.answer('launch_start_run', {
      run_config: { github_repo_url: launch.repo, max_fix_attempts: 9 },
      idempotency_key: 'k',
    });
    expect(other).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', retryable: false, details: { existing_run_id: runId } },
    });
    const { runs } = await launch.answer('launch_list_runs');
    expect(runs).toHaveLength(1);
  });

  test('holds in the next process too', async () => {
    const first = await openScratchLaunch();
    const runId = await first.start({}, { idempotency_key: 'k' });
    await first.server.close();
    const second = await openScratchLaunch({ home: first.home, repo: first.repo });
    expect(await second.start({}, { idempotency_key: 'k' })).toBe(runId);
  });
});

describe('a cancelled run', () => {
  test('is cancelled from then on, however often it is asked, and nothing goes on with it', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    const cancelled = { ok: true, run_id: runId, cancelled: true, state: 'CANCELLED' };
    expect(await launch.answer('launch_cancel', { run_id: runId })).toEqual(cancelled);
    expect(await launch.answer('launch_cancel', { run_id: runId })).toEqual(cancelled);
    expect(await launch.stateOf(runId)).toBe('CANCELLED');
    expect(await launch.answer('launch_resume', { run_id: runId })).toMatchObject({
      ok: false,
      run_id: runId,
      error: { code: 'CANCELLED', details: { state: 'CANCELLED' } },
    });
  });

  test('stops the worker that is at it, whose caller is told', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    const resuming = launch.answer('launch_resume', { run_id: runId });
    await launch.answer('launch_cancel', { run_id: runId });
    expect(await resuming).toMatchObject({ ok: false, run_id: runId, error: { code: 'CANCELLED' } });
  });
});

describe('a run that is worked on', () => {
  test('is busy for a second call, which may try again', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    const [first, second] = await Promise.all([
      launch.answer('launch_resume', { run_id: runId }),
      launch.answer('launch_resume', { run_id: runId }),
    ]);
    expect(first['ok']).toBe(true);
    expect(second).toMatchObject({ ok: false, run_id: runId, error: { code: 'ILLEGAL_STATE', retryable: true } });
    expect(await launch.stateOf(runId)).toBe('CLONED_INPUTS');
  });
});

describe('a run that cannot go on', () => {
  test('has failed when its repository is gone, and says so in its status', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    rmSync(launch.repo, { recursive: true });
    const failed = await launch.answer('launch_resume', { run_id: runId });
    expect(failed).toMatchObject({ ok: false, run_id: runId, error: { code: 'REPO_NOT_FOUND' } });
    const { status } = await launch.answer('launch_get_status', { run_id: runId });
    expect(status).toMatchObject({
      state: 'FAILED',
      open_issues: [{ severity: 'blocker', gate: 'W1.RepoScout', title: expect.stringContaining('REPO_NOT_FOUND') }],
    });
    const again = await launch.answer('launch_resume', { run_id: runId });
    expect(again).toMatchObject({ ok: false, error: { code: 'ILLEGAL_STATE', details: { state: 'FAILED' } } });
    expect(await launch.answer('launch_cancel', { run_id: runId })).toMatchObject({
      error: { code: 'ILLEGAL_STATE' },
    });
  });

  test('fails when it would write more files than its budget', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({ budgets: { max_file_writes: 2 } });
    expect(await launch.answer('launch_resume', { run_id: runId })).toMatchObject({
      error: { code: 'BUDGET_EXCEEDED', retryable: false, details: { budget: 'max_file_writes', limit: 2 } },
    });
  });

  test('makes its checkout again when somebody has deleted it', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    for (let at = 0; at < 2; at += 1) await launch.answer('launch_resume', { run_id: runId });
    rmSync(join(launch.home, 'launch/runs', runId), { recursive: true });
    expect(await launch.answer('launch_resume', { run_id: runId })).toMatchObject({ status: { state: 'FACTS_READY' } });
  });
});

describe('its story', () => {
  test('is a chain of events from which its snapshot follows at every point', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start();
    for (const state of stepped) {
      const events = await eventsOf(launch, runId);
      events.forEach((event, at) => {
        expect(event.prev_hash).toBe(events[at - 1]?.event_hash ?? '');
        expect(event.event_hash).toBe(hashLine(event));
      });
      const snapshot = foldSnapshot(events);
      expect(JSON.parse(await launch.artifact(runId, 'snapshot.json'))).toEqual(snapshot);
      expect([snapshot.run_state, await launch.stateOf(runId)]).toEqual([state, state]);
      if (state !== 'READY_FOR_PR') await launch.answer('launch_resume', { run_id: runId });
    }
  });

  test('names every work item from its start to its end, and every state it reached', async () => {
    const launch = await openScratchLaunch();
    const runId = await launch.start({}, { auto: true });
    await (await launch.domain()).runs.settled(runId);
    const events = await eventsOf(launch, runId);
    const items = (type: string) =>
      events.filter((each) => each.type === type).map(({ payload }) => payload['scope_key']);
    const all = ['pin', 'clone', 'ingest', 'facts', 'snippets', 'plan', 'draft', 'link', 'validate 1'];
    expect([items('WORK_ITEM_QUEUED'), items('WORK_ITEM_STARTED'), items('WORK_ITEM_FINISHED')]).toEqual([
      all,
      all,
      all,
    ]);
    const changes = events
      .filter(({ type }) => type === 'RUN_STATE_CHANGED')
      .map(({ payload }) => payload['new_state']);
    const passed = ['DRAFTING', 'VALIDATING'];
    expect(changes.filter((state) => !passed.includes(String(state)))).toEqual(stepped.slice(1));
    expect(new Set(events.map(({ trace_id }) => trace_id)).size).toBe(1);
    expect(events.every(({ span_id }) => /^[0-9a-f]{16}$/.test(span_id))).toBe(true);
  });

  test('belongs to the trace of its caller', async () => {
    const launch = await openScratchLaunch();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { run_id } = await launch.answer(
      'launch_start_run',
      { run_config: { github_repo_url: launch.repo } },
      { traceparent },
    );
    const [first] = await eventsOf(launch, String(run_id));
    expect(first?.trace_id).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(first?.parent_span_id).toMatch(/^[0-9a-f]{16}$/);
  });
});

test('the same repository gives the same artifacts, run after run', async () => {
  const launch = await openScratchLaunch();
  const hashes = async () => {
    const runId = await launch.start({}, { auto: true });
    const { status } = await launch.answer('launch_resume', { run_id: runId });
    return (status as { artifacts: unknown }).artifacts;
  };
  expect(await hashes()).toEqual(await hashes());
});

test('a name that is no artifact is refused with those there are', async () => {
  const launch = await openScratchLaunch();
  const runId = await launch.start();
  const answer = await launch.answer('launch_get_artifact', { run_id: runId, artifact_name: '../../secret' });
  expect(answer).toMatchObject({
    ok: false,
    run_id: runId,
    error: {
      code: 'INVALID_INPUT',
      details: { known_artifacts: ['events.ndjson', 'run_config.yaml', 'snapshot.json'] },
    },
  });
});

test('what is not text comes as base64, under a type that says so', async () => {
  const launch = await openScratchLaunch();
  const runId = await launch.start();
  const read = async (artifact_name: string) =>
    (await launch.answer('launch_get_artifact', { run_id: runId, artifact_name }))['artifact'] as ReadArtifact;
  const [plain, packed] = [await read('run_config.yaml'), await read('run_config.yaml.gz')];
  expect([plain.content_type, packed.content_type]).toEqual(['application/yaml', 'application/gzip']);
  const bytes = Buffer.from(packed.content, 'base64');
  expect(packed.sha256).toBe(hashBytes(bytes));
  expect(gunzipSync(bytes).toString('utf8')).toBe(plain.content);
});

test.each(['launch_get_status', 'launch_resume', 'launch_cancel'])(
  '%s of an unknown run is RUN_NOT_FOUND',
  async (tool) => {
    const launch = await openScratchLaunch();
    for (const run_id of ['r_1', '../../etc/passwd', 'x'.repeat(200)]) {
      expect(await launch.answer(tool, { run_id })).toMatchObject({ ok: false, error: { code: 'RUN_NOT_FOUND' } });
    }
  },
);

async function eventsOf(launch: Awaited<ReturnType<typeof openScratchLaunch>>, runId: string): Promise<LocalEvent[]> {
  const text = await launch.artifact(runId, 'events.ndjson');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LocalEvent);
}
