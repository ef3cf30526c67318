// Where the bytes of a segment come from: memory, or a file that stays open so that parts of it can be read later, also
// after its name is gone.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { SegmentUnreadable } from './segment-file.ts';

export interface SegmentSource {
  readonly size: number;
  /** These bytes, at an address that arrays of numbers may begin at where `start` is one. They must not change afterwards. */
  read(start: number, length: number): Buffer;
  /** The same, good until the next call. */
  glance(start: number, length: number): Buffer;
  /** What to throw when bytes turn out after opening not to be as they were written. */
  refusal(cause: unknown): unknown;
  /** Nothing will be read any more. */
  close(): void;
}

export function sourceInMemory(file: Buffer): SegmentSource {
  // Views need an aligned start, which a slice of a pooled buffer may not have.
  const bytes = file.byteOffset % 8 === 0 ? file : alignedCopy(file);
  const read = (start: number, length: number): Buffer => bytes.subarray(start, start + length);
  return { size: bytes.length, read, glance: read, refusal: (cause) => cause, close: () => {} };
}

/** Closes files of segments that nobody holds any more. */
const forgotten = new FinalizationRegistry<number>(closeSync);

/** One that is never closed before nobody can read from it: a search may still hold a segment that the index has dropped. */
export function sourceOnDisk(path: string, refusal: SegmentSource['refusal']): SegmentSource {
  const file = openSync(path, 'r');
  let isOpen = true;
  const source: SegmentSource = {
    size: fstatSync(file).size,
    // Into bytes that are not cleared first, which is a third of the time that reading takes.
    read: (start, length) => fill(file, Buffer.allocUnsafeSlow(length), start),
    glance: (start, length) => fill(file, pieceOf(length), start),
    refusal,
    close() {
      if (!isOpen) return;
      isOpen = false;
      forgotten.unregister(source);
      closeSync(file);
    },
  };
  forgotten.register(source, file, source);
  return source;
}

let piece: Buffer = Buffer.alloc(0);

/** One for all files: nobody keeps it. */
function pieceOf(length: number): Buffer {
  if (piece.length < length) piece = Buffer.allocUnsafeSlow(length);
  return piece.subarray(0, length);
}

function fill(file: number, bytes: Buffer, start: number): Buffer {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, start + at);
    if (read === 0) throw new SegmentUnreadable('cut', 'The segment is shorter than it was');
    at += read;
  }
  return bytes;
}

function alignedCopy(file: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(file.length);
  file.copy(copy);
  return copy;
}
