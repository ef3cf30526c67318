import { describe, expect, test } from 'vitest';
import { type HttpDefect, type HttpFixtureOptions, startHttpServer } from '../../../tests/fixtures/mcp/http-server.ts';
import type { ProbeStatus } from './probe.ts';
import { type VerifyOptions, verify } from './verify.ts';

async function verifyFixture(fixture: HttpFixtureOptions, options: VerifyOptions = {}) {
  const server = await startHttpServer(fixture);
  const token = fixture.token === undefined ? {} : { token: fixture.token };
  try {
    return await verify({ kind: 'http', url: server.url, ...token }, { requestTimeoutMs: 1_500, ...options });
  } finally {
    await server.close();
  }
}

describe('a healthy HTTP server', () => {
  test.each([{}, { streams: true }, { token: 'secret' }])('passes (%j)', async (fixture) => {
    const { outcomes } = await verifyFixture(fixture);
    const notOk = outcomes.filter(({ status }) => status !== 'ok').map(({ id, status }) => [id, status]);
    expect(notOk).toEqual([
      ['output-schema-object', 'skipped'],
      ['unknown-arguments', 'skipped'],
      ['ping-while-working', 'skipped'],
    ]);
    expect(outcomes.map(({ id }) => id)).not.toContain('stdout-clean');
  });
});

const defects: readonly [defect: HttpDefect, probe: string, status: ProbeStatus, reason: RegExp][] = [
  ['any-origin', 'foreign-origin', 'failed', /HTTP 200/],
  ['odd-status', 'foreign-origin', 'warning', /HTTP 400 instead of 403/],
  ['any-host', 'foreign-host', 'failed', /HTTP 200/],
  ['any-session', 'unknown-session', 'failed', /HTTP 200/],
  ['odd-status', 'unknown-session', 'failed', /HTTP 400 instead of 404/],
  ['sessionless', 'unknown-session', 'skipped', /no sessions/],
  ['open-get', 'get-without-accept', 'failed', /HTTP 200/],
  ['keeps-deleted', 'delete-session', 'failed', /HTTP 200/],
  ['no-delete', 'delete-session', 'skipped', /405/],
  ['sessionless', 'delete-session', 'skipped', /no sessions/],
  ['takes-any-tool', 'unknown-tool', 'failed', /a result/],
  ['mute', 'ping', 'failed', /no answer within 1500 ms/],
];

describe('an HTTP server with a defect', () => {
  test.for(defects)('that is %s is seen by %s: %s', async ([defect, id, status, reason]) => {
    const { outcomes } = await verifyFixture({ defect }, { only: [id] });
    const outcome = outcomes.find((each) => each.id === id);
    expect(outcome).toMatchObject({ status, reason: expect.stringMatching(reason) });
  });
});

test('an address where nobody listens fails the handshake and skips the rest', async () => {
  const server = await startHttpServer();
  await server.close();
  const { outcomes } = await verify({ kind: 'http', url: server.url });
  expect(outcomes[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
  expect(outcomes.slice(1).every(({ status }) => status === 'skipped')).toBe(true);
});
