// Telemetry that goes to another service: through every trouble a service can make, nothing is lost and nothing is twice.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpApp } from '../../../../transports/http/app.ts';
import { accessFor, type Listening, listen } from '../../../../transports/http/listen.ts';
import type { TelemetryRecord } from '../record.ts';
import { openScratchLaunch, quickPace, type ScratchLaunch, type ScratchOptions } from '../telemetry-fixture.ts';
import { eventIdOf } from '../trace-context.ts';
import { appendToOutbox, outboxPath, readOutbox, removeFromOutbox } from './outbox-file.ts';
import { type Mood, openReceiver, openReceiverServer, type Receiver } from './receiver-fixture.ts';

let receiver: Receiver;
let listening: Listening | undefined;
let launch: ScratchLaunch | undefined;
let port = 0;

beforeEach(async () => {
  const server = await openReceiverServer();
  const access = accessFor('127.0.0.1', undefined);
  const app = createHttpApp({ servers: [server], host: server.host, access, page: '', metrics: () => '' });
  receiver = openReceiver(app.fetch, server);
  port = 0;
  await listenAgain();
});
afterEach(async () => {
  await launch?.close();
  await listening?.close();
  await receiver.close();
  launch = undefined;
});

async function listenAgain(): Promise<void> {
  listening = await listen({ fetch: receiver.answer, close: async () => {} }, '127.0.0.1', port);
  port = listening.port;
}

function open(options: ScratchOptions = {}): ScratchLaunch {
  launch = openScratchLaunch({ endpoint: `http://127.0.0.1:${port}/telemetry`, ...options });
  return launch;
}

const withoutTimes = ({ created_at: _, updated_at: _updated, ...record }: TelemetryRecord) => record;

/** Both sides say the same about the run, and nothing waits any more. */
function expectSame(runId: string, { telemetry, home }: ScratchLaunch): void {
  const here = telemetry.store.ofRun(runId).map(withoutTimes);
  expect(here).toHaveLength(4);
  expect(receiver.store.ofRun(runId).map(withoutTimes)).toEqual(here);
  expect(existsSync(outboxPath(home, runId))).toBe(false);
}

test('a run is told there as it goes on, in order, and no file is left', async () => {
  const scratch = open({ environment: { SEA_TOKEN: 'mooring-line' }, config: { auth_token_env: 'SEA_TOKEN' } });
  const { runId } = await scratch.start();
  await scratch.telemetry.flush(runId);
  expectSame(runId, scratch);
  expect(receiver.asked).toEqual(expect.arrayContaining(['POST 201', 'PATCH 200']));
  expect(receiver.asked).toHaveLength(8);
  expect([...receiver.tokens]).toEqual(['Bearer mooring-line']);
});

test.each<[string, Mood]>([
  ['answers 500', 500],
  ['answers 503', 503],
  ['answers 429', 429],
  ['hangs', 'hang'],
  ['hangs up instead of answering', 'cut'],
  ['does not know us', 401],
  ['sends us elsewhere', 302],
  ['knows no such path', 404],
])('an endpoint that %s gets everything once it is well again', async (_what, mood) => {
  const scratch = open(mood === 'hang' ? { pace: { ...quickPace, timeoutMs: 100 } } : {});
  receiver.mood = mood;
  const { runId, status } = await scratch.start();
  expect(status).toBe('succeeded');
  await scratch.telemetry.flush(runId);
  expect(readOutbox(outboxPath(scratch.home, runId)).length).toBeGreaterThan(0);
  receiver.mood = 'fine';
  await scratch.telemetry.flush(runId);
  expectSame(runId, scratch);
});

test('an endpoint that is not there gets everything once it is', async () => {
  await listening?.close();
  const scratch = open();
  const { runId } = await scratch.start();
  await scratch.telemetry.flush(runId);
  expect(readOutbox(outboxPath(scratch.home, runId))).toHaveLength(8);
  await listenAgain();
  await scratch.telemetry.flush(runId);
  expectSame(runId, scratch);
});

test('a write is tried once and three times more, and then the endpoint is left alone', async () => {
  const scratch = open();
  receiver.mood = 500;
  const { runId } = await scratch.start();
  await scratch.telemetry.flush(runId);
  const asked = receiver.asked.length;
  expect(asked % 4).toBe(0);
  expect(asked).toBeLessThanOrEqual(16);
  scratch.telemetry.spanBegan(span(runId, 'a1'));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(receiver.asked).toHaveLength(asked);
  expect(scratch.warned.join()).toContain('telemetry waits in the outbox');
});

test('what another process left is sent by the one that takes the run up', async () => {
  const first = open();
  receiver.mood = 503;
  const { runId } = await first.start({ startsWaiting: true });
  await first.telemetry.flush(runId);
  const { home } = first;
  await first.runs.close(100);
  await first.telemetry.close(100);
  receiver.mood = 'fine';
  const second = openScratchLaunch({ home, endpoint: `http://127.0.0.1:${port}/telemetry` });
  await second.runs.resume(runId);
  await second.runs.settled(runId);
  await second.heard();
  await second.telemetry.flush(runId);
  expectSame(runId, second);
  await second.close();
});

