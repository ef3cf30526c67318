// A decorator around any SDK transport. The SDK frames messages and answers the handshake; what it gets
// wrong is put right here, with public API only: the protocol version is pinned, requests before
// `initialize`, malformed ones and ids in use are refused, cancels find their call by id as text, and a
// cancelled call stays silent.
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  type MessageExtraInfo,
} from '@modelcontextprotocol/sdk/types.js';
import type { RequestId } from '../../kernel/call/in-flight.ts';
import { codeOf } from '../../kernel/dialects/dialect.ts';
import { kernelFault } from '../../kernel/fault.ts';
import type { RpcError } from '../../kernel/rpc/reply.ts';
import type { Session } from '../../kernel/rpc/session.ts';
import type { Peer } from '../../kernel/rpc/session-client.ts';
import { protocolVersion } from '../../kernel/versions.ts';

type Params = Record<string, unknown>;
type Incoming = { id?: RequestId; method?: string; params?: Params };

export class GuardedTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #inner: Transport & { closeSSEStream?: (id: RequestId) => void };
  readonly #session: Session;
  readonly #messageBytes: () => number | undefined;

  /** `messageBytes` tells the size of the message being received, where the wire knows it. */
  constructor(inner: Transport, session: Session, messageBytes: () => number | undefined = () => undefined) {
    this.#inner = inner;
    this.#session = session;
    this.#messageBytes = messageBytes;
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.#receive(message, extra);
    await this.#inner.start();
  }

  /** Everything the SDK sends passes here; the answer of a silenced request does not. */
  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const { id, method } = message as Incoming;
    const isResponse = id !== undefined && method === undefined;
    if (!isResponse) return this.#inner.send(message, options);
    const isSilenced = this.#session.inFlight.get(id)?.isSilenced === true;
    this.#session.inFlight.close(id);
    if (!isSilenced) return this.#inner.send(message, options);
    // Over HTTP the answer's stream would otherwise stay open for an answer that never comes.
    this.#inner.closeSSEStream?.(id);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  #receive(message: JSONRPCMessage, extra: MessageExtraInfo | undefined): void {
    const { id, method, params } = message as Incoming;
    if (method === undefined || id === undefined) {
      const isCancel = method !== undefined && this.#session.notified(method, params);
      if (!isCancel) this.onmessage?.(message, extra);
      return;
    }
    const refusal =
      this.#session.admit({ id, method, params, messageBytes: this.#messageBytes() }) ?? this.#refuseGreeting(message);
    if (refusal) {
      void this.#inner
        .send({ jsonrpc: '2.0', id, error: refusal } as JSONRPCMessage)
        .catch((error) => this.onerror?.(error));
      return;
    }
    if (method === 'initialize') this.#session.initialize(params);
    this.onmessage?.(method === 'initialize' ? pinned(message) : message, extra);
  }

  // The SDK would answer as an internal error, in the words of its schema library.
  #refuseGreeting(message: JSONRPCMessage): RpcError | null {
    const { id, method } = message as Required<Incoming>;
    if (method !== 'initialize' || InitializeRequestSchema.safeParse(message).success) return null;
    this.#session.inFlight.close(id);
    const text = 'The params are not what MCP has for initialize.';
    const code = codeOf(this.#session.dialect, kernelFault('INVALID_ARGUMENTS'));
    return { code: -32602, message: text, data: { code, message: text } };
  }
}

/** Notifications go straight to the wire; they belong to the stream of the request they speak of. */
export function notifyThrough(inner: Transport): Peer['notify'] {
  return (method, params, relatedTo) => {
    const options = relatedTo === undefined ? {} : { relatedRequestId: relatedTo };
    void inner.send({ jsonrpc: '2.0', method, params }, options).catch(() => {});
  };
}

// The SDK echoes any older revision it knows; the contract wants one answer for all (tooling/6.1).
function pinned(message: JSONRPCMessage): JSONRPCMessage {
  const { params } = message as { params?: Params };
  return { ...message, params: { ...params, protocolVersion } } as JSONRPCMessage;
}
