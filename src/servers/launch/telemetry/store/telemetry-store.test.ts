import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { NewRecord, RecordPatch } from '../record.ts';
import { eventIdOf } from '../trace-context.ts';
import { telemetryPath } from './telemetry-database.ts';
import { TelemetryStore } from './telemetry-store.ts';

let home: string;
let clock: ManualClock;
let store: TelemetryStore;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-telemetry-'));
  clock = manualClock();
  store = new TelemetryStore(home, clock);
});
afterEach(() => {
  store.close();
  rmSync(home, { recursive: true });
});

const key = `ghp_${'a1B2'.repeat(9)}`;
const commit = { commit_hash: 'ABCDEF1', commit_source: 'ci' } as const;

function made(n: number | string, more: Partial<NewRecord> = {}): NewRecord {
  const known = {
    run_id: 'run-1',
    agent_name: 'W1',
    job_type: 'launch_worker',
    start_time: '2026-01-01T01:00:00+01:00',
  };
  return { event_id: eventIdOf(n), ...known, ...more };
}
const post = (record: NewRecord) => store.apply({ op: 'post', event_id: record.event_id, body: record });
const patch = (n: number, body: RecordPatch) => store.apply({ op: 'patch', event_id: eventIdOf(n), body });

describe('a record', () => {
  test('is complete from the first moment on, and the second time a duplicate that changes nothing', () => {
    expect(post(made(1))).toBe('created');
    expect(post(made(1, { agent_name: 'other', status: 'failure' }))).toBe('duplicate');
    expect(store.find(eventIdOf(1))).toMatchObject({
      agent_name: 'W1',
      status: 'running',
      start_time: '2026-01-01T01:00:00+01:00',
      end_time: null,
      items_failed: null,
      commit: null,
      created_at: '2026-01-01T00:00:00.000Z',
    });
  });

  test('is the same one however its id is spelt', () => {
    post(made(1, { event_id: eventIdOf(1).toUpperCase() }));
    expect(post(made(1))).toBe('duplicate');
    expect(store.find(eventIdOf(1).toUpperCase())?.event_id).toBe(eventIdOf(1));
  });

  test.each([
    ['completed', 'success'],
    ['succeeded', 'success'],
    ['failed', 'failure'],
    ['error', 'failure'],
    ['canceled', 'cancelled'],
    ['timed_out', 'timeout'],
    ['in_progress', 'running'],
    ['partial', 'partial'],
  ] as const)('that is created as %s is %s', (status, kept) => {
    post(made(1, { status }));
    expect(store.find(eventIdOf(1))?.status).toBe(kept);
  });

  test('changes by its patches: metrics and context by name, the duration from the times', () => {
    post(made(1, { metrics_json: { a: 1 }, context_json: { trace_id: 't' } }));
    clock.advance(5_000);
    patch(1, { status: 'success', end_time: '2026-01-01T00:00:02.500Z', metrics_json: { b: 2 } });
    expect(store.find(eventIdOf(1))).toMatchObject({
      status: 'success',
      duration_ms: 2_500,
      metrics_json: { a: 1, b: 2 },
      context_json: { trace_id: 't' },
      updated_at: '2026-01-01T00:00:05.000Z',
    });
    patch(1, { end_time: '2026-01-01T00:00:03Z' });
    expect(store.find(eventIdOf(1))?.duration_ms).toBe(3_000);
  });

  test('says what became of it, and nothing of what changed nothing', () => {
    post(made(1));
    expect(patch(1, { status: 'success' })).toBe('updated');
    expect(patch(1, { status: 'success' })).toBe('unchanged');
    store.apply({ op: 'associate-commit', event_id: eventIdOf(1), body: commit });
    expect(store.find(eventIdOf(1))?.commit).toEqual({ commit_hash: 'abcdef1', commit_source: 'ci' });
    expect(store.changes(eventIdOf(1))?.map(({ type, data }) => [type, data])).toEqual([
      ['created', { status: 'running' }],
      ['updated', { status: 'success' }],
      ['commit_associated', { commit_hash: 'ABCDEF1', commit_source: 'ci' }],
    ]);
  });

  test('that is not there cannot be changed', () => {
    expect(patch(1, { status: 'success' })).toBe('unknown');
    expect(store.changes(eventIdOf(1))).toBeNull();
  });

  test('does not end before it began, and not at a moment that does not exist', () => {
    post(made(1));
    expect(() => patch(1, { end_time: '2025-01-01T00:00:00Z' })).toThrow('end_time lies before start_time.');
    expect(() => post(made(2, { start_time: '2016-12-31T23:59:60Z' }))).toThrow('start_time is no moment there is.');
    expect(store.find(eventIdOf(1))?.status).toBe('running');
  });
});

