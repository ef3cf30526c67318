// One HTTP request, byte for byte ours. `fetch` is not used because a probe must be able to send a false Host.
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { peerFault } from './faults.ts';

export interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** Resolves with the head of the answer. The time limit holds for the body as well. */
export function exchange(url: string, { method, headers, body, timeoutMs }: Exchange): Promise<HttpAnswer> {
  const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent: false });
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    request.once('close', () => clearTimeout(timer));
    // An error after the head shows on the body, which its reader sees.
    request.on('error', (cause) =>
      reject(peerFault('PEER_UNREACHABLE', { message: `${url}: ${textOf(cause)}`, cause })),
    );
    request.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
    });
    request.end(body);
  });
}

const maxBodyBytes = 64 * 1024 * 1024;

export async function readText(answer: HttpAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes)
      throw peerFault('PEER_MALFORMED', { message: `The body is above ${maxBodyBytes} bytes.` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

// A refused connection to "localhost" is an AggregateError with an empty message.
function textOf(cause: Error & { code?: string }): string {
  return cause.message || cause.code || cause.name;
}
