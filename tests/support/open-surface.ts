// Opens a fixture server on a surface. Processes are real; only `memory` stays inside the test.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Session } from '../../src/kernel/rpc/session.ts';
import { frame, frameReader } from '../../src/transports/stdio/framing.ts';
import type { Answer } from './answer.ts';
import { openFixture } from './fixture-host.ts';
import { readLines } from './newline-reader.ts';
import { type Message, RpcClient } from './rpc-client.ts';
import { readSse } from './sse-reader.ts';
import type { Id, Surface, SurfaceClient } from './surface-client.ts';

const program = join(import.meta.dirname, 'fixture-main.ts');
// Dozens of these are started in a run; without it, compiling the same files is half of what each costs.
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/fixture');

export function openSurface(surface: Surface, server: string): Promise<SurfaceClient> {
  const openers = { memory: openMemory, stdio: openStdio, legacy: openLegacy, mcp: openMcp, http: openHttp };
  return openers[surface](server);
}

async function openMemory(id: string): Promise<SurfaceClient> {
  const client = new RpcClient();
  const server = openFixture(id);
  const session = new Session(server, server.spec.dialect, 'sdk', {
    notify: (method, params) => client.receive({ method, params }),
    request: () => Promise.reject(new Error('this client cannot be asked')),
  });
  client.use({
    send: (message) => {
      const { id: requestId, method, params } = structuredClone(message) as Required<Message>;
      if (requestId === undefined) {
        session.notified(method, params);
        return;
      }
      void answerInMemory(session, client, { id: requestId as Id, method, params });
    },
    close: async () => {
      session.close('the test is over');
      await server.close();
    },
  });
  await client.greet();
  return client.asClient('memory');
}

async function answerInMemory(
  session: Session,
  client: RpcClient,
  request: { id: Id; method: string; params: Record<string, unknown> },
) {
  const refusal = session.admit(request);
  if (refusal) return client.receive({ id: request.id, error: refusal });
  const reply = await session.handle(request);
  session.inFlight.close(request.id);
  // As bytes would: what JSON cannot carry must not look as if it had arrived.
  if (reply) client.receive(JSON.parse(JSON.stringify({ id: request.id, ...reply })) as Message);
}

async function openStdio(server: string): Promise<SurfaceClient> {
  const child = startFixture(['stdio', server]);
  const client = new RpcClient();
  readLines(child.stdout, (line) => client.receive(JSON.parse(line) as Message));
  client.use({
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    close: () => endProcess(child),
  });
  await client.greet();
  return client.asClient('stdio', { pid: child.pid ?? 0 });
}

async function openLegacy(server: string): Promise<SurfaceClient> {
  const child = startFixture(['legacy', server]);
  const client = new RpcClient();
  const unexpected = () => {
    throw new Error('the server sent a frame that makes no sense');
  };
  const reader = frameReader(64 * 1024 * 1024, {
    body: (body) => client.receive(JSON.parse(body.toString('utf8')) as Message),
    oversize: unexpected,
    badHeader: unexpected,
  });
  child.stdout.on('data', (chunk: Buffer) => reader.take(chunk));
  client.use({ send: (message) => void child.stdin.write(frame(message)), close: () => endProcess(child) });
  await client.greet();
  return client.asClient('legacy', { pid: child.pid ?? 0 });
}

async function openMcp(server: string): Promise<SurfaceClient> {
  const { child, url } = await startHttp();
  const client = new RpcClient();
  const address = `${url}/mcp/${server}`;
  let session: string | undefined;
  const headers = () => ({
    accept: 'application/json, text/event-stream',
    ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
  });
  const hear = (response: Response) =>
    readSse(response, (event) => event.data !== '' && client.receive(JSON.parse(event.data) as Message));
  client.use({
    send: async (message) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        body: JSON.stringify(message),
      });
      session ??= response.headers.get('mcp-session-id') ?? undefined;
      if (response.headers.get('content-type')?.includes('text/event-stream')) void hear(response);
      else if (response.status !== 202) client.receive((await response.json()) as Message);
    },
    close: () => endProcess(child),
  });
  await client.greet();
  // The stream ends with the server; that is no failure of a test.
  const listen = async () => void hear(await fetch(address, { headers: headers() })).catch(() => {});
  return client.asClient('mcp', { pid: child.pid ?? 0, url, listen });
}

async function openHttp(server: string): Promise<SurfaceClient> {
  const { child, url } = await startHttp();
  const noIds = () => {
    throw new Error('the http surface has no ids');
  };
  return {
    surface: 'http',
    url,
    pid: child.pid ?? 0,
    call: (tool, args = {}, options = {}) => postCall(`${url}/api/${server}/${tool}`, args, options.meta),
    start: noIds,
    request: noIds,
    notify: noIds,
    notifications: [],
    answered: [],
    greeting: {},
    close: () => endProcess(child),
  };
}

export async function postCall(address: string, args: unknown, meta?: Record<string, unknown>): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(meta && { 'mooring-meta': JSON.stringify(meta) }) };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(args) });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

/** The fixture process, for tests that speak bytes themselves. */
export function startFixture(
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const cached = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env };
  return spawn(process.execPath, [program, ...args], { stdio: 'pipe', env: cached });
}

/** The fixture servers over HTTP, on a port of their own. */
export async function startHttp(
  env: Record<string, string> = {},
): Promise<{ child: ChildProcessWithoutNullStreams; url: string }> {
  const child = startFixture(['http'], env);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url: line };
}

export async function endProcess(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await exited;
  clearTimeout(timer);
}
