// The JSON body of a call to the relay, held to its limit while it is read.
import type { IncomingMessage } from 'node:http';
import { isRecord } from '../../../../kernel/is-record.ts';
import { badBody, Refusal } from './refusal.ts';

const maxBodyBytes = 1_200_000;

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection outlives a body that is refused: somebody waits for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const value = parse(Buffer.concat(chunks).toString('utf8'));
  if (!isRecord(value)) throw badBody('The body must be a JSON object.');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('The body is not JSON.');
  }
}

function tooLarge(): Refusal {
  return new Refusal(413, 'TOO_LARGE', `The body has more than ${maxBodyBytes} bytes.`);
}
