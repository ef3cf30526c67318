// The wires inside the test: bytes in, messages out, no process between them.
import { PassThrough } from 'node:stream';
import { createHttpApp, type HttpApp } from '../../../src/transports/http/app.ts';
import { accessFor } from '../../../src/transports/http/listen.ts';
import { ProtocolOutput } from '../../../src/transports/stdio/claim-stdout.ts';
import { serveLegacy } from '../../../src/transports/stdio/serve-legacy.ts';
import { serveStdio } from '../../../src/transports/stdio/serve-stdio.ts';
import { fixtureHost, openFixture } from '../../support/fixture-host.ts';
import { frames, lines, type Wire } from '../drive/wire.ts';
import type { JsonRecord } from '../model/asked.ts';

export interface Talk {
  /** Sends the bytes, then a ping; answers what came before its answer. */
  readonly say: (...bytes: readonly (string | Buffer)[]) => Promise<JsonRecord[]>;
}

const hello =
  '{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"found","version":"1"}}}';

export function lineTalk(server: string): Promise<Talk> {
  return talk(lines, (input, output) => serveStdio(openFixture(server), input, output));
}

export function frameTalk(server: string): Promise<Talk> {
  return talk(frames, (input, output) => serveLegacy(openFixture(server), input, output));
}

async function talk(wire: Wire, serve: (input: PassThrough, output: ProtocolOutput) => unknown): Promise<Talk> {
  const input = new PassThrough();
  let heard: JsonRecord[] = [];
  let rest = Buffer.alloc(0);
  let onPong: () => void = () => {};
  const take = (bytes: string | Buffer): boolean => {
    const cut = wire.cut(Buffer.concat([rest, Buffer.from(bytes)]));
    rest = Buffer.from(cut.rest);
    heard.push(...cut.messages.map((each) => JSON.parse(each.toString('utf8')) as JsonRecord));
    if (heard.some((each) => each['id'] === 'pong')) onPong();
    return true;
  };
  await serve(input, new ProtocolOutput(take));
  const say: Talk['say'] = async (...bytes) => {
    heard = [];
    const pong = new Promise<void>((resolve) => {
      onPong = resolve;
    });
    for (const each of bytes) input.write(each);
    input.write(wire.wrap({ jsonrpc: '2.0', id: 'pong', method: 'ping' }));
    await pong;
    return heard.filter((each) => each['id'] !== 'pong');
  };
  await say(wire.wrap(JSON.parse(hello)));
  return { say };
}

/** The fixture servers behind their HTTP app, without a socket. */
export function httpApp(): HttpApp {
  const host = fixtureHost();
  const servers = ['code', 'notes', 'launch', 'studio'].map((id) => openFixture(id, host));
  const access = accessFor('127.0.0.1', undefined);
  return createHttpApp({ servers, host, access, page: '', metrics: () => '' });
}

export async function post(app: HttpApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return app.fetch(request);
}

/** Opens an MCP session; the headers that name it. */
export async function openSession(app: HttpApp, server: string): Promise<Record<string, string>> {
  const response = await post(app, `/mcp/${server}`, hello);
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}
