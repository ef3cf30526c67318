// A long line as pieces that fit, cut between characters.
import { fault } from '../faults.ts';
import { type ChunkLine, chunkBytes, maxLineBytes, maxMessageBytes } from './protocol.ts';

/** The line itself when it is short enough. `id` tells the pieces of one line from those of another. */
export function cutMessage(line: string, id: string): string[] {
  // A character takes three bytes per unit at most, so most lines need not be counted.
  if (line.length * 3 <= maxLineBytes) return [line];
  const bytes = Buffer.from(line, 'utf8');
  if (bytes.length <= maxLineBytes) return [line];
  if (bytes.length > maxMessageBytes) throw tooLong(bytes.length);
  const pieces = cutBytes(bytes, chunkBytes);
  return pieces.map((data, index) => {
    const chunk: ChunkLine = { chunk: { id, index, count: pieces.length }, data };
    return JSON.stringify(chunk);
  });
}

function cutBytes(bytes: Buffer, maxBytes: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + maxBytes, bytes.length);
    while (end < bytes.length && isWithinCharacter(bytes[end])) end--;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}

function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
}

function tooLong(bytes: number) {
  return fault('VALIDATION_ERROR', {
    message: `The request takes ${bytes} bytes; the bridge carries at most ${maxMessageBytes}.`,
    details: { payload_bytes: bytes, max_bytes: maxMessageBytes },
  });
}
