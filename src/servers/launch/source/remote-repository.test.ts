import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { git } from '../../../platform/git/git.ts';
import { type RepositorySource, readRepositorySource } from '../quick-start/repo-url.ts';
import { checkOut } from './check-out.ts';
import { commitFiles, makeRepository, makeScratchFolder } from './repository-fixture.ts';
import { resolveHead } from './resolve-head.ts';
import type { SourceAccess } from './source-access.ts';

let base: string;
let server: Server;
let host: string;
let first: string;
let tagged: string;
let second: string;
let access: SourceAccess;
let knowsVersion2: boolean;
let requests: string[];
let onUpload: (() => void) | null = null;
let isPrivate: (request: IncomingMessage) => boolean;

beforeEach(async () => {
  base = makeScratchFolder();
  mkdirSync(join(base, 'work'));
  first = await makeRepository(join(base, 'made'), { 'README.md': '# One\n' });
  tagged = await commitFiles(join(base, 'made'), { 'CHANGES.md': '1.0\n' });
  await git(['tag', 'v1.0.0'], { cwd: join(base, 'made') });
  second = await commitFiles(join(base, 'made'), { 'README.md': '# Two\n' });
  await git(['clone', '--quiet', '--bare', 'made', 'repo.git'], { cwd: base });
  knowsVersion2 = true;
  requests = [];
  isPrivate = () => false;
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  access = { allowedHosts: [host], allowedRoots: [] };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(base, { recursive: true });
});

/** The server part of git over HTTP, and some addresses that misbehave. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  requests.push(`${request.method} ${pathname}`);
  const [, status] = /^\/status\/(\d+)/.exec(pathname) ?? [];
  if (status !== undefined) {
    response
      .writeHead(Number(status), status.startsWith('3') ? { location: `/repo.git/info/refs${search}` } : {})
      .end();
  } else if (isPrivate(request)) response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  else if (onUpload && request.method === 'POST') onUpload();
  else if (pathname.startsWith('/cut')) request.socket.destroy();
  else if (pathname.startsWith('/page')) response.end('<!doctype html>\n<html>\n<p>A page</p>\n</html>\n');
  else serveGit(request, response, pathname, search);
}

function serveGit(request: IncomingMessage, response: ServerResponse, path: string, search: string): void {
  const protocol = request.headers['git-protocol'];
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: base,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      ...(knowsVersion2 && typeof protocol === 'string' && { GIT_PROTOCOL: protocol }),
    },
  });
  request.pipe(backend.stdin);
  const pieces: Buffer[] = [];
  backend.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  backend.on('close', () => {
    const output = Buffer.concat(pieces);
    const end = output.indexOf('\r\n\r\n');
    for (const line of output.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(output.subarray(end + 4));
  });
}

/** As quick-start/repo-url.ts reads it, but for the scheme: the server of these tests has no certificate. */
function sourceAt(path: string): RepositorySource {
  return { kind: 'https', url: `http://${host}${path}`, host: '127.0.0.1', name: 'repo' };
}

