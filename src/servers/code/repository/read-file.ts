// Reads one file for the index, or says why it is not one. Synchronous: a small read is quicker than a hand-over
// to another thread, and the builders of an index run in threads of their own.
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { FoundFile, SkippedFile, SkipReason, SourceFile } from '../source-file.ts';
import { roleOf } from './file-role.ts';
import { isBinary, isMinified, type WideEncoding, wideEncodingOf } from './judge-file.ts';
import { hugeBytes, sampleBytes } from './limits.ts';
import type { ReadingRoom } from './reading-room.ts';

/** The id of a language; the first line tells what the name does not. */
export type LanguageOf = (path: string, firstLine: string) => string;

export function readSource(
  root: string,
  { path }: Pick<FoundFile, 'path'>,
  languageOf: LanguageOf,
  room: ReadingRoom,
): SourceFile | SkippedFile {
  const bytes = readWhole(`${root}/${path}`, room);
  if (typeof bytes === 'string') return { path, reason: bytes };
  const text = decodeText(bytes);
  if (text === null) return { path, reason: 'binary' };
  const lang = languageOf(path, firstLineOf(text));
  if (isMinified(path, text, lang)) return { path, reason: 'minified' };
  return { path, lang, role: roleOf(path, headOf(text)), hash: hashBytes(bytes), text };
}

/** UTF-8 without a mark at its start; null for what is no text. The bytes themselves where nothing had to change. */
export function decodeText(bytes: Buffer): Buffer | null {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return decodeWide(bytes, wide);
  if (isBinary(bytes)) return null;
  const body = hasMark(bytes) ? bytes.subarray(3) : bytes;
  return isUtf8(body) ? body : Buffer.from(body.toString('utf8'), 'utf8');
}

/** In bytes. */
const longestFirstLine = 256;

export function firstLineOf(text: Buffer): string {
  const newline = text.subarray(0, longestFirstLine).indexOf(0x0a);
  if (newline < 0) return text.toString('utf8', 0, longestFirstLine);
  return text.toString('utf8', 0, text[newline - 1] === 0x0d ? newline - 1 : newline);
}

function decodeWide(bytes: Buffer, encoding: WideEncoding): Buffer | null {
  const text = Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
  return isBinary(text) ? null : text;
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

const headBytes = 2 * 1024;

function headOf(text: Buffer): string {
  return text.subarray(0, headBytes).toString('utf8');
}

// Without waiting: opening a pipe would wait for its writer. Both flags are unknown on Windows, where they mean 0.
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readWhole(file: string, room: ReadingRoom): Buffer | SkipReason {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, openFlags);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return 'unreadable';
    return stats.size > hugeBytes ? 'huge' : readOpened(descriptor, room.take(stats.size + 1));
  } catch (error) {
    // What the walk saw as a file may have become a link, or be gone.
    return error instanceof Error && 'code' in error && error.code === 'ELOOP' ? 'symlink' : 'unreadable';
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** `room` has one byte more than the file, to see its end. */
function readOpened(descriptor: number, room: Buffer): Buffer | SkipReason {
  let bytes = room;
  let length = 0;
  for (;;) {
    // A large file is first asked whether it is text at all.
    const isFirst = length === 0;
    const wanted = isFirst ? Math.min(bytes.length, 8 * sampleBytes) : bytes.length - length;
    const got = readSync(descriptor, bytes, length, wanted, null);
    length += got;
    // A file gives less than was wanted only at its end.
    if (got < wanted) return bytes.subarray(0, length);
    if (length > hugeBytes) return 'huge';
    const start = bytes.subarray(0, length);
    if (isFirst && wideEncodingOf(start) === null && isBinary(start)) return 'binary';
    if (length === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
  }
}
