import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readGithubUrl } from '../quick-start/repo-url.ts';
import { type GithubApi, githubMetadataReader } from './github-metadata.ts';

const repository = readGithubUrl('https://github.com/ann/tools');
let server: Server;
let api: GithubApi;
let reply: (response: ServerResponse, request: IncomingMessage) => void;

beforeEach(async () => {
  server = createServer((request, response) => reply(response, request)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = { baseUrl: `http://${host}/`, token: null, allowedHosts: [host], timeoutMs: 5_000 };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = (changed: Partial<GithubApi> = {}) => githubMetadataReader({ ...api, ...changed })(repository);
const body = {
  description: ' Tools for trees. ',
  homepage: '',
  topics: ['zip', 'archive'],
  default_branch: 'trunk',
  license: { key: 'mit', spdx_id: 'MIT' },
};

test('description, topics, default branch and license are read', async () => {
  let seen: IncomingMessage | undefined;
  reply = (response, request) => {
    seen = request;
    response.end(JSON.stringify(body));
  };
  expect(await read({ token: 's3cret' })).toEqual({
    metadata: {
      description: 'Tools for trees.',
      homepage: null,
      topics: ['archive', 'zip'],
      defaultBranch: 'trunk',
      license: 'MIT',
    },
    problem: null,
  });
  expect(seen?.url).toBe('/repos/ann/tools');
  expect(seen?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'user-agent': 'mooring' });
});

test('fields that are missing or of another kind are none', async () => {
  reply = (response) => response.end(JSON.stringify({ topics: [1, 'a'], license: { spdx_id: 'NOASSERTION' } }));
  expect((await read()).metadata).toEqual({
    description: null,
    homepage: null,
    topics: ['a'],
    defaultBranch: null,
    license: null,
  });
});

test.each([
  [401, {}, 'unauthorized'],
  [403, { 'x-ratelimit-remaining': '0' }, 'rate-limited'],
  [403, { 'retry-after': '60' }, 'rate-limited'],
  [403, { 'x-ratelimit-remaining': '42' }, 'unauthorized'],
  [429, {}, 'rate-limited'],
  [404, {}, 'not-found'],
  [301, { location: 'http://169.254.169.254/' }, 'not-found'],
  [500, {}, 'unavailable'],
  [503, {}, 'unavailable'],
])('%i with %o is told as %s', async (status, headers, kind) => {
  reply = (response) => response.writeHead(status, headers).end('{"message":"no"}');
  expect(await read({ token: 's3cret' })).toMatchObject({ metadata: null, problem: { kind } });
  expect(JSON.stringify(await read({ token: 's3cret' }))).not.toContain('s3cret');
});

test('what is no repository is unreadable', async () => {
  reply = (response) => response.end('<html>');
  expect(await read()).toMatchObject({ problem: { kind: 'unreadable' } });
  reply = (response) => response.end('[]');
  expect(await read()).toMatchObject({ problem: { kind: 'unreadable' } });
  reply = (response) => response.end(JSON.stringify({ description: 'x'.repeat(2_000_000) }));
  expect(await read()).toMatchObject({ problem: { kind: 'unreadable' } });
});

test('a cut connection, silence and a host that is gone are unavailable', async () => {
  reply = (response) => response.socket?.destroy();
  expect(await read()).toMatchObject({ problem: { kind: 'unavailable' } });
  reply = (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"description":', () => response.socket?.destroy());
  };
  expect(await read()).toMatchObject({ problem: { kind: 'unavailable' } });
  reply = () => {};
  expect(await read({ timeoutMs: 100 })).toMatchObject({ problem: { kind: 'unavailable' } });
  const gone = { baseUrl: 'http://127.0.0.1:9', allowedHosts: ['127.0.0.1:9'] };
  expect(await read(gone)).toMatchObject({ problem: { kind: 'unavailable' } });
});

test('a host that is not allowed is not asked', async () => {
  reply = () => expect.unreachable();
  expect(await read({ allowedHosts: ['api.github.com'] })).toMatchObject({ problem: { kind: 'not-allowed' } });
});

test('a cancel is passed on', async () => {
  const controller = new AbortController();
  reply = () => controller.abort(new Error('enough'));
  await expect(githubMetadataReader(api)(repository, controller.signal)).rejects.toThrow('enough');
});
