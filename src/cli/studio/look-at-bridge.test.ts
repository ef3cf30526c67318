import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemIds } from '../../platform/clock.ts';
import { openBridge } from '../../servers/studio/bridge/open-bridge.ts';
import { lookAtBridge } from './look-at-bridge.ts';

test('a real bridge is told by its token, and is none the worse for it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'mooring-look-'));
  const config = { network: 'relay-http', address: '', relayAddress: '127.0.0.1:0', timeoutMs: 1_000 } as const;
  const common = { config, home, clock: systemClock, ids: systemIds, log: () => {} };
  const guarded = await openBridge({ ...common, token: 'word' });
  const open = await openBridge({ ...common, token: null });
  onTestFinished(async () => {
    await Promise.all([guarded.close(), open.close()]);
    rmSync(home, { recursive: true, force: true });
  });
  const address = guarded.status().address ?? '';
  expect(await lookAtBridge(address, 'word')).toMatchObject({
    seen: 'bridge',
    status: { state: 'waiting', studios: [] },
  });
  expect(await lookAtBridge(address, 'another')).toEqual({ seen: 'other-token', status: null });
  expect(await lookAtBridge(address, null)).toEqual({ seen: 'other-token', status: null });
  expect(await lookAtBridge(open.status().address ?? '', null)).toMatchObject({
    seen: 'bridge',
    status: { state: 'waiting', studios: [] },
  });
  expect(guarded.status()).toMatchObject({ state: 'waiting', problem: null, studios: [] });
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function refusing(status: number, body: unknown): Promise<string> {
  return answering((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

const refusal = { error: { code: 'X', message: 'no' } };

test.each([
  [404, refusal, 'bridge'],
  [401, refusal, 'other-token'],
  [404, { error: 'Not Found' }, 'stranger'],
  [200, refusal, 'stranger'],
  [401, {}, 'stranger'],
  [404, null, 'stranger'],
])('an answer of %i with %j means: %s', async (status, body, seen) => {
  expect(await lookAtBridge(await refusing(status, body), 'word')).toEqual({ seen, status: null });
});

test('a page, a redirect and a program that hangs up are strangers', async () => {
  expect(await lookAtBridge(await answering((_, response) => response.end('<html>')), 'word')).toEqual({
    seen: 'stranger',
    status: null,
  });
  const elsewhere = await answering((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  );
  expect(await lookAtBridge(elsewhere, 'word')).toEqual({ seen: 'stranger', status: null });
  expect(await lookAtBridge(await answering((request) => request.destroy()), 'word')).toEqual({
    seen: 'stranger',
    status: null,
  });
});

test('where nobody listens it is said so', async () => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect(await lookAtBridge(`127.0.0.1:${port}`, 'word')).toEqual({ seen: 'nobody', status: null });
});

test('the token is shown only in the header that the bridge reads', async () => {
  const asked: unknown[] = [];
  const address = await answering(({ url, headers }, response) => {
    asked.push([url, headers['x-gox-auth'], headers.authorization]);
    response.end();
  });
  await lookAtBridge(address, 'word');
  await lookAtBridge(address, null);
  const url = '/v1/bridge/status';
  expect(asked).toEqual([
    [url, 'word', undefined],
    [url, undefined, undefined],
  ]);
});