describe('what is kept', () => {
  test('has lost its secrets, whichever field they stand in', () => {
    post(made(1, { agent_name: `x ${key}`, error_summary: `Bearer ${'a1B2'.repeat(9)}`, run_id: `run ${key}` }));
    patch(1, {
      output_summary: `https://me:${key}@host.test/`,
      metrics_json: { total_tokens: 7, password: 'a1B2', nested: [{ apiKey: 'a1B2', note: key }] },
      context_json: { trace_id: '0af7651916cd43dd8448eb211c80319c', [key]: 1 },
    });
    const { record, all } = { record: store.find(eventIdOf(1)), all: JSON.stringify(store.changes(eventIdOf(1))) };
    expect(JSON.stringify(record) + all).not.toContain('a1B2');
    expect(record?.metrics_json).toMatchObject({ total_tokens: 7, password: '[redacted]' });
    expect(record?.context_json?.['trace_id']).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  test('is refused when it is large or deep beyond use', () => {
    expect(() => post(made(1, { metrics_json: { text: 'word '.repeat(5_000) } }))).toThrow(
      /metrics_json takes \d+ bytes/,
    );
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 2_000; i += 1) deep = { deep };
    expect(() => post(made(1, { context_json: deep }))).toThrow('nested too deeply');
    expect(store.find(eventIdOf(1))).toBeNull();
  });

  test('does not grow without end: by number, by age, and in the changes of one record', () => {
    store.close();
    store = new TelemetryStore(home, clock, { maxRecords: 600, maxAgeMs: 1_000, maxChanges: 3 });
    for (let i = 0; i < 1_100; i += 1) post(made(i));
    expect(store.countBy('status')['running']).toBeLessThanOrEqual(600 + 500);
    expect(store.find(eventIdOf(0))).toBeNull();
    for (let i = 0; i < 9; i += 1) patch(1_099, { items_failed: i });
    expect(store.changes(eventIdOf(1_099))?.map(({ data }) => data['items_failed'])).toEqual([6, 7, 8]);
    clock.advance(2_000);
    for (let i = 0; i < 501; i += 1) post(made(`late ${i}`, { start_time: '2026-01-01T00:00:02Z' }));
    expect(store.find(eventIdOf(1_099))).toBeNull();
  });
});

describe('a list', () => {
  test('has the last first, page by page, and each record once though others come in between', () => {
    for (let i = 0; i < 7; i += 1) post(made(i));
    const first = store.list({ limit: 3 });
    post(made('late'));
    const second = store.list({ limit: 3, before: first.next ?? 0 });
    const third = store.list({ limit: 3, before: second.next ?? 0 });
    expect([first, second, third].map(({ records }) => records.map(({ event_id }) => event_id))).toEqual([
      [6, 5, 4].map((n) => eventIdOf(n)),
      [3, 2, 1].map((n) => eventIdOf(n)),
      [eventIdOf(0)],
    ]);
    expect(third.next).toBeNull();
  });

  test('is narrowed by run, job, status and time, each alone and together', () => {
    post(made(1));
    post(made(2, { run_id: 'run-2' }));
    post(made(3, { job_type: 'launch' }));
    post(made(4, { status: 'failed' }));
    post(made(5, { start_time: '2026-01-02T00:00:00Z' }));
    const found = (query: object) => store.list({ limit: 9, ...query }).records.map(({ event_id }) => event_id);
    expect(found({ run_id: 'run-2' })).toEqual([eventIdOf(2)]);
    expect(found({ job_type: 'launch' })).toEqual([eventIdOf(3)]);
    expect(found({ status: 'failure' })).toEqual([eventIdOf(4)]);
    expect(found({ sinceMs: Date.UTC(2026, 0, 2) })).toEqual([eventIdOf(5)]);
    expect(found({ run_id: 'run-1', job_type: 'launch', status: 'failure' })).toEqual([]);
  });
});

describe('the file', () => {
  test.skipIf(process.platform === 'win32')('lies in a folder that is for its owner alone', () => {
    expect(statSync(join(home, 'launch')).mode & 0o777).toBe(0o700);
  });

  test('is shared: what four processes write at once is all there, and each record once', async () => {
    const module = JSON.stringify(new URL('./telemetry-store.ts', import.meta.url).href);
    const ids = JSON.stringify(new URL('../trace-context.ts', import.meta.url).href);
    const script = (name: string) => `
      const { TelemetryStore } = await import(${module});
      const { eventIdOf } = await import(${ids});
      const store = new TelemetryStore(${JSON.stringify(home)}, Date);
      for (let i = 0; i < 50; i += 1) for (const event_id of [eventIdOf('both', i), eventIdOf('${name}', i)]) {
        store.apply({ op: 'post', event_id, body: { event_id, run_id: 'r', agent_name: '${name}', job_type: 'j',
          start_time: new Date().toISOString() } });
      }`;
    const run = (name: string) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(name)]);
    await Promise.all(['a', 'b', 'c', 'd'].map(run));
    expect(Object.values(store.countBy('status'))).toEqual([250]);
  });

  test('of a newer version, or of something else, is refused and left alone', () => {
    store.close();
    const newer = new DatabaseSync(telemetryPath(home));
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect(() => new TelemetryStore(home, clock)).toThrow(/made by a newer Mooring/);
    writeFileSync(telemetryPath(home), 'not a database at all, but quite long');
    expect(() => new TelemetryStore(home, clock)).toThrow(/not a database/);
    rmSync(telemetryPath(home));
    store = new TelemetryStore(home, clock);
  });
});
