// One server over stdin and stdout, newline-delimited, framed by the SDK (tooling/6.2).
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { RequestId } from '../../kernel/call/in-flight.ts';
import { codeOf } from '../../kernel/dialects/dialect.ts';
import { kernelFault } from '../../kernel/fault.ts';
import type { RpcError } from '../../kernel/rpc/reply.ts';
import type { Server } from '../../kernel/server.ts';
import { connect } from '../mcp/connect.ts';
import type { ProtocolOutput } from './claim-stdout.ts';
import { LineGuard, maxLineBytes } from './line-guard.ts';

export interface StdioConnection {
  /** Settles when the input has ended. */
  readonly ended: Promise<void>;
  readonly close: (reason: string) => Promise<void>;
}

export async function serveStdio(server: Server, input: Readable, output: ProtocolOutput): Promise<StdioConnection> {
  const lines = new LineGuard(input);
  holdBack(input, output);
  const transport = new StdioServerTransport(lines as unknown as Readable, output as unknown as Writable, {
    maxBufferSize: 2 * maxLineBytes,
  });
  const refuse = (error: RpcError, id: RequestId | null = null) => {
    void transport.send({ jsonrpc: '2.0', id, error } as unknown as JSONRPCMessage);
  };
  const ended = new Promise<void>((resolve) => lines.once('end', resolve));
  lines.on('oversize', (bytes: number) => refuse(oversize(server, bytes)));
  // The SDK reads a line while the guard hands it over, so the line it complains of is the current one.
  const onerror = (error: Error) => refuseUnreadable(server, error, lines.current, refuse);
  const connection = await connect(server, transport, { onerror, messageBytes: () => lines.current?.length });
  const close = async (reason: string) => {
    await connection.close(reason);
    await output.drained();
  };
  return { ended, close };
}

/** A client that does not read is not listened to until it does, or its answers would fill our memory. */
export function holdBack(input: Readable, output: ProtocolOutput): void {
  output.on('held', () => input.pause());
  output.on('released', () => input.resume());
}

// What the SDK cannot read it only reports; the client is told as JSON-RPC has it (tooling/6.1).
function refuseUnreadable(
  server: Server,
  error: Error,
  line: Buffer | undefined,
  refuse: (error: RpcError, id?: RequestId) => void,
): void {
  const data = { code: codeOf(server.spec.dialect, kernelFault('MALFORMED_BODY')) };
  if (error instanceof SyntaxError) refuse({ code: -32700, message: 'This line is not JSON.', data });
  if (error.name !== 'ZodError') return;
  const id = requestIdIn(line);
  // A request whose params are not MCP's still has an id, and somebody who waits for its answer.
  if (id === undefined) refuse({ code: -32600, message: 'This is not a JSON-RPC 2.0 message.', data });
  else refuse({ code: -32602, message: 'The params are not what MCP has for this method.', data }, id);
}

function requestIdIn(line: Buffer | undefined): RequestId | undefined {
  const { jsonrpc, id, method } = (JSON.parse(line?.toString('utf8') ?? 'null') ?? {}) as Record<string, unknown>;
  const isId = typeof id === 'string' || Number.isInteger(id);
  return jsonrpc === '2.0' && typeof method === 'string' && isId ? (id as RequestId) : undefined;
}

function oversize(server: Server, bytes: number): RpcError {
  const message = `A line of ${bytes} bytes was dropped; the limit is ${maxLineBytes}.`;
  const code = codeOf(server.spec.dialect, kernelFault('ARGUMENTS_TOO_LARGE'));
  return { code: -32602, message, data: { code, message, details: { payload_bytes: bytes, max_bytes: maxLineBytes } } };
}
