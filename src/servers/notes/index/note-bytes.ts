// The bytes of a note's file as they are now, whole: a file that changes while it is read is read again.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileStamp } from '../note-record.ts';
import { codeOf } from './error-code.ts';
import { isSameStamp, stampOf } from './file-stamp.ts';

/** Above this a file is a record by name only: no note that somebody wrote is as long. */
export const maxNoteBytes = 16 * 1024 * 1024;

export type NoteBytes =
  | { readonly kind: 'whole'; readonly bytes: Buffer; readonly stamp: FileStamp; readonly isStable: boolean }
  | { readonly kind: 'huge'; readonly stamp: FileStamp }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly code: string };

/** Symbolic links count as gone. The folders above are the caller's concern. */
export function readNoteBytes(path: string): NoteBytes {
  let file: number;
  try {
    // Not to wait for the other end, should a pipe have taken the file's place.
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = codeOf(error);
    return goneCodes.has(code) ? { kind: 'gone' } : { kind: 'failed', code };
  }
  try {
    return readStable(file);
  } catch (error) {
    return { kind: 'failed', code: codeOf(error) };
  } finally {
    closeSync(file);
  }
}

function readStable(file: number): NoteBytes {
  let stats = fstatSync(file);
  for (let attempt = 1; ; attempt += 1) {
    if (!stats.isFile()) return { kind: 'gone' };
    const stamp = stampOf(stats);
    if (stamp.size > maxNoteBytes) return { kind: 'huge', stamp };
    const bytes = readUpTo(file, stamp.size);
    stats = fstatSync(file);
    const isStable = isSameStamp(stamp, stampOf(stats));
    // Whoever writes without pause wins; the caller knows that there is more to come.
    if (isStable || attempt === maxAttempts) return { kind: 'whole', bytes, stamp, isStable };
  }
}

const maxAttempts = 3;
const goneCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR', 'ENAMETOOLONG']);

function readUpTo(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
