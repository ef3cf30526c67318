// Shows a file or some of its lines, never more than fits and never from outside the repository. A file that is
// too large to be indexed is read only as far as was asked for.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';
import type { Fault } from '../../../kernel/fault.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { PathEscape, resolveInside } from '../../../platform/files/safe-path.ts';
import { fault } from '../faults.ts';
import { isBinary } from './judge-file.ts';
import { hugeBytes } from './limits.ts';
import { type CutRange, LineCut } from './line-cut.ts';
import { decodeText, firstLineOf, type LanguageOf } from './read-file.ts';

export interface ShownRange {
  /** From 1. */
  readonly startLine?: number | undefined;
  /** Inclusive; beyond the end of the file means its end. */
  readonly endLine?: number | undefined;
  readonly maxBytes: number;
}

export interface ShownFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly startLine: number;
  /** Of the last line shown; one less than `startLine` when none is. */
  readonly endLine: number;
  /** Null when the file is too large to be read to its end. So is its hash. */
  readonly totalLines: number | null;
  readonly text: string;
  /** Less is shown than was asked for, or a line was cut. */
  readonly isTruncated: boolean;
  readonly hash: string | null;
  readonly lang: string;
}

export async function showFile(
  root: string,
  path: string,
  { startLine = 1, endLine = Number.POSITIVE_INFINITY, maxBytes }: ShownRange,
  languageOf: LanguageOf,
  signal?: AbortSignal,
): Promise<ShownFile> {
  signal?.throwIfAborted();
  if (!(startLine >= 1)) throw refuse('INVALID_REQUEST', 'startLine', 'must be 1 or more');
  if (endLine < startLine) throw refuse('INVALID_REQUEST', 'endLine', 'must not be before startLine');
  const file = await openInside(root, path);
  try {
    const { size } = await file.stat();
    const read = size > hugeBytes ? readPart : readAll;
    const { cut, firstLine, totalLines, hash } = await read(file, { startLine, endLine, maxBytes }, signal);
    if (totalLines !== null && startLine > Math.max(1, totalLines)) {
      throw refuse('INVALID_REQUEST', 'startLine', `is beyond the end of the file, which has ${totalLines} lines`);
    }
    const shownPath = posix.normalize(sep === '\\' ? path.replaceAll('\\', '/') : path);
    return {
      path: shownPath,
      startLine,
      endLine: cut.endLine,
      totalLines: hash === null ? null : totalLines,
      text: cut.text,
      isTruncated: cut.isTruncated,
      hash,
      lang: languageOf(shownPath, firstLine),
    };
  } finally {
    await file.close();
  }
}

async function openInside(root: string, path: string): Promise<FileHandle> {
  const real = await resolveInside(root, path).catch((error: unknown) => {
    if (!(error instanceof PathEscape)) throw error;
    if (error.reason === 'nul') throw refuse('INVALID_REQUEST', 'path', 'must not contain a NUL character');
    throw refuse('FORBIDDEN', 'path', 'leads out of the repository');
  });
  // Its configuration may hold passwords, and no source.
  const segments = relative(root, real).toLowerCase().split(sep);
  if (segments.includes('.git')) throw refuse('FORBIDDEN', 'path', 'is git’s own');
  // Links were followed above; one that stands here now was put there since.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(real, flags).catch((error: NodeJS.ErrnoException) => {
    throw openFaults[error.code ?? '']?.() ?? error;
  });
  const stats = await file.stat();
  if (stats.isFile()) return file;
  await file.close();
  throw stats.isDirectory() ? aFolder() : refuse('INVALID_REQUEST', 'path', 'is not a file');
}

const aFolder = (): Fault => refuse('INVALID_REQUEST', 'path', 'is a folder, not a file');
const absent = (): Fault => refuse('NOT_FOUND', 'path', 'does not exist in the repository');
const unreadable = (): Fault => refuse('FORBIDDEN', 'path', 'may not be read');

const openFaults: Readonly<Record<string, () => Fault>> = {
  ENOENT: absent,
  ENOTDIR: absent,
  ENAMETOOLONG: absent,
  EISDIR: aFolder,
  EACCES: unreadable,
  EPERM: unreadable,
  ELOOP: unreadable,
  ENXIO: () => refuse('INVALID_REQUEST', 'path', 'is not a file'),
};

interface Reading {
  readonly cut: LineCut;
  readonly firstLine: string;
  /** Null when the end was not reached. */
  readonly totalLines: number | null;
  readonly hash: string | null;
}

async function readAll(file: FileHandle, range: CutRange): Promise<Reading> {
  const bytes = await file.readFile();
  const text = decodeText(bytes);
  if (text === null) throw notText();
  const cut = new LineCut(range);
  cut.feed(text);
  cut.end();
  return { cut, firstLine: firstLineOf(text), totalLines: cut.lines, hash: hashBytes(bytes) };
}

const pieceBytes = 256 * 1024;

async function readPart(file: FileHandle, range: CutRange, signal?: AbortSignal): Promise<Reading> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  const cut = new LineCut(range);
  let firstLine: string | null = null;
  while (!cut.isDone) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, pieceBytes);
    let piece = buffer.subarray(0, bytesRead);
    if (firstLine === null) {
      if (isBinary(piece)) throw notText();
      if (piece.indexOf('\uFEFF') === 0) piece = piece.subarray(3);
      firstLine = firstLineOf(piece);
    }
    if (bytesRead === 0) {
      cut.end();
      return { cut, firstLine, totalLines: cut.lines, hash: null };
    }
    cut.feed(piece);
  }
  return { cut, firstLine: firstLine ?? '', totalLines: null, hash: null };
}

function notText(): Fault {
  return refuse('INVALID_REQUEST', 'path', 'is a binary file, which cannot be shown as text');
}

function refuse(code: 'INVALID_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND', argument: string, what: string): Fault {
  return fault(code, { message: `${argument} ${what}.`, details: { argument } });
}
