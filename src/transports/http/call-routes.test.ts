// Streamed calls: whatever becomes of the call, the stream tells it and ends.
import { expect, test } from 'vitest';
import { openTiny, type Tiny, type TinySpec, tinyTool } from '../../../tests/support/tiny-server.ts';
import type { Route } from '../../kernel/route.ts';
import { answerApi, answerRoute } from './call-routes.ts';

const route: Route = {
  method: 'POST',
  path: '/work/stream',
  tool: 'work',
  stream: { start: () => ({ began: true }), progress: (report) => report, done: () => ({}) },
};

function post(body = '{}', headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  return new Request('http://localhost/work/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(signal && { signal }),
  });
}

async function streamed(tool: TinySpec, during: (tiny: Tiny) => Promise<void> = async () => {}) {
  const tiny = openTiny([tinyTool(tool)]);
  const response = await answerRoute(tiny.server, route, post());
  await during(tiny);
  const text = await response.text();
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, event, data]) => [event, JSON.parse(data ?? 'null')] as const,
  );
}

test('start, progress, result, done: each in its envelope', async () => {
  const run: TinySpec['run'] = (_args, { progress }) => {
    progress({ phase: 'scan', message: 'one' });
    return { found: 1 };
  };
  const events = await streamed({ run });
  expect(events).toMatchObject([
    ['start', { ok: true, result: { began: true } }],
    ['progress', { ok: true, result: { phase: 'scan', message: 'one' } }],
    ['result', { ok: true, result: { found: 1 } }],
    ['done', { ok: true }],
  ]);
});

test('a call that took too long is told, and the stream ends', async () => {
  const events = await streamed({ timeoutMs: 100, run: () => new Promise(() => {}) }, ({ clock }) =>
    clock.elapse(5_000),
  );
  expect(events.map(([event]) => event)).toEqual(['start', 'error', 'done']);
  expect(events[1]?.[1]).toMatchObject({ ok: false, error: { code: 'TOOL_TIMEOUT' } });
});

test('a value that JSON cannot hold is told like any other failure', async () => {
  const events = await streamed({ run: () => ({ big: 1n }) });
  expect(events.map(([event]) => event)).toEqual(['start', 'error', 'done']);
  expect(events[1]?.[1]).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
});

test('a client that hangs up cancels its call', async () => {
  const connection = new AbortController();
  const stopped = Promise.withResolvers<unknown>();
  const run: TinySpec['run'] = (_args, { signal }) => {
    signal.addEventListener('abort', () => stopped.resolve(signal.reason));
    connection.abort();
    return stopped.promise;
  };
  const { server } = openTiny([tinyTool({ run })]);
  const response = await answerApi(server, 'work', post('{}', {}, connection.signal));
  expect(await stopped.promise).toMatchObject({ code: 'CANCELLED' });
  expect(response.status).toBe(499);
});

test.each(['not json', '[]', '"text"', 'null'])('a Mooring-Meta of %s is refused, whatever the door', async (meta) => {
  const { server } = openTiny([tinyTool()]);
  const headers = { 'mooring-meta': meta };
  const responses = [
    await answerApi(server, 'work', post('{}', headers)),
    await answerRoute(server, route, post('{}', headers)),
  ];
  for (const response of responses) {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
  }
});