test('what is never taken is dropped and counted, and does not hold up the rest', async () => {
  const scratch = open();
  receiver.mood = 422;
  const { runId } = await scratch.start();
  await scratch.telemetry.flush(runId);
  expect(existsSync(outboxPath(scratch.home, runId))).toBe(false);
  expect(scratch.telemetry.store.countDrops()).toEqual({ refused: 8 });
});

test('a change of a record that the endpoint never got brings the whole of it', async () => {
  const { home, telemetry, start } = open();
  const { runId } = await start();
  await telemetry.flush(runId);
  receiver.mood = 503;
  telemetry.spanBegan(span(runId, 'a1'));
  await telemetry.flush(runId);
  // As a full outbox would: the oldest line goes.
  removeFromOutbox(outboxPath(home, runId), readOutbox(outboxPath(home, runId)));
  receiver.mood = 'fine';
  telemetry.spanEnded(span(runId, 'a1'), { status: 'success', endedAt: 2_000 });
  await telemetry.flush(runId);
  expect(receiver.store.ofRun(runId).at(-1)).toMatchObject({ job_type: 'launch_gate', status: 'success' });
});

test.each<[string, ScratchOptions]>([
  ['a host that is not allowed', { isAllowedHost: (host) => host === 'telemetry.test' }],
  ['an address that is none of the web', { endpoint: 'ftp://127.0.0.1/' }],
])('%s gets nothing, and the run is on record here', async (_what, options) => {
  const scratch = open(options);
  const { runId } = await scratch.start();
  await scratch.telemetry.flush(runId);
  expect(receiver.asked).toEqual([]);
  expect(existsSync(outboxPath(scratch.home, runId))).toBe(false);
  expect(scratch.telemetry.store.ofRun(runId)).toHaveLength(4);
});

test('closing waits for an endpoint that hangs, but not long, and what it did not take is still there', async () => {
  const scratch = open({ pace: { retryMs: [60_000], timeoutMs: 60_000, restMs: 60_000 } });
  receiver.mood = 'hang';
  const { runId } = await scratch.start();
  await scratch.runs.close(100);
  const before = performance.now();
  await scratch.telemetry.close(80);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(readOutbox(outboxPath(scratch.home, runId)).length).toBe(8);
});

describe('the file', () => {
  const write = (n: number, note = '') => {
    const event_id = eventIdOf(n);
    return { op: 'patch', event_id, body: { output_summary: `${n}${note}` } } as const;
  };
  const written = (path: string) => readOutbox(path).map(({ write: each }) => each.event_id);

  test('stands half a line that a killed process left', () => {
    const path = outboxPath(open().home, 'run-1');
    appendToOutbox(path, [write(1)]);
    appendFileSync(path, '{"op":"patch","event_id":"0');
    expect(written(path)).toEqual([eventIdOf(1)]);
    appendToOutbox(path, [write(2)]);
    expect(written(path)).toEqual([eventIdOf(1), eventIdOf(2)]);
    removeFromOutbox(path, readOutbox(path).slice(0, 1));
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(write(2))}\n`);
  });

  test('drops the oldest when it is full, tells how many, and stays below the limit', () => {
    const path = outboxPath(open().home, 'run-1');
    const dropped = Array.from({ length: 300 }, (_, n) => appendToOutbox(path, [write(n, 'x'.repeat(100))], 20_000));
    const left = written(path);
    expect(readFileSync(path).length).toBeLessThanOrEqual(20_000);
    expect(left.at(-1)).toBe(eventIdOf(299));
    expect(left.length + dropped.reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  test('of equal lines loses as many as were sent', () => {
    const path = outboxPath(open().home, 'run-1');
    appendToOutbox(path, [write(1), write(2), write(1)]);
    removeFromOutbox(path, readOutbox(path).slice(0, 1));
    expect(written(path)).toEqual([eventIdOf(2), eventIdOf(1)]);
  });

  test('holds no secrets', async () => {
    const scratch = open();
    receiver.mood = 503;
    const { runId } = await scratch.start();
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    scratch.telemetry.spanEnded(span(runId, 'a1'), {
      status: 'failure',
      endedAt: 1,
      error: { code: 'X', message: secret },
    });
    const text = readFileSync(outboxPath(scratch.home, runId), 'utf8');
    expect(text).toContain('X: [redacted]');
    expect(text).not.toContain('a1B2');
  });

  test('has no place outside the folder of its run', () => {
    expect(() => outboxPath('/home', '../../etc')).toThrow(RangeError);
  });

  test('that cannot be written keeps nobody from working, and loses nothing once it can', async () => {
    const scratch = open();
    const { runId } = await scratch.start();
    await scratch.telemetry.flush(runId);
    const path = outboxPath(scratch.home, runId);
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(path);
    scratch.telemetry.spanBegan(span(runId, 'a1'));
    expect(scratch.telemetry.store.ofRun(runId)).toHaveLength(4);
    rmdirSync(path);
    scratch.telemetry.spanBegan(span(runId, 'a2'));
    await scratch.telemetry.flush(runId);
    expect(receiver.store.ofRun(runId)).toHaveLength(6);
  });
});

function span(runId: string, end: string) {
  const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: null, startedAt: 0 };
  return { ...trace, runId, spanId: `00000000000000${end}`, jobType: 'launch_gate', name: 'links' } as const;
}
