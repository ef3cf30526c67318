// One server over stdin and stdout, newline-delimited, framed by the SDK (tooling/6.2).
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { codeOf } from '../../kernel/dialects/dialect.ts';
import { kernelFault } from '../../kernel/fault.ts';
import type { RpcError } from '../../kernel/rpc/reply.ts';
import type { Server } from '../../kernel/server.ts';
import { connect } from '../mcp/connect.ts';
import { LineGuard, maxLineBytes } from './line-guard.ts';

export interface StdioConnection {
  /** Settles when the input has ended. */
  readonly ended: Promise<void>;
  readonly close: (reason: string) => Promise<void>;
}

export async function serveStdio(server: Server, input: Readable, output: Writable): Promise<StdioConnection> {
  const lines = new LineGuard(input);
  const transport = new StdioServerTransport(lines as unknown as Readable, output, { maxBufferSize: 2 * maxLineBytes });
  const refuse = (error: RpcError) => {
    void transport.send({ jsonrpc: '2.0', id: null, error } as unknown as JSONRPCMessage);
  };
  const ended = new Promise<void>((resolve) => lines.once('end', resolve));
  lines.on('oversize', (bytes: number) => refuse(oversize(server, bytes)));
  const connection = await connect(server, transport, { onerror: (error) => refuseUnreadable(server, error, refuse) });
  return { ended, close: connection.close };
}

// What the SDK cannot read it only reports; the client is told as JSON-RPC has it (tooling/6.1).
function refuseUnreadable(server: Server, error: Error, refuse: (error: RpcError) => void): void {
  const data = { code: codeOf(server.spec.dialect, kernelFault('MALFORMED_BODY')) };
  if (error instanceof SyntaxError) refuse({ code: -32700, message: 'This line is not JSON.', data });
  else if (error.name === 'ZodError') refuse({ code: -32600, message: 'This is not a JSON-RPC 2.0 message.', data });
}

function oversize(server: Server, bytes: number): RpcError {
  const message = `A line of ${bytes} bytes was dropped; the limit is ${maxLineBytes}.`;
  const code = codeOf(server.spec.dialect, kernelFault('ARGUMENTS_TOO_LARGE'));
  return { code: -32602, message, data: { code, message, details: { payload_bytes: bytes, max_bytes: maxLineBytes } } };
}