describe('over http', () => {
  test('head, default branch and tags are known without a clone', async () => {
    expect(await resolveHead(sourceAt('/repo.git'), null, access)).toEqual({
      sha: second,
      defaultBranch: 'main',
      tags: [{ name: 'v1.0.0', sha: tagged }],
      notes: [],
    });
    expect((await resolveHead(sourceAt('/repo.git'), 'v1.0.0', access)).sha).toBe(tagged);
    const missing = resolveHead(sourceAt('/repo.git'), 'v9', access);
    await expect(missing).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each([
    ['alone where the server allows it', true],
    ['with the whole history where it does not', false],
  ])('an older commit is brought %s', async (_how, modern) => {
    knowsVersion2 = modern;
    const folder = join(base, 'work', 'repo');
    expect(await checkOut(sourceAt('/repo.git'), first, folder, access)).toMatchObject({
      sha: first,
      wasReused: false,
    });
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# One\n');
    const isWhole = (await git(['cat-file', '--batch-all-objects', '--batch-check'], { cwd: folder })).includes(second);
    expect(isWhole).toBe(!modern);
    requests.length = 0;
    expect(await checkOut(sourceAt('/repo.git'), first, folder, access)).toMatchObject({ wasReused: true });
    expect(requests).toEqual([]);
  });

  test.each([true, false])('a commit that is not there is INVALID_INPUT (version 2: %s)', async (modern) => {
    knowsVersion2 = modern;
    const answered = checkOut(sourceAt('/repo.git'), 'a'.repeat(40), join(base, 'work', 'repo'), access);
    await expect(answered).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(readdirSync(join(base, 'work'))).toEqual([]);
  });

  test.each([
    ['/nothing.git', false, 'no repository'],
    ['/status/404', false, 'no repository'],
    ['/status/401', false, 'not open to us'],
    ['/status/403', false, 'not open to us'],
    ['/status/302', false, 'moved'],
    ['/status/503', true, 'failed'],
    ['/cut', true, 'broke off'],
    ['/page', false, 'no repository'],
  ])('%s is REPO_NOT_FOUND, retryable: %s', async (path, retryable, words) => {
    const answered = resolveHead(sourceAt(path), null, access);
    await expect(answered).rejects.toMatchObject({
      code: 'REPO_NOT_FOUND',
      retryable,
      message: expect.stringContaining(words),
    });
  });

  test('a host that is gone is REPO_NOT_FOUND and may be tried again', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const answered = resolveHead(sourceAt('/repo.git'), null, access);
    await expect(answered).rejects.toMatchObject({ code: 'REPO_NOT_FOUND', retryable: true });
  });

  test('a host that is not allowed is never asked', async () => {
    for (const allowedHosts of [[], ['127.0.0.1'], ['github.com']]) {
      const answered = resolveHead(sourceAt('/repo.git'), null, { ...access, allowedHosts });
      await expect(answered).rejects.toMatchObject({ code: 'INVALID_URL' });
    }
    expect(requests).toEqual([]);
  });

  test('credentials in an address are in no message', async () => {
    const url = `http://ann:s3cret@${host}/status/404`;
    const source: RepositorySource = { kind: 'https', url, host: '127.0.0.1', name: 'repo' };
    const error = await resolveHead(source, null, access).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'REPO_NOT_FOUND' });
    const cause = error instanceof Error ? error.cause : null;
    expect(JSON.stringify([error, String(error), cause, String(cause)])).not.toContain('s3cret');
  });

  test('a token opens a private repository, and is seen nowhere else', async () => {
    const secret = `Basic ${Buffer.from('x-access-token:s3cret').toString('base64')}`;
    isPrivate = (request) => request.headers.authorization !== secret;
    await expect(resolveHead(sourceAt('/repo.git'), null, access)).rejects.toMatchObject({ code: 'REPO_NOT_FOUND' });
    const open = { ...access, tokens: { [host]: 's3cret' } };
    const folder = join(base, 'work', 'repo');
    expect(await resolveHead(sourceAt('/repo.git'), null, open)).toMatchObject({ sha: second });
    expect(await checkOut(sourceAt('/repo.git'), second, folder, open)).toMatchObject({ sha: second });
    expect(readFileSync(join(folder, '.git', 'config'), 'utf8')).not.toMatch(/s3cret|extraHeader/i);
    const wrong = resolveHead(sourceAt('/repo.git'), null, { ...access, tokens: { [host]: 'wr0ng' } });
    const error = await wrong.catch((thrown: unknown) => thrown);
    const cause = error instanceof Error ? error.cause : null;
    expect(JSON.stringify([error, String(error), cause, String(cause)])).not.toContain('wr0ng');
  });

  test('a process that is killed half-way leaves nothing that passes for a checkout', async () => {
    const folder = join(base, 'work', 'repo');
    const module = join(import.meta.dirname, 'check-out.ts');
    const program = `import { checkOut } from ${JSON.stringify(module)};
      await checkOut(...${JSON.stringify([sourceAt('/repo.git'), second, folder, access])});`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    onUpload = () => child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    onUpload = null;
    expect(readdirSync(join(base, 'work'))).toEqual(['.repo.part']);
    expect(await checkOut(sourceAt('/repo.git'), second, folder, access)).toMatchObject({ wasReused: false });
    expect(readdirSync(join(base, 'work'))).toEqual(['repo']);
    expect(await checkOut(sourceAt('/repo.git'), second, folder, access)).toMatchObject({ wasReused: true });
  });

  test('a cancel ends it', async () => {
    const hanging = createServer(() => {}).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const address = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const source: RepositorySource = { kind: 'https', url: `http://${address}/x.git`, host: '127.0.0.1', name: 'x' };
    const controller = new AbortController();
    hanging.once('request', () => controller.abort(new Error('enough')));
    const answered = resolveHead(source, null, { allowedHosts: [address], allowedRoots: [] }, controller.signal);
    await expect(answered).rejects.toThrow('enough');
    hanging.closeAllConnections();
    hanging.close();
  });
});

describe('over ssh', () => {
  /** Stands where the ssh program is looked for: notes what it was told and runs the server part of git here. */
  function standIn(body: string): void {
    const folder = join(base, 'bin');
    mkdirSync(folder);
    writeFileSync(join(folder, 'ssh'), `#!/bin/sh\necho "$@" >> ${join(base, 'told')}\n${body}\n`);
    chmodSync(join(folder, 'ssh'), 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  }
  const ssh = { allowedHosts: ['git.example.org'], allowedRoots: [] };

  test('head and checkout work, and nobody is asked anything', async () => {
    standIn(`exec git upload-pack ${join(base, 'repo.git')}`);
    const source = readRepositorySource('git@git.example.org:team/repo.git');
    expect(await resolveHead(source, null, ssh)).toMatchObject({ sha: second, defaultBranch: 'main' });
    const folder = join(base, 'work', 'repo');
    await checkOut(source, second, folder, ssh);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# Two\n');
    const told = readFileSync(join(base, 'told'), 'utf8');
    expect(told).toContain('-oBatchMode=yes');
    expect(told).toContain("git@git.example.org git-upload-pack '/team/repo.git'");
  });

  test.each([
    ['git@git.example.org: Permission denied (publickey).', 'not open to us', false],
    ['Host key verification failed.', 'not known', false],
    ['ssh: connect to host git.example.org port 22: Connection refused', 'cannot be reached', true],
  ])('%s is REPO_NOT_FOUND', async (words, told, retryable) => {
    standIn(`echo '${words}' >&2; exit 255`);
    const answered = resolveHead(readRepositorySource('ssh://git@git.example.org/x.git'), null, ssh);
    await expect(answered).rejects.toMatchObject({
      code: 'REPO_NOT_FOUND',
      retryable,
      message: expect.stringContaining(told),
    });
  });

  test('a host that is not allowed is never asked', async () => {
    standIn('exit 1');
    const answered = resolveHead(readRepositorySource('git@other.org:x.git'), null, ssh);
    await expect(answered).rejects.toMatchObject({ code: 'INVALID_URL' });
    expect(existsSync(join(base, 'told'))).toBe(false);
  });
});
