// What `mooring serve` answers to requests that it does not serve, and to pages of other origins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serveBoth } from '../e2e/served.ts';
import { ask, post } from './ask.ts';
import { serving } from './serving.ts';

let served: Served;

beforeAll(async () => {
  served = await serveBoth();
});
afterAll(() => served.close());

const api = () => `${served.product}/api/code/check_status`;
const errorOf = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

describe('a refusal has a status, and a body in the contract’s own shape', () => {
  test('401 without the token, and with a wrong one', async () => {
    const { url } = await serving([], { MOORING_TOKEN: 'sesame' });
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'sesame' }]) {
      const answer = await ask(`${url}/health`, { headers });
      expect(answer).toMatchObject({ status: 401, json: errorOf('UNAUTHORIZED') });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect((await ask(`${url}/health`, { headers: { authorization: 'Bearer sesame' } })).status).toBe(200);
    // The page holds declarations only, so that a browser can show how to log in.
    expect((await ask(`${url}/`)).status).toBe(200);
  });

  test('403 for a Host that is not ours, and for a page that is not', async () => {
    for (const headers of [{ host: 'evil.example' }, { origin: 'http://evil.example' }, { origin: 'null' }])
      expect(await ask(`${served.product}/health`, { headers })).toMatchObject({
        status: 403,
        json: errorOf('FORBIDDEN'),
      });
  });

  test('a Host that was allowed is ours, in any case of letters', async () => {
    const { url } = await serving(['--allow-host', 'My.Example']);
    expect((await ask(`${url}/health`, { headers: { host: 'my.example:80' } })).status).toBe(200);
  });

  test.each(['/nowhere', '/api/nowhere/x', '/mcp/nowhere', '/api/code'])('404 for %s', async (path) => {
    expect(await ask(`${served.product}${path}`)).toMatchObject({ status: 404, json: errorOf('NOT_FOUND') });
  });

  test('404 for a tool that is not there', async () => {
    const answer = await post(`${served.product}/api/code/nowhere`, {});
    expect(answer).toMatchObject({ status: 404, json: errorOf('UNKNOWN_TOOL') });
  });

  test.each(['GET', 'PUT', 'DELETE'])('405 for %s where only POST is taken', async (method) => {
    expect(await ask(api(), { method })).toMatchObject({ status: 405, json: errorOf('INVALID_REQUEST') });
  });

  test('413 for a body above the limit, announced or not', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(1_000_000) });
    const details = { payload_bytes: expect.any(Number), max_bytes: 1_000_000 };
    const expected = { status: 413, json: { ok: false, error: { code: 'INVALID_REQUEST', details } } };
    expect(await post(api(), body)).toMatchObject(expected);
    expect(await post(api(), body, { 'transfer-encoding': 'chunked' })).toMatchObject(expected);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('415 for a body of type %j', async (type) => {
    const headers = type === '' ? {} : { 'content-type': type };
    expect(await ask(api(), { method: 'POST', headers, body: '{}' })).toMatchObject({
      status: 415,
      json: errorOf('INVALID_REQUEST'),
    });
  });

  test('400 for a body that is no JSON, and for arguments that do not fit', async () => {
    for (const body of ['{', { verbose: true }])
      expect(await post(api(), body)).toMatchObject({ status: 400, json: errorOf('INVALID_REQUEST') });
  });
});

describe('a page of another origin', () => {
  const origin = 'http://localhost:3000';
  const preflight = {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  };

  test('may not call unless it was named', async () => {
    const answer = await ask(api(), preflight);
    expect(answer).toMatchObject({ status: 403, json: errorOf('FORBIDDEN') });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('may call when it was named: its preflight and its calls are answered for it alone', async () => {
    const { url } = await serving(['--cors-origin', origin], { MOORING_TOKEN: 'sesame' });
    const allowed = await ask(`${url}/api/code/check_status`, preflight);
    expect(allowed).toMatchObject({ status: 204, text: '' });
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
    expect(allowed.headers['access-control-allow-headers']).toContain('authorization');
    // Also the refusal: a page that may not read it could not tell its user why.
    const refused = await post(`${url}/api/code/check_status`, {}, { origin });
    expect(refused.status).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
    const other = { ...preflight, headers: { ...preflight.headers, origin: 'http://localhost:3001' } };
    expect((await ask(`${url}/api/code/check_status`, other)).status).toBe(403);
  });
});

describe('a call over /api', () => {
  const metric = async (name: string) => {
    const { text } = await ask(`${served.fixture}/metrics`);
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  test('is cancelled when its client hangs up', async () => {
    const cancelled = 'mooring_calls_total\\{server="code",kind="tool",name="sleep",code="CANCELLED"\\}';
    const hangUp = new AbortController();
    const call = fetch(`${served.fixture}/api/code/sleep`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":60000}',
      signal: hangUp.signal,
    }).catch((thrown: unknown) => (thrown as Error).name);
    await expect.poll(() => metric('mooring_calls_in_flight')).toBe(1);
    hangUp.abort();
    expect(await call).toBe('AbortError');
    await expect.poll(() => metric('mooring_calls_in_flight'), { timeout: 2_000 }).toBe(0);
    expect(await metric(cancelled)).toBe(1);
  });

  test('does not tell what an unforeseen error said', async () => {
    const { status, text } = await post(`${served.fixture}/api/code/boom`, {});
    expect(status).toBe(500);
    expect(text).not.toMatch(/hunter2|\/home/);
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', details: { cause_class: 'RangeError' } },
    });
  });

  test('does not tell paths of this machine in the details and hints of an error', async () => {
    const { text } = await post(`${served.fixture}/api/code/fail`, {
      code: 'NO_INDEX',
      details: {
        file: '/home/someone/private/index',
        nested: [{ at: 'see /srv/secret/x and C:\\Users\\me\\y' }],
        row: '/items/0',
      },
      hint: 'Look into /var/lib/mooring/code.',
    });
    expect(text).not.toMatch(/someone|secret|Users|\/var/);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'NO_INDEX', details: { file: '[path]', hint: 'Look into [path].' } },
    });
  });
});
