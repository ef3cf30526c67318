// `mooring serve` as a process: where it listens, and how it ends.
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt, fixtureProgram } from '../e2e/installed.ts';
import { start } from '../e2e/processes.ts';
import { addressOf } from '../e2e/served.ts';
import { temporaryFolder } from '../e2e/temporary.ts';
import { hello } from '../support/surface-client.ts';
import { ask, post } from './ask.ts';
import { mooring } from './mooring.ts';
import { serving } from './serving.ts';

beforeAll(assertBuilt);

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

function fileHolding(text: string): string {
  const file = join(temporaryFolder(), 'token');
  writeFileSync(file, text);
  return file;
}

describe('listening', () => {
  test('port 0 takes any free port, and stdout says which in one line', async () => {
    const { url, stdout } = await serving();
    expect(stdout()).toBe(`Mooring listens on ${url}\n`);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect(await ask(`${url}/health`)).toMatchObject({ status: 200, json: { ok: true } });
  });

  test('a taken port is told with the way out', async () => {
    const { url } = await serving();
    const { port } = new URL(url);
    const { code, stdout, stderr } = await mooring(['serve', '--port', port]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `mooring: port ${port} is taken. Choose another with --port, or 0 for any\n`,
    });
  });

  test('a port that another program holds is taken as well', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, stderr } = await mooring(['serve', '--port', String(port)]);
    other.close();
    expect([code, stderr]).toEqual([2, expect.stringContaining(`port ${port} is taken`)]);
  });

  test.skipIf(!hasIpv6).each(['::1', '[::1]'])('the IPv6 loopback is given as %s', async (host) => {
    const { url } = await serving(['--host', host]);
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await ask(`${url}/health`)).status).toBe(200);
  });

  test.each([
    { args: ['--host', '0.0.0.0'], says: 'listening on 0.0.0.0 needs a token: set MOORING_TOKEN or --token-file' },
    { args: ['--host', ''], says: '--host is empty. Leave it out to listen on 127.0.0.1' },
    { args: ['--port', ''], says: "'' is not a port; give a number from 0 to 65535" },
    { args: ['--port', '65536'], says: '65536 is not a port; give a number from 0 to 65535' },
    { args: ['--token-file', '/nowhere/token'], says: 'the token file /nowhere/token cannot be read' },
    {
      args: ['--cors-origin', 'http://a.example/'],
      says: '--cors-origin http://a.example/ is not an origin; write it',
    },
    { args: ['--allow-host', 'http://a.example'], says: '--allow-host http://a.example is not a host name; write it' },
  ])('mooring serve $args is refused', async ({ args, says }) => {
    const { code, stdout, stderr } = await mooring(['serve', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice(0, `mooring: ${says}`.length)).toBe(`mooring: ${says}`);
  });

  test.each([
    { text: '', says: 'is empty; write the token into it' },
    { text: ' \n', says: 'is empty; write the token into it' },
    { text: 'two words', says: 'must hold one word of ASCII, without blanks' },
  ])('a token file holding $text lets nobody in, and is refused', async ({ text, says }) => {
    const file = fileHolding(text);
    const { code, stderr } = await mooring(['serve', '--port', '0', '--token-file', file]);
    expect([code, stderr]).toEqual([2, `mooring: the token file ${file} ${says}\n`]);
  });

  test('an address that is not of this machine is told as such', async () => {
    const { code, stderr } = await mooring(['serve', '--host', '192.0.2.1', '--port', '0'], {
      env: { MOORING_TOKEN: 't' },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('192.0.2.1 is not an address of this machine.')]);
  });

  test('with a token every address is open to listen on', async () => {
    const { url } = await serving(['--host', '0.0.0.0', '--token-file', fileHolding('sesame\n')]);
    const local = url.replace('0.0.0.0', '127.0.0.1');
    expect((await ask(`${local}/health`)).status).toBe(401);
    expect((await ask(`${local}/health`, { headers: { authorization: 'Bearer sesame' } })).status).toBe(200);
  });
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('comes at %s, cleanly and without a word', async (signal) => {
    const { child, exit } = await serving();
    child.kill(signal);
    expect(await exit(2_000)).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  test('comes within two seconds though a client holds an MCP stream open', async () => {
    const { url, child, exit } = await serving();
    const accept = 'application/json, text/event-stream';
    const greeting = { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello };
    const opened = await post(`${url}/mcp/code`, greeting, { accept });
    const stream = await fetch(`${url}/mcp/code`, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': String(opened.headers['mcp-session-id']) },
    });
    expect(stream.status).toBe(200);
    const drained = stream.text().catch(() => 'cut off');
    child.kill('SIGTERM');
    expect(await exit(2_000)).toMatchObject({ code: 0, signal: null });
    await drained;
  });

  test('comes within two seconds though a client has sent half a request', async () => {
    const { url, child, exit } = await serving();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {}); // It is cut off, which is the point.
    await new Promise<void>((resolve) => socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n', () => resolve()));
    // The half must have arrived; an answer to a later request says that the server has had its turn.
    await ask(`${url}/health`);
    child.kill('SIGTERM');
    expect(await exit(2_000)).toMatchObject({ code: 0, signal: null });
    socket.destroy();
  });

  test('comes within two seconds though a call is still running', async () => {
    const running = start(process.execPath, [fixtureProgram, 'http']);
    const url = await addressOf(running);
    const call = post(`${url}/api/code/sleep`, { ms: 60_000 }).catch(() => 'cut off');
    await expect.poll(async () => (await ask(`${url}/metrics`)).text).toContain('mooring_calls_in_flight 1');
    running.child.kill('SIGTERM');
    expect(await running.exit(2_000)).toMatchObject({ code: 0, signal: null });
    await call;
  });
});
