// What the process of the sentence model and its owner say to each other: one JSON object per line.
import type { Readable } from 'node:stream';
import { isRecord } from '../../kernel/is-record.ts';

export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbedAnswer =
  /** Base64 of float32, little-endian, one vector after the other. */
  { readonly id: number; readonly vectors: string } | { readonly id: number; readonly error: string };

/** The request of a line; undefined when the line is none. */
export function readRequest(line: string): EmbedRequest | undefined {
  const value = parse(line);
  if (!isRecord(value)) return undefined;
  const { id, texts } = value;
  if (typeof id !== 'number' || !Array.isArray(texts)) return undefined;
  return texts.every((text) => typeof text === 'string') ? { id, texts } : undefined;
}

export function readAnswer(line: string): EmbedAnswer | undefined {
  const value = parse(line);
  if (!isRecord(value) || typeof value['id'] !== 'number') return undefined;
  const { id, vectors, error } = value;
  if (typeof vectors === 'string') return { id, vectors };
  return typeof error === 'string' ? { id, error } : undefined;
}

export function packVectors(vectors: readonly Float32Array[]): string {
  const bytes = vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return Buffer.concat(bytes).toString('base64');
}

/** Undefined when it is not `count` vectors of this dimension. */
export function unpackVectors(packed: string, count: number, dimension: number): Float32Array[] | undefined {
  const bytes = Uint8Array.from(Buffer.from(packed, 'base64'));
  if (bytes.length !== count * dimension * 4) return undefined;
  const numbers = new Float32Array(bytes.buffer);
  return Array.from({ length: count }, (_, index) => numbers.slice(index * dimension, (index + 1) * dimension));
}

/** Calls back once per whole line. Node's own readline also ends lines at U+2028, which JSON leaves as it is. */
export function onLines(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') take(line);
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
