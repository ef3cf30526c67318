// The surface as programs meet it: over HTTP, in the words of the launch contract, under the rules of every route.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTiny } from '../../../../../tests/support/tiny-server.ts';
import { run as dialect } from '../../../../kernel/dialects/run.ts';
import { systemClock } from '../../../../platform/clock.ts';
import { createHttpApp, type HttpApp } from '../../../../transports/http/app.ts';
import { accessFor } from '../../../../transports/http/listen.ts';
import { faults } from '../../faults.ts';
import { type LaunchTelemetry, openTelemetry } from '../open-telemetry.ts';
import type { TelemetryRecord } from '../record.ts';
import type { RecordChange } from '../store/telemetry-store.ts';
import { eventIdOf } from '../trace-context.ts';
import { telemetryRoutes, telemetryTools } from './telemetry-routes.ts';

let home: string;
let telemetry: LaunchTelemetry;
let app: HttpApp;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-telemetry-'));
  telemetry = openTelemetry({ home, clock: systemClock, log: () => {}, environment: {}, isAllowedHost: () => false });
  const spec = { dialect, faults, routes: telemetryRoutes, routeTools: telemetryTools, open: () => ({ telemetry }) };
  const called = telemetry.callEnded.bind(telemetry);
  const { server } = openTiny([], { spec: { ...spec, called } });
  const access = accessFor('127.0.0.1', 'secret');
  app = createHttpApp({ servers: [server], host: server.host, access, page: '', metrics: () => '' });
});
afterEach(async () => {
  await telemetry.close();
  rmSync(home, { recursive: true });
});

