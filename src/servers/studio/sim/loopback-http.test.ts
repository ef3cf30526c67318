import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackHttp } from './loopback-http.ts';

let http: LoopbackHttp;
let server: Server;
let url: string;
beforeEach(async () => {
  http = new LoopbackHttp();
  server = createServer((request, response) => {
    if (request.url === '/silent') return;
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      response.writeHead(request.url === '/empty' ? 204 : 201, { 'x-seen': request.headers['x-mine'] ?? 'none' });
      response.end(request.url === '/empty' ? undefined : Buffer.concat(pieces));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  http.close();
  server.closeAllConnections();
  server.close();
});

const post = (to: string, body: string) => http.send({ url: to, method: 'POST', headers: { 'x-mine': 'yes' }, body });

test('carries method, headers and text there and back', async () => {
  const body = 'grüße 🚀'.repeat(100_000);
  expect(await post(url, body)).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' }, body });
  expect(await post(`${url.replace('127.0.0.1', 'localhost')}/empty`, 'x')).toMatchObject({ status: 204, body: '' });
});

test('goes nowhere but to this machine', async () => {
  for (const each of [
    'http://192.0.2.1/',
    'http://127.0.0.1.example.com/',
    'http://example.com/',
    'http://0x7f000001.x/',
  ]) {
    expect(await post(each, '')).toEqual({ problem: 'the simulator sends requests to this machine only' });
  }
  for (const each of ['https://127.0.0.1/', 'file:///etc/passwd', 'nonsense']) {
    expect(await post(each, '')).toEqual({ problem: 'InvalidUrl' });
  }
});

test('says so when nobody listens, and when the connection is lost', async () => {
  const waiting = post(`${url}/silent`, '');
  await new Promise((resolve) => server.once('request', resolve));
  server.closeAllConnections();
  expect(await waiting).toEqual({ problem: 'ConnectFail' });
  await new Promise((resolve) => server.close(resolve));
  expect(await post(url, '')).toEqual({ problem: 'ConnectFail' });
});

test('uses a connection that the other side has closed meanwhile no second time', async () => {
  expect(await post(url, 'one')).toMatchObject({ body: 'one' });
  server.closeAllConnections();
  expect(await post(url, 'two')).toMatchObject({ body: 'two' });
});
