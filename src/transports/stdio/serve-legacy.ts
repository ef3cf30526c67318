// The stability contract's wire, complete and opt-in: Content-Length frames around a kernel session, no SDK.
import type { Readable } from 'node:stream';
import type { RequestId } from '../../kernel/call/in-flight.ts';
import { kernelFault } from '../../kernel/fault.ts';
import { type RpcRequest, Session } from '../../kernel/rpc/session.ts';
import type { Server } from '../../kernel/server.ts';
import type { ProtocolOutput } from './claim-stdout.ts';
import { frame, frameReader } from './framing.ts';
import { maxLineBytes } from './line-guard.ts';
import { holdBack, type StdioConnection } from './serve-stdio.ts';

export function serveLegacy(server: Server, input: Readable, output: ProtocolOutput): StdioConnection {
  const send = (message: object) => output.write(frame({ jsonrpc: '2.0', ...message }));
  const session = new Session(server, server.dialect('legacy'), 'legacy', {
    notify: (method, params) => send({ method, params }),
    // This wire has no requests from the server to the client.
    request: () => Promise.reject(kernelFault('ELICITATION_UNAVAILABLE')),
  });
  const refuse = (code: number, message: string) =>
    send({ id: null, error: { code, message, data: { code: 'INVALID_REQUEST' } } });

  const answer = async (request: RpcRequest) => {
    const refusal = session.admit(request);
    if (refusal) return send({ id: request.id, error: refusal });
    const reply = await session.handle(request);
    session.inFlight.close(request.id);
    return reply && send({ id: request.id, ...reply });
  };

  const receive = (body: Buffer) => {
    const message = parse(body);
    if (message === undefined) return refuse(-32700, 'This frame is not JSON.');
    if (!isMessage(message)) return refuse(-32600, 'This is not a JSON-RPC 2.0 message.');
    const { id, method, params } = message;
    if (method === undefined) return;
    if (id === undefined) return session.notified(method, params);
    return void answer({ id, method, params, messageBytes: body.length });
  };

  const reader = frameReader(maxLineBytes, {
    body: receive,
    oversize: (bytes) => refuse(-32602, `A frame of ${bytes} bytes was dropped; the limit is ${maxLineBytes}.`),
    badHeader: () => refuse(-32600, 'This header block has no Content-Length.'),
  });
  holdBack(input, output);
  input.on('data', (chunk: Buffer) => reader.take(chunk));
  // A broken input closes; there is nothing else to do about it.
  input.on('error', () => {});
  return {
    ended: new Promise((resolve) => {
      input.once('end', resolve);
      input.once('close', resolve);
    }),
    close: async (reason) => {
      session.close(reason);
      await output.drained();
    },
  };
}

interface Message {
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  // 1e999 is read as Infinity, which no answer could carry.
  const isId = typeof id === 'string' || Number.isFinite(id);
  if (jsonrpc !== '2.0' || (id !== undefined && !isId)) return false;
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params))) return false;
  return typeof method === 'string' || (method === undefined && isId);
}