interface Answer {
  readonly ok: boolean;
  readonly run: TelemetryRecord;
  readonly runs: readonly TelemetryRecord[];
  readonly next_cursor: string | null;
  readonly events: readonly RecordChange[];
  readonly results: readonly { readonly status: string }[];
  readonly created: number;
  readonly duplicates: number;
  readonly error: { readonly code: string; readonly message: string };
}

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const known = { host: '127.0.0.1', authorization: 'Bearer secret', 'content-type': 'application/json' };
  const request = new Request(`http://127.0.0.1/telemetry${path}`, {
    method,
    headers: { ...known, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await app.fetch(request);
  return [response.status, (await response.json()) as Answer] as const;
}

const runs = '/api/v1/runs';
const id = (n: number | string) => eventIdOf('test', n);
const record = (n: number | string, more: object = {}) => ({
  event_id: id(n),
  run_id: 'run-1',
  agent_name: 'crawler',
  job_type: 'crawl',
  start_time: '2026-01-01T00:00:00Z',
  ...more,
});

test('a record is created with 201, answered as a duplicate the second time, and read back', async () => {
  expect(await ask('POST', runs, record(1))).toEqual([
    201,
    { ok: true, status: 'created', event_id: id(1), run_id: 'run-1' },
  ]);
  expect(await ask('POST', runs, record(1, { run_id: 'other' }))).toEqual([
    201,
    { ok: true, status: 'duplicate', event_id: id(1), run_id: 'run-1' },
  ]);
  const [status, { ok, run }] = await ask('GET', `${runs}/${id(1)}`);
  expect([status, ok, run]).toMatchObject([200, true, { agent_name: 'crawler', status: 'running', end_time: null }]);
});

test('it is changed by PATCH, tied to a commit, and tells what became of it', async () => {
  await ask('POST', runs, record(1));
  const change = { status: 'partial', end_time: '2026-01-01T00:00:01Z', items_failed: 2, metrics_json: { n: 1 } };
  const [patched, { run }] = await ask('PATCH', `${runs}/${id(1)}`, change);
  expect([patched, run]).toMatchObject([200, { ...change, duration_ms: 1_000 }]);
  const commit = { commit_hash: 'abcdef1', commit_source: 'llm', author: 'A', timestamp: '2026-01-01T00:00:02Z' };
  const [tied, answer] = await ask('POST', `${runs}/${id(1)}/associate-commit`, commit);
  expect([tied, answer.run.commit]).toEqual([200, commit]);
  const [, { events }] = await ask('GET', `${runs}/${id(1)}/events`);
  expect(events.map(({ type }) => type)).toEqual(['created', 'updated', 'commit_associated']);
});

test('a batch is taken as a whole or not at all, and says what each record was', async () => {
  await ask('POST', runs, record(1));
  const [status, answer] = await ask('POST', `${runs}/batch`, { runs: [record(1), record(2), record(3)] });
  expect([status, answer.created, answer.duplicates]).toEqual([200, 2, 1]);
  expect(answer.results.map(({ status: each }) => each)).toEqual(['duplicate', 'created', 'created']);
  const broken = [record(4), record(5, { start_time: '2016-12-31T23:59:60Z' })];
  expect((await ask('POST', `${runs}/batch`, { runs: broken }))[0]).toBe(400);
  expect((await ask('GET', `${runs}/${id(4)}`))[0]).toBe(404);
});

test('a list is narrowed, cut into pages, and ends', async () => {
  await ask('POST', `${runs}/batch`, { runs: [1, 2, 3].map((n) => record(n)) });
  await ask('POST', runs, record(4, { run_id: 'run-2', status: 'completed' }));
  const list = async (query: string) => {
    const [, { runs: found, next_cursor }] = await ask('GET', `${runs}?${query}`);
    return [found.map(({ event_id }) => event_id), next_cursor];
  };
  const [, cursor] = await list('run_id=run-1&limit=2');
  expect(await list('run_id=run-1&limit=2')).toEqual([[id(3), id(2)], expect.any(String)]);
  expect(await list(`run_id=run-1&limit=2&cursor=${cursor}`)).toEqual([[id(1)], null]);
  expect(await list('status=success')).toEqual([[id(4)], null]);
  expect(await list('job_type=other')).toEqual([[], null]);
  expect(await list('since=2026-01-02T00:00:00Z')).toEqual([[], null]);
});

test('health, figures and words', async () => {
  await ask('POST', runs, record(1, { status: 'failed' }));
  expect(await ask('GET', '/health')).toEqual([200, { ok: true, status: 'ok', records: 1 }]);
  expect((await ask('GET', '/metrics'))[1]).toEqual({
    ...{ ok: true, total_runs: 1, by_status: { failure: 1 }, by_job_type: { crawl: 1 }, by_agent: { crawler: 1 } },
    outbox_dropped: {},
  });
  expect((await ask('GET', '/api/v1/metadata'))[1]).toMatchObject({
    ...{ api_version: 'v1', agent_names: ['crawler'], job_types: ['crawl'] },
    status_aliases: { completed: 'success' },
  });
});

test.each([
  ['POST', runs, record(1, { colour: 'red' }), 'colour is not an argument'],
  ['POST', runs, record(1, { event_id: 'seven' }), 'event_id must match format "uuid"'],
  ['POST', runs, record(1, { event_id: `urn:uuid:${id(1)}` }), 'event_id must NOT have more than 36 characters'],
  ['POST', runs, record(1, { start_time: '2026-01-01T00:00:00' }), 'start_time must match format "date-time"'],
  ['POST', runs, record(1, { status: 'great' }), 'status must be equal to one of the allowed values: "running"'],
  ['POST', runs, { event_id: id(1) }, 'agent_name is required; job_type is required'],
  ['POST', `${runs}/batch`, { runs: [record(1, { colour: 'red' })] }, 'runs.0.colour is not an argument'],
  ['PATCH', `${runs}/${id(1)}`, { status: 'completed' }, 'status must be equal to one of the allowed values'],
  ['PATCH', `${runs}/${id(1)}`, { run_id: 'other' }, 'run_id is not an argument'],
  ['PATCH', `${runs}/${id(1)}`, {}, 'Say what changed: status, end_time'],
  ['PATCH', `${runs}/nothing`, { status: 'success' }, 'event_id must match format "uuid"'],
  ['POST', `${runs}/${id(1)}/associate-commit`, { commit_hash: 'abc', commit_source: 'ci' }, 'commit_hash must match'],
  [
    'POST',
    `${runs}/${id(1)}/associate-commit`,
    { commit_hash: 'abcdef1', commit_source: 'x' },
    'commit_source must be',
  ],
  ['GET', `${runs}?colour=red`, undefined, 'colour is not an argument'],
  ['GET', `${runs}?limit=many`, undefined, 'limit must be integer'],
  ['GET', `${runs}?status=success&status=failure`, undefined, 'status must be string'],
  ['GET', '/health?deep=1', undefined, 'deep is not an argument'],
])('%s %s with %j is refused: %s', async (method, path, body, message) => {
  const [status, { ok, error }] = await ask(method, path, body);
  expect([status, ok, error.code]).toEqual([400, false, 'INVALID_INPUT']);
  expect(error.message).toContain(message);
});

test.each([
  ['GET', ''],
  ['GET', '/events'],
  ['PATCH', ''],
  ['POST', '/associate-commit'],
])('%s on a record that is not there is told as such', async (method, rest) => {
  const body = { PATCH: { status: 'success' }, POST: { commit_hash: 'abcdef1', commit_source: 'ci' } }[method];
  const [status, { error }] = await ask(method, `${runs}/${id('none')}${rest}`, body);
  expect([status, error.code]).toEqual([404, 'RUN_NOT_FOUND']);
});

test('who has no token, another Host or another Origin gets nothing', async () => {
  expect((await ask('GET', '/health', undefined, { authorization: '' }))[0]).toBe(401);
  expect((await ask('POST', runs, record(1), { authorization: 'Bearer other' }))[0]).toBe(401);
  expect((await ask('GET', '/health', undefined, { host: 'evil.test' }))[0]).toBe(403);
  expect((await ask('PATCH', `${runs}/${id(1)}`, {}, { origin: 'http://evil.test' }))[0]).toBe(403);
  expect((await ask('DELETE', `${runs}/${id(1)}`))[0]).toBe(405);
});

test('the surface does not tell of itself, and its tools are no tools of the server', async () => {
  await ask('GET', '/health');
  await ask('POST', runs, record(1));
  expect(telemetry.store.countBy('job_type')).toEqual({ crawl: 1 });
  const request = new Request('http://127.0.0.1/api/tiny/telemetry_health', {
    method: 'POST',
    headers: { host: '127.0.0.1', authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: '{}',
  });
  expect((await app.fetch(request)).status).toBe(404);
});
