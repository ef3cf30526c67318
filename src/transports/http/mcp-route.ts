// Streamable HTTP at /mcp/<server>: one SDK transport and one kernel session per MCP session.
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Timer } from '../../kernel/clock.ts';
import { codeOf } from '../../kernel/dialects/dialect.ts';
import { type KernelCode, kernelFault } from '../../kernel/fault.ts';
import type { Server } from '../../kernel/server.ts';
import { type Connection, type ConnectOptions, connect } from '../mcp/connect.ts';
import { maxLineBytes } from '../stdio/line-guard.ts';
import { readJsonBody } from './read-body.ts';
import { redactFault } from './redact-paths.ts';

interface Live {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly connection: Connection;
  usedAt: number;
  /** Open streams on which the client waits for what we have to say. */
  listening: number;
}

const maxSessions = 256;
const idleMs = 30 * 60_000;

export class McpRoute {
  readonly #server: Server;
  readonly #options: ConnectOptions;
  readonly #sessions = new Map<string, Live>();
  #sweep: Timer | undefined;

  constructor(server: Server, options: ConnectOptions = {}) {
    this.#server = server;
    this.#options = { ...options, toldAs: redactFault };
  }

  get size(): number {
    return this.#sessions.size;
  }

  async answer(request: Request): Promise<Response> {
    const sessionId = request.headers.get('mcp-session-id');
    const live = sessionId === null ? undefined : this.#sessions.get(sessionId);
    if (live) {
      live.usedAt = this.#server.host.clock.now();
      if (request.method === 'GET') keepListening(live, request.signal);
      return this.#coded(await this.#handle(live, request));
    }
    if (sessionId !== null)
      return this.#refusal(404, -32001, 'UNKNOWN_ROUTE', 'There is no such session. Initialize again.');
    return this.#coded(await this.#open(request));
  }

  async close(): Promise<void> {
    this.#sweep?.cancel();
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id, 'the server is closing')));
  }

  // The SDK files streams by id: an id in use would take away the stream of the call that has it, and a
  // cancel inside a batch would close the stream of the whole batch. So both are refused before it.
  async #handle(live: Live, request: Request): Promise<Response> {
    if (request.method !== 'POST') return live.transport.handleRequest(request);
    const body = await readJsonBody(request, maxLineBytes);
    if ('fault' in body) {
      const { code, message } = body.fault;
      if (code === 'UNSUPPORTED_MEDIA_TYPE') return live.transport.handleRequest(request);
      const isMalformed = code === 'MALFORMED_BODY';
      return this.#refusal(isMalformed ? 400 : 413, isMalformed ? -32700 : -32602, code as KernelCode, message);
    }
    if (Array.isArray(body.value)) return this.#refusal(400, -32600, 'MALFORMED_BODY', 'Send one message at a time.');
    const message: unknown = body.value;
    const { session } = live.connection;
    if (isJSONRPCRequest(message) && session.inFlight.get(message.id)) {
      return Response.json({ jsonrpc: '2.0', id: message.id, error: session.admit(message) });
    }
    return live.transport.handleRequest(request, { parsedBody: message });
  }

  // The transport itself refuses anything but `initialize` here, and then names the session.
  async #open(request: Request): Promise<Response> {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      maxRequestBodySize: maxLineBytes,
      onsessioninitialized: (id) => {
        this.#makeRoom();
        this.#sessions.set(id, { transport, connection, usedAt: this.#server.host.clock.now(), listening: 0 });
        this.#scheduleSweep();
      },
      onsessionclosed: (id) => this.#end(id, 'the client ended the session'),
    });
    const connection = await connect(this.#server, transport, this.#options);
    try {
      return await transport.handleRequest(request);
    } finally {
      if (transport.sessionId === undefined) await connection.close('no session was opened');
    }
  }

  // The SDK's own refusals carry no code of the contract (tooling/5.2).
  async #coded(response: Response): Promise<Response> {
    const isJson = response.headers.get('content-type')?.includes('application/json') === true;
    if (response.ok || !isJson) return response;
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    return this.#refusal(response.status, error.code, 'MALFORMED_BODY', error.message, response.headers);
  }

  #refusal(status: number, code: number, named: KernelCode, message: string, headers?: Headers): Response {
    const data = { code: codeOf(this.#server.spec.dialect, kernelFault(named)), message };
    const body = { jsonrpc: '2.0', id: null, error: { code, message, data } };
    return Response.json(body, { status, ...(headers && { headers }) });
  }

  // Clients that go away without a word must not lock out those that come: the longest unused makes room.
  #makeRoom(): void {
    if (this.#sessions.size < maxSessions) return;
    const byUse = [...this.#sessions].sort(
      ([, a], [, b]) => Number(isIdle(b)) - Number(isIdle(a)) || a.usedAt - b.usedAt,
    );
    const [longest] = byUse;
    if (longest) void this.#end(longest[0], 'room was needed for a new session');
  }

  async #end(id: string, reason: string): Promise<void> {
    const live = this.#sessions.get(id);
    this.#sessions.delete(id);
    await live?.connection.close(reason);
  }

  #scheduleSweep(): void {
    this.#sweep ??= this.#server.host.clock.after(idleMs / 2, () => {
      this.#sweep = undefined;
      const oldest = this.#server.host.clock.now() - idleMs;
      for (const [id, live] of this.#sessions) {
        if (live.usedAt < oldest && isIdle(live)) void this.#end(id, 'the session was idle');
      }
      if (this.#sessions.size > 0) this.#scheduleSweep();
    });
  }
}

function keepListening(live: Live, hangUp: AbortSignal): void {
  live.listening += 1;
  hangUp.addEventListener('abort', () => {
    live.listening -= 1;
  });
}

function isIdle({ connection, listening }: Live): boolean {
  return listening === 0 && connection.session.inFlight.size === 0;
}
