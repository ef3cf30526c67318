// The sha256 of bytes, as lower-case hex.
import { createHash, hash as hashAtOnce } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export function hashBytes(data: string | Uint8Array): string {
  return hashAtOnce('sha256', data, 'hex');
}

/** Read in pieces, so that the size of the file does not matter. */
export async function hashFile(path: string, options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, options);
  return hash.digest('hex');
}
