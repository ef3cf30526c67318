// Tooling, section 7: the HTTP routes answer envelopes, with the status that belongs to what happened.
import { expect } from 'vitest';
import type { faults } from '../../../src/servers/code/faults.ts';
import { maxBodyBytes } from '../../../src/transports/http/read-body.ts';
import { runsOf, successOf } from '../../support/code-answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves } from '../../support/proves.ts';

const json = { 'content-type': 'application/json' };

interface Envelope {
  readonly ok: boolean;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: Record<string, unknown> };
  readonly _meta: Record<string, unknown>;
}

async function ask(address: string, init: RequestInit = {}): Promise<Envelope & { status: number; type: string }> {
  const response = await fetch(address, init);
  const body = (await response.json()) as Envelope;
  return { ...body, status: response.status, type: response.headers.get('content-type') ?? '' };
}

function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json): RequestInit {
  return { method: 'POST', headers, body };
}

proves('tooling/7.1-envelope', async ({ client }) => {
  const { url } = await client('code');
  const rows: [string, RequestInit, number, string?][] = [
    ['/health', {}, 200],
    ['/fixture/echo?text=hello', {}, 200],
    ['/api/code/echo', post('{"text":"hello"}'), 200],
    ['/api/code/echo', post('{"text":1}'), 400, 'INVALID_REQUEST'],
    ['/api/code/echo', post('{'), 400, 'INVALID_REQUEST'],
    ['/api/code/echo', {}, 405, 'INVALID_REQUEST'],
    ['/api/code/echo', { method: 'DELETE' }, 405, 'INVALID_REQUEST'],
    ['/api/code/boom', post('{}'), 500, 'INTERNAL'],
    ['/api/code/overdue', post('{}'), 504, 'TOOL_TIMEOUT'],
    ['/api/code/nope', post('{}'), 404, 'UNKNOWN_TOOL'],
    ['/api/code/%E0%A4%A', post('{}'), 404, 'UNKNOWN_TOOL'],
    ['/api/nobody/echo', post('{}'), 404, 'NOT_FOUND'],
    ['/api/code', post('{}'), 404, 'NOT_FOUND'],
    ['/nowhere', {}, 404, 'NOT_FOUND'],
    ['/nowhere', post('{}'), 404, 'NOT_FOUND'],
    ['/health', { method: 'DELETE' }, 405, 'INVALID_REQUEST'],
    ['/mcp/nobody', post('{}'), 404, 'NOT_FOUND'],
  ];
  for (const [path, init, status, code] of rows) {
    const { type, status: told, ...envelope } = await ask(`${url}${path}`, init);
    const what = `${init.method ?? 'GET'} ${path}`;
    expect(told, what).toBe(status);
    expect(type, what).toMatch(/^application\/json/);
    expect(new Set(Object.keys(envelope)), what).toEqual(new Set(['ok', code ? 'error' : 'result', '_meta']));
    expect(envelope.ok, what).toBe(code === undefined);
    expect(envelope.error?.code, what).toBe(code);
    expect(envelope._meta, what).toMatchObject({ schemaVersion: '2.0.0', ts: expect.stringMatching(/Z$/) });
  }
});

proves('tooling/7.2-api-route', async ({ client }) => {
  const code = await client('code');
  const names = openFixture('code').catalog.listed();
  for (const { name } of names) {
    // Refused by the tool's own schema: the route has found it.
    const { status, error } = await ask(`${code.url}/api/code/${name}`, post('{"not an argument":1}'));
    expect({ status, code: error?.code }, name).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  }
  expect(successOf(code, await code.call('echo', { text: 'ab', times: 2, mode: 'loud' }))).toEqual({ text: 'ABAB' });
  expect(successOf(code, await code.call('old_echo', { text: 'ab' }))).toEqual({ text: 'ab' });
});

proves('tooling/7.2-api-meta', async ({ client }) => {
  const code = await client('code');
  const { url } = code;
  const runs = await runsOf(code);
  const withMeta = (value: string) => post('{}', { ...json, 'mooring-meta': value });
  const given = await ask(`${url}/api/code/tally`, withMeta('{"requestId":"abc-1","other":{}}'));
  expect(given).toMatchObject({ status: 200, result: { runs: runs + 1 }, _meta: { requestId: 'abc-1' } });
  for (const value of ['abc', '{', '[]', '"abc"', '5', 'null', 'true']) {
    const refused = await ask(`${url}/api/code/tally`, withMeta(value));
    expect(refused, value).toMatchObject({ status: 400, ok: false, error: { code: 'INVALID_REQUEST' } });
    // On a fixed route as well, where there is no body to go wrong.
    const route = await ask(`${url}/fixture/echo?text=a`, { headers: { 'mooring-meta': value } });
    expect(route, value).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  }
  expect(await runsOf(code)).toBe(runs + 2);
});

