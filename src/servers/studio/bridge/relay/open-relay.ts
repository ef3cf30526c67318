// The relay: an HTTP server on this machine that plugins poll. A port that is taken is tried again until it is free.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, Timer } from '../../../../kernel/clock.ts';
import type { Log } from '../../log.ts';
import type { BridgeStatus } from '../bridge.ts';
import type { AcceptChannel, ChannelSource } from '../channel.ts';
import { Refusal } from './refusal.ts';
import { checkAccess } from './relay-access.ts';
import { type RelayAddress, readRelayAddress } from './relay-address.ts';
import { answerRelayCall, type TellIncompatible } from './relay-routes.ts';
import { RelaySessions } from './relay-sessions.ts';

export interface RelayParts {
  readonly address: string;
  readonly token: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly accept: AcceptChannel;
  readonly tellIncompatible: TellIncompatible;
  readonly status: () => BridgeStatus;
  readonly limits: RelayLimits;
}

/** For clients that send slowly or not at all. */
export interface RelayLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly retryListenMs: number;
}

export const relayLimits: RelayLimits = { headersMs: 10_000, requestMs: 30_000, retryListenMs: 3_000 };

const maxConnections = 256;

/** Settles when the first try to listen has ended, well or not. */
export async function openRelay(parts: RelayParts): Promise<ChannelSource> {
  const relay = new Relay(parts);
  await relay.listen();
  return relay;
}

class Relay implements ChannelSource {
  readonly #parts: RelayParts;
  readonly #wanted: RelayAddress;
  readonly #sessions: RelaySessions;
  #server: Server | null = null;
  #port: number | null = null;
  #problem: string | null = null;
  #retry: Timer | null = null;
  #isClosed = false;

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#wanted = readRelayAddress(parts.address);
    this.#sessions = new RelaySessions(parts.clock, parts.accept);
  }

  get address(): string | null {
    return this.#port === null ? null : `${this.#wanted.host}:${this.#port}`;
  }

  get problem(): string | null {
    return this.#problem;
  }

  async listen(): Promise<void> {
    const { clock, log, limits } = this.#parts;
    const server = this.#makeServer();
    const failure = await tryListen(server, this.#wanted);
    if (this.#isClosed) {
      server.close();
      return;
    }
    if (failure === null) {
      this.#server = server;
      this.#port = (server.address() as AddressInfo).port;
      this.#problem = null;
      server.on('error', (error) => log('warn', 'the bridge met a problem', { problem: String(error) }));
      log('info', 'the bridge listens', { address: this.address });
      return;
    }
    const problem = describe(failure, this.#parts.address);
    if (problem !== this.#problem) log('warn', 'the bridge cannot listen', { problem });
    this.#problem = problem;
    this.#retry = clock.after(limits.retryListenMs, () => void this.listen());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retry?.cancel();
    this.#sessions.closeAll();
    const server = this.#server;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  #makeServer(): Server {
    const { headersMs, requestMs } = this.#parts.limits;
    const server = createServer({
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(headersMs, 5_000),
      // Longer than the pause between two polls, so that a plugin need not connect anew for each.
      keepAliveTimeout: 60_000,
      maxHeaderSize: 16_384,
    });
    server.maxConnections = maxConnections;
    server.on('request', (request, response) => void this.#answer(request, response));
    // Neither the port nor a poll is a reason to stay alive.
    server.on('connection', (socket) => socket.unref());
    return server.unref();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const { token, tellIncompatible, status } = this.#parts;
      checkAccess({ port: this.#port ?? 0, host: this.#wanted.host, token }, request.headers);
      const routes = { sessions: this.#sessions, tellIncompatible, status };
      const body = await answerRelayCall(routes, request, gone.signal);
      write(response, body === null ? 204 : 200, body);
    } catch (thrown) {
      this.#refuse(thrown, request, response);
    }
  }

  #refuse(thrown: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return;
    const isExpected = thrown instanceof Refusal;
    if (!isExpected) this.#parts.log('error', 'the bridge failed to answer', { problem: String(thrown) });
    const refusal = isExpected ? thrown : new Refusal(500, 'INTERNAL_ERROR', 'Something went wrong inside the server.');
    // What is left of a body is thrown away, so that whoever sends it comes to read the answer.
    request.resume();
    write(response, refusal.status, { error: { code: refusal.code, message: refusal.message } });
  }
}

function write(response: ServerResponse, status: number, body: object | null): void {
  if (response.destroyed) return;
  if (body === null) {
    response.writeHead(status).end();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

function tryListen(server: Server, { bind, port }: RelayAddress): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, bind, () => {
      server.off('error', resolve);
      resolve(null);
    });
  });
}

function describe({ code, message }: NodeJS.ErrnoException, address: string): string {
  const goesOn = 'It is tried again every few seconds.';
  if (code === 'EADDRINUSE') {
    return `Another program holds ${address}, probably another Mooring server. End that one, or set GOX_BRIDGE_RELAY_ADDRESS to another port and give the plugin the same. ${goesOn}`;
  }
  return `The bridge cannot listen on ${address} (${code ?? message}). Set GOX_BRIDGE_RELAY_ADDRESS to an address that it can. ${goesOn}`;
}
