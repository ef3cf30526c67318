// Launch: what calls and workers leave behind, in the telemetry of the home and in the run's own events.
import { expect } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import type { LocalEvent } from '../../../src/servers/launch/run/event-log.ts';
import type { TelemetryRecord } from '../../../src/servers/launch/telemetry/record.ts';
import { TelemetryStore } from '../../../src/servers/launch/telemetry/store/telemetry-store.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { goneConfig, type Launcher, sharedLauncher, stepped } from './open-launcher.ts';

/** Over HTTP from the surface that is there for it, else from the store of the home. The last one first. */
async function recordsOf({ client, home }: Launcher, query: Record<string, string>): Promise<TelemetryRecord[]> {
  if (client.surface === 'http') {
    const response = await fetch(`${client.url}/telemetry/api/v1/runs?${new URLSearchParams(query)}`);
    return ((await response.json()) as { runs: TelemetryRecord[] }).runs;
  }
  const store = new TelemetryStore(home, systemClock);
  try {
    return [...store.list({ ...query, limit: 100 }).records];
  } finally {
    store.close();
  }
}

async function eventsOf({ artifact }: Launcher, runId: string): Promise<LocalEvent[]> {
  const { content } = await artifact(runId, 'events.ndjson');
  return content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LocalEvent);
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const meta = { traceparent: `00-${traceId}-${callerSpan}-01` };

const tracedRuns = new Map<string, Promise<string>>();

/** A run up to its pull request, each call of it under the caller's trace; one for all proofs of a surface. */
async function tracedRun({ surface }: Proof, launch: Launcher): Promise<string> {
  const known = tracedRuns.get(surface) ?? trace(launch);
  tracedRuns.set(surface, known);
  return known;
}

async function trace({ ask, repo }: Launcher): Promise<string> {
  const run_config = { github_repo_url: repo };
  const { run_id } = await ask('launch_start_run', { run_config }, { meta });
  for (const _ of stepped.slice(1)) await ask('launch_resume', { run_id }, { meta });
  await ask('launch_open_pr', { run_id }, { meta });
  return String(run_id);
}

proves('launch/telemetry/every-call', async (proof) => {
  const launch = await sharedLauncher(proof);
  const { ask, start } = launch;
  const run_id = await start(goneConfig);
  /** Tool, arguments, how it ended; refused before the tool began, refused by it, failed in a worker, done. */
  const calls: readonly (readonly [string, object, string, string | null])[] = [
    ['launch_get_status', {}, 'failure', 'INVALID_INPUT'],
    ['launch_get_status', { run_id: 'r_none' }, 'failure', 'RUN_NOT_FOUND'],
    ['launch_start_run', { run_config: {} }, 'failure', 'SCHEMA_VALIDATION_FAILED'],
    ['launch_start_run_from_product_url', { url: 'https://example.org/' }, 'failure', 'UNSUPPORTED_SITE'],
    ['launch_start_run_from_github_repo_url', { github_repo_url: 'nowhere' }, 'failure', 'INVALID_URL'],
    ['launch_list_runs', {}, 'success', null],
    ['launch_get_status', { run_id }, 'success', null],
    ['launch_get_artifact', { run_id, artifact_name: 'run_config.yaml' }, 'success', null],
    ['launch_resume', { run_id }, 'failure', 'REPO_NOT_FOUND'],
    ['launch_cancel', { run_id }, 'failure', 'ILLEGAL_STATE'],
  ];
  for (const [tool, args] of calls) await ask(tool, args);
  const records = (await recordsOf(launch, { job_type: 'mcp_tool_call' })).slice(0, calls.length).reverse();
  expect(records.map(({ agent_name, status, context_json }) => [agent_name, status, codeIn(context_json)])).toEqual(
    calls.map(([tool, , status, code]) => [tool, status, code]),
  );
  for (const { start_time, end_time, duration_ms } of records) {
    expect([start_time, end_time]).toEqual([expect.any(String), expect.any(String)]);
    expect(duration_ms).toBeGreaterThanOrEqual(0);
  }
  const ofRun = await recordsOf(launch, { job_type: 'mcp_tool_call', run_id });
  expect(ofRun.map(({ agent_name }) => agent_name).reverse()).toEqual([
    'launch_start_run',
    'launch_get_status',
    'launch_get_artifact',
    'launch_resume',
    'launch_cancel',
  ]);
});

function codeIn(context: unknown): string | null {
  return ((context as Record<string, string> | null)?.['error_code'] as string | undefined) ?? null;
}

proves('launch/telemetry/work-item-events', async (proof) => {
  const launch = await sharedLauncher(proof);
  const items = (events: readonly LocalEvent[]) =>
    events
      .filter(({ type }) => /^WORK_ITEM_(?:STARTED|FINISHED|FAILED)$/.test(type))
      .map(({ type, payload }) => `${payload['worker']} ${payload['scope_key']} ${type.replace('WORK_ITEM_', '')}`);
  const done = items(await eventsOf(launch, await tracedRun(proof, launch)));
  const workers = [
    ...['pin', 'clone', 'ingest'].map((step) => `W1.RepoScout ${step}`),
    'W2.FactsBuilder facts',
    'W3.SnippetCurator snippets',
    'W4.IAPlanner plan',
    'W5.SectionWriter draft',
    'W6.LinkerPatcher link',
    'W7.Validator validate 1',
    'W9.PRManager publish 1',
  ];
  expect(done).toEqual(workers.flatMap((worker) => [`${worker} STARTED`, `${worker} FINISHED`]));
  const failed = await launch.start(goneConfig);
  await launch.resume(failed);
  expect(items(await eventsOf(launch, failed))).toEqual(['W1.RepoScout pin STARTED', 'W1.RepoScout pin FAILED']);
});

proves('launch/telemetry/traceable', async (proof) => {
  const launch = await sharedLauncher(proof);
  const run_id = await tracedRun(proof, launch);
  const records = await recordsOf(launch, { run_id });
  const jobs = Map.groupBy(records, ({ job_type }) => job_type);
  const count = (job: string) => jobs.get(job)?.length ?? 0;
  expect([count('launch'), count('launch_worker')]).toEqual([1, 10]);
  // Looking at the run is a call about it too.
  expect(count('mcp_tool_call')).toBeGreaterThanOrEqual(stepped.length + 1);
  const spans = records.map(({ context_json }) => context_json as Record<string, string>);
  const known = new Set(spans.map(({ span_id }) => span_id));
  expect(known.size).toBe(records.length);
  for (const [at, { trace_id, span_id, parent_span_id }] of spans.entries()) {
    const what = records[at]?.agent_name;
    expect([trace_id, span_id], what).toEqual([traceId, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    // Up from each to the caller: nothing hangs in the air.
    expect(parent_span_id === callerSpan || known.has(String(parent_span_id)), what).toBe(true);
  }
  for (const event of await eventsOf(launch, run_id)) {
    expect([event.run_id, event.trace_id]).toEqual([run_id, traceId]);
    expect(known).toContain(event.span_id);
  }
});
