// Requests as bytes, with every part open to change.
import type { ToolCall } from '../generate/tools.ts';

export interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly version: string;
  readonly host: string;
  /** Further header lines, without their ends. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The right way to call a tool. */
export function callParts(port: number, server: string, call: ToolCall): RequestParts {
  return {
    method: 'POST',
    path: `/api/${server}/${encodeURIComponent(call.name)}`,
    version: 'HTTP/1.1',
    host: `127.0.0.1:${port}`,
    headers: ['Content-Type: application/json'],
    body: Buffer.from(call.args),
  };
}

export function getParts(port: number, path: string): RequestParts {
  return { method: 'GET', path, version: 'HTTP/1.1', host: `127.0.0.1:${port}`, headers: [], body: Buffer.alloc(0) };
}

export function headOf({ method, path, version, host, headers }: RequestParts): string {
  return `${[`${method} ${path} ${version}`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;
}

/** The request with a body of the length it says. */
export function bytesOf(parts: RequestParts): Buffer {
  const hasLength = parts.body.length > 0 || parts.method === 'POST';
  const headers = hasLength ? [...parts.headers, `Content-Length: ${parts.body.length}`] : parts.headers;
  return Buffer.concat([Buffer.from(headOf({ ...parts, headers }), 'latin1'), parts.body]);
}

/** The same with its body in the given chunks. */
export function chunkedBytes(parts: RequestParts, chunks: readonly Buffer[], tail = '0\r\n\r\n'): Buffer {
  const head = headOf({ ...parts, headers: [...parts.headers, 'Transfer-Encoding: chunked'] });
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(head, 'latin1'), ...framed, Buffer.from(tail)]);
}
