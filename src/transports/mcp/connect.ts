// A kernel session behind the official SDK: its low-level server does the handshake and the framing, and
// hands every other request to the session unparsed.
import { Server as SdkServer } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Fault } from '../../kernel/fault.ts';
import { identityOf } from '../../kernel/rpc/initialize.ts';
import type { RpcError } from '../../kernel/rpc/reply.ts';
import { Session } from '../../kernel/rpc/session.ts';
import type { Peer } from '../../kernel/rpc/session-client.ts';
import type { Server } from '../../kernel/server.ts';
import { GuardedTransport, notifyThrough } from './guard.ts';

export interface Connection {
  readonly session: Session;
  readonly close: (reason: string) => Promise<void>;
}

export interface ConnectOptions {
  /** Adds what the kernel has no notion of (prompts, completion); used by the conformance fixture alone. */
  readonly extend?: (sdk: SdkServer) => void;
  readonly onerror?: (error: Error) => void;
  /** How clients of this wire are told of a fault, where they may not know everything. */
  readonly toldAs?: (fault: Fault) => Fault;
  /** Size of the message being received, where the wire knows it. */
  readonly messageBytes?: () => number | undefined;
}

export async function connect(server: Server, inner: Transport, options: ConnectOptions = {}): Promise<Connection> {
  const { serverInfo, capabilities, instructions } = identityOf(server, 'sdk');
  const sdk = new SdkServer(serverInfo, { capabilities, instructions, jsonSchemaValidator: unusedValidator });
  const peer: Peer = {
    notify: notifyThrough(inner),
    request: (method, params, signal, relatedTo) =>
      sdk.request({ method, params }, ResultSchema, { signal, relatedRequestId: relatedTo, timeout: longestMs }),
  };
  const session = new Session(server, server.spec.dialect, 'sdk', peer, options.toldAs);
  sdk.fallbackRequestHandler = async ({ method, params }, { requestId }) => {
    const reply = await session.handle({ id: requestId, method, params });
    // Silence: the guard drops whatever goes out for this id.
    if (reply === null) return {};
    if ('error' in reply) throw new RpcFailure(reply.error);
    return reply.result;
  };
  if (options.onerror) sdk.onerror = options.onerror;
  options.extend?.(sdk);
  await sdk.connect(new GuardedTransport(inner, session, options.messageBytes));
  return {
    session,
    close: async (reason) => {
      session.close(reason);
      await sdk.close();
    },
  };
}

// A person may think as long as the call may take; its own deadline ends the question, not the SDK's minute.
const longestMs = 2 ** 31 - 1;

// The SDK compiles schemas only for its own elicitation helper, which the kernel does not use.
const unusedValidator = {
  getValidator: () => {
    throw new Error('The kernel validates; the SDK does not.');
  },
};

// The SDK sends code, message and data of whatever is thrown; its own error class would prefix the message.
class RpcFailure extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: RpcError) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