proves('tooling/7.2.1-health', async ({ client }) => {
  const { url } = await client('code');
  const uptime = async () => {
    const { status, ok, result } = await ask(`${url}/health`);
    expect({ status, ok }).toEqual({ status: 200, ok: true });
    expect(Object.keys(result ?? {})).toEqual(['uptimeMs']);
    return result?.['uptimeMs'] as number;
  };
  const first = await uptime();
  expect(first).toBeTypeOf('number');
  expect(first).toBeGreaterThanOrEqual(0);
  await expect.poll(uptime, { interval: 5 }).toBeGreaterThan(first);
});

proves('tooling/7.3-400', async ({ client }) => {
  const { url } = await client('code');
  for (const body of ['', '{', 'text=hello', '{"text":"a"', '{"text":1}', '{}', '[]', 'null', '"text"', '7']) {
    const answer = await ask(`${url}/api/code/echo`, post(body));
    expect(answer, body).toMatchObject({ status: 400, ok: false, error: { code: 'INVALID_REQUEST' } });
  }
});

proves('tooling/7.3-413', async ({ client }) => {
  const { url } = await client('code');
  const refused = { status: 413, ok: false, error: { code: 'INVALID_REQUEST' } };
  const large = JSON.stringify({ text: 'x'.repeat(maxBodyBytes) });
  expect(await ask(`${url}/api/code/echo`, post(large))).toMatchObject(refused);
  // Without a length announced it is counted as it comes.
  const stream = new Blob([large]).stream();
  const unannounced = { ...post(stream), duplex: 'half' } as RequestInit;
  expect(await ask(`${url}/api/code/echo`, unannounced)).toMatchObject(refused);
  // The server's own limit on arguments, below that of the body.
  const args = JSON.stringify({ text: 'x'.repeat(64 * 1024) });
  expect(await ask(`${url}/api/code/echo`, post(args))).toMatchObject(refused);
});

proves('tooling/7.3-415', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  const address = `${code.url}/api/code/tally`;
  const bytes = new TextEncoder().encode('{}');
  const others = [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/x-www-form-urlencoded' }];
  for (const headers of [...others, { 'content-type': 'application/xml' }] as Record<string, string>[]) {
    const answer = await ask(address, post(bytes, headers));
    expect(answer, JSON.stringify(headers)).toMatchObject({
      status: 415,
      ok: false,
      error: { code: 'INVALID_REQUEST', message: 'The body must be application/json.' },
    });
  }
  const types = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'];
  for (const [index, type] of types.entries()) {
    const answer = await ask(address, post(bytes, { 'content-type': type }));
    expect(answer).toMatchObject({ status: 200, result: { runs: runs + index + 1 } });
  }
});

proves('tooling/7.3-500', async ({ client }) => {
  const { url } = await client('code');
  const { status, ok, error } = await ask(`${url}/api/code/boom`, post('{}'));
  expect({ status, ok }).toEqual({ status: 500, ok: false });
  expect(error).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong inside the server.' });
  expect(JSON.stringify(error)).not.toContain('hunter2');
});

proves('tooling/7.3-by-kind', async ({ client }) => {
  const { url } = await client('code');
  const expected: Record<keyof typeof faults, number> = {
    INVALID_REQUEST: 400,
    UNKNOWN_TOOL: 404,
    NOT_FOUND: 404,
    NO_INDEX: 409,
    CAPABILITY_MISSING: 503,
    QUEUE_OVERLOADED: 503,
    TOOL_TIMEOUT: 504,
    CANCELLED: 499,
    INTERNAL: 500,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    DOWNLOAD_VERIFY_FAILED: 503,
    ARCHIVE_UNSAFE: 400,
    ARCHIVE_TOO_LARGE: 400,
  };
  for (const [code, status] of Object.entries(expected)) {
    const answer = await ask(`${url}/api/code/fail`, post(JSON.stringify({ code })));
    expect(answer, code).toMatchObject({ status, ok: false, error: { code } });
  }
  const unknown = await ask(`${url}/api/code/nope`, post('{}'));
  expect(unknown).toMatchObject({ status: 404, error: { code: 'UNKNOWN_TOOL' } });
});
