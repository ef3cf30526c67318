import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { Bridge } from '../bridge.ts';
import { pairByHand } from '../stand-in/by-hand.ts';
import { eventually } from '../stand-in/eventually.ts';
import { addressOf, Scratch, untilDone } from '../stand-in/opened-bridge.ts';
import { RelayClient } from '../stand-in/relay-client.ts';
import { relayLimits } from './open-relay.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

function clientOf(bridge: Bridge, token: string | null = null): RelayClient {
  const client = new RelayClient(addressOf(bridge), token);
  scratch.onEnd(() => client.close());
  return client;
}

describe('a call to the relay', () => {
  test('is refused without the token, and taken with it in either header', async () => {
    const bridge = await scratch.bridge({}, { token: 'right' });
    const client = clientOf(bridge);
    const body = { studioId: 'a', protocolVersion: 2 };
    const post = (headers: object) => client.call('POST', '', body, headers);
    for (const headers of [
      {},
      { 'X-Gox-Auth': 'wrong' },
      { Authorization: 'Bearer rightt' },
      { Authorization: 'right' },
    ]) {
      expect(await post(headers)).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    }
    expect(await post({ 'X-Gox-Auth': 'right' })).toMatchObject({ status: 200 });
    expect(await post({ Authorization: 'Bearer right' })).toMatchObject({ status: 200 });
  });

  test('must come by a name of this machine and from no web page', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const port = addressOf(bridge).split(':')[1];
    const open = (headers: object) => client.call('POST', '', { studioId: 'a', protocolVersion: 2 }, headers);
    for (const name of [`evil.example:${port}`, `127.0.0.1`, `127.0.0.1:1`, `localhost.evil:${port}`]) {
      expect(await open({ Host: name }), name).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    }
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${port}`]) {
      expect((await open({ Origin: origin })).status).toBe(403);
    }
    for (const name of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
      expect((await open({ Host: name })).status, name).toBe(200);
    }
  });

  test('is answered with what is wrong with it', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const id = await client.open('a');
    const status = async (...call: Parameters<RelayClient['call']>) => {
      const { status, body } = await client.call(...call);
      expect(body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
      return status;
    };
    expect(await status('GET', '')).toBe(405);
    expect(await status('POST', `/${id}/read`, {})).toBe(405);
    expect(await status('GET', `/${id}/write`)).toBe(405);
    expect(await status('GET', `/${id}/close`)).toBe(405);
    expect(await status('GET', '/nobody/read')).toBe(404);
    expect(await status('POST', '/nobody/write', { lines: [] })).toBe(404);
    expect(await status('GET', `/${id}/other`)).toBe(404);
    expect(await status('GET', `/${id}`)).toBe(404);
    expect(await status('POST', '', 'no json')).toBe(400);
    expect(await status('POST', '', [])).toBe(400);
    expect(await status('POST', '', { studioId: '', protocolVersion: 2 })).toBe(400);
    expect(await status('POST', '', { studioId: 'a' })).toBe(400);
    expect(await status('POST', `/${id}/write`, {})).toBe(400);
    expect(await status('POST', `/${id}/write`, { lines: [5] })).toBe(400);
    expect(await status('POST', `/${id}/write`, { lines: [], cursor: -1 })).toBe(400);
    expect(await status('GET', `/${id}/read?cursor=99`)).toBe(400);
    expect(await status('GET', `/${id}/read?cursor=0&timeout_ms=soon`)).toBe(400);
    expect((await client.call('DELETE', `/${id}/close`)).status).toBe(204);
    expect(await status('GET', `/${id}/read`)).toBe(404);
  });

  test('with a body that is too large is refused, announced or not', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const id = await client.open('a');
    const large = { lines: ['x'.repeat(1_200_000)] };
    const refused = { status: 413, body: { error: { code: 'TOO_LARGE' } } };
    expect(await client.write(id, large.lines)).toMatchObject(refused);
    const unannounced = { 'Transfer-Encoding': 'chunked' };
    expect(await client.call('POST', `/${id}/write`, large, unannounced)).toMatchObject(refused);
    expect((await client.write(id, ['x'.repeat(1_199_000)])).status).toBe(204);
  });

  test('that never ends is ended', async () => {
    const limits = { ...relayLimits, headersMs: 50, requestMs: 100 };
    const bridge = await scratch.bridge({}, { limits });
    const [host = '', port] = addressOf(bridge).split(':');
    const slow = [
      'POST /v1/bridge/session HTTP/1.1\r\nHost:',
      `POST /v1/bridge/session HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Length: 9\r\n\r\n{`,
    ];
    for (const start of slow) {
      const socket = connect(Number(port), host);
      socket.on('error', () => {});
      socket.write(start);
      await once(socket.resume(), 'close');
    }
  });
});

describe('the port', () => {
  test('that another program holds is a problem in words, and is taken over when it is free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const relayAddress = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge({ relayAddress });
    expect(bridge.status()).toMatchObject({ state: 'waiting', address: null });
    expect(bridge.status().problem).toMatch(/Another program holds 127\.0\.0\.1:\d+.*GOX_BRIDGE_RELAY_ADDRESS/);
    const call = bridge.call(scratch.request(), untilDone);
    clock.advance(5_000);
    await expect(call).rejects.toThrow(/Another program holds/);
    other.close();
    await once(other, 'close');
    await eventually(() => {
      clock.advance(3_000);
      expect(bridge.status()).toMatchObject({ address: relayAddress, problem: null });
    });
  });

  test.each(['0.0.0.0:0', '192.168.1.5:0', 'example.org:80', '[::]:0', '128.0.0.1:1', '127.0.0.1.evil.org:1'])(
    '%s is refused: it is not this machine alone',
    async (relayAddress) => {
      await expect(scratch.bridge({ relayAddress })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    },
  );

  test('may be any when its name is localhost', async () => {
    const bridge = await scratch.bridge({ relayAddress: 'localhost:0' });
    expect(addressOf(bridge)).toMatch(/^localhost:\d+$/);
    scratch.plugin(bridge, { studioId: 'a' });
    expect(await bridge.call(scratch.request(), untilDone)).toEqual({ echo: {} });
  });
});

test('closing ends polls, sockets and calls at once', async () => {
  const bridge = await scratch.bridge();
  const client = clientOf(bridge);
  const { sessionId, cursor } = await pairByHand(client, 'a');
  const call = bridge.call(scratch.request(), untilDone);
  await client.read(sessionId, cursor);
  const poll = client.read(sessionId, cursor + 1).then(
    ({ status }) => status,
    () => 'ended',
  );
  const waiting = bridge.call(scratch.request({ studioId: 'b' }), untilDone);
  const refused = [call, waiting].map((each) => expect(each).rejects.toThrow('closed'));
  await bridge.close();
  await Promise.all(refused);
  expect([204, 'ended']).toContain(await poll);
  await expect(client.open('a')).rejects.toThrow('ECONNREFUSED');
  await expect(bridge.call(scratch.request(), untilDone)).rejects.toThrow('closed');
});
