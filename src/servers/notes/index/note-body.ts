// The text of one note as its file is now, together with what proves later that it is still the same.
import { closeSync, openSync, readSync } from 'node:fs';
import { hashBytes, hashFile } from '../../../platform/files/content-hash.ts';
import { fault } from '../faults.ts';
import type { FileStamp } from '../note-record.ts';
import { decodeNote } from '../vault/decode-note.ts';
import { codeOf } from './error-code.ts';
import { readNoteBytes } from './note-bytes.ts';

export interface NoteBody {
  /** The whole file, frontmatter included. */
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isUtf8: boolean;
  /** SHA-256 of the file, also when only its beginning is given. */
  readonly hash: string;
  readonly stamp: FileStamp;
  /** True for a file too large to be held whole. */
  readonly isCut: boolean;
}

/** Null when there is no such file. Throws PROVIDER_ERROR when it cannot be read. */
export async function readBody(path: string): Promise<NoteBody | null> {
  const found = readNoteBytes(path);
  if (found.kind === 'gone') return null;
  if (found.kind === 'failed') throw unreadable(found.code);
  const { stamp } = found;
  if (found.kind === 'whole') {
    const { bytes } = found;
    return { ...decodeNote(bytes), bytes, hash: hashBytes(bytes), stamp, isCut: false };
  }
  try {
    const bytes = beginningOf(path);
    return { ...decodeNote(bytes), bytes, hash: await hashFile(path), stamp, isCut: true };
  } catch (error) {
    throw unreadable(codeOf(error), error);
  }
}

function unreadable(code: string, cause?: unknown): Error {
  return fault('PROVIDER_ERROR', { message: `The note's file cannot be read: ${code}.`, cause });
}

function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(beginningBytes);
    const length = readSync(file, bytes, 0, beginningBytes, 0);
    // Back to the start of a character, so that the cut does not make the text look broken.
    let end = length;
    while (end > length - 4 && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    return bytes.subarray(0, end);
  } finally {
    closeSync(file);
  }
}

const beginningBytes = 64 * 1024;
