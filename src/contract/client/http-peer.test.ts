import { afterEach, describe, expect, test } from 'vitest';
import { type HttpFixture, type HttpFixtureOptions, startHttpServer } from '../../../tests/fixtures/mcp/http-server.ts';
import { shakeHands } from './handshake.ts';
import { HttpPeer } from './http-peer.ts';
import { listAll } from './list-all.ts';

const started: HttpFixture[] = [];

async function start(options?: HttpFixtureOptions): Promise<HttpFixture> {
  const server = await startHttpServer(options);
  started.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()));
});

describe('HttpPeer', () => {
  test('carries session and protocol version after the handshake, and deletes the session at the end', async () => {
    const server = await start();
    const peer = new HttpPeer({ kind: 'http', url: server.url });
    await shakeHands(peer);
    expect(await peer.request('ping', undefined, { id: '' })).toEqual({ kind: 'result', id: '', result: {} });
    expect(await peer.end()).toBe(200);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'DELETE']);
    expect(server.requests[0]?.headers).toMatchObject({ accept: 'application/json, text/event-stream' });
    expect(server.requests[0]?.headers).not.toHaveProperty('mcp-session-id');
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'mcp-session-id': peer.sessionId,
      'mcp-protocol-version': '2025-11-25',
    });
    expect(await peer.request('ping')).toMatchObject({ kind: 'silence', detail: expect.stringContaining('HTTP 404') });
  });

  test('reads an event stream and answers what the server asks in it', async () => {
    const server = await start({ streams: true });
    const peer = new HttpPeer({ kind: 'http', url: server.url });
    await shakeHands(peer);
    expect(await listAll(peer, 'tools/list')).toMatchObject({ items: [{ name: 'echo' }], problem: undefined });
    await expect
      .poll(() => server.requests.map(({ body }) => body))
      .toContain('{"jsonrpc":"2.0","id":"from-server","result":{}}');
  });

  test('sends the bearer token', async () => {
    const server = await start({ token: 'secret' });
    const without = new HttpPeer({ kind: 'http', url: server.url });
    expect(await without.request('ping')).toMatchObject({
      kind: 'silence',
      detail: expect.stringContaining('HTTP 401'),
    });
    const peer = new HttpPeer({ kind: 'http', url: server.url, token: 'secret' });
    expect(await shakeHands(peer)).toMatchObject({ serverInfo: { name: 'http-fixture' } });
  });

  test('can lie about Host', async () => {
    const server = await start();
    const peer = new HttpPeer({ kind: 'http', url: server.url }, { headers: { host: 'elsewhere.example' } });
    expect(await peer.request('initialize')).toMatchObject({ detail: expect.stringContaining('HTTP 403') });
    expect(server.requests[0]?.headers.host).toBe('elsewhere.example');
  });

  test('does not wait for ever', async () => {
    const server = await start({ defect: 'mute' });
    const peer = new HttpPeer({ kind: 'http', url: server.url });
    await shakeHands(peer);
    expect(await peer.request('ping', undefined, { timeoutMs: 50 })).toMatchObject({
      kind: 'silence',
      reason: 'timeout',
    });
  });

  test('says that nobody is there', async () => {
    const server = await start();
    await server.close();
    const peer = new HttpPeer({ kind: 'http', url: server.url });
    expect(await peer.request('ping')).toMatchObject({
      reason: 'closed',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    await peer.kill();
  });
});
