// Reads one note: the record that is kept of it, and the words it can be found by.
import { join } from 'node:path';
import { hashBytes, hashFile } from '../../../platform/files/content-hash.ts';
import type { FileStamp, NoteRecord } from '../note-record.ts';
import { decodeNote, displayText, encodingIssues, isUtf16 } from '../vault/decode-note.ts';
import { titleFromFileName } from '../vault/file-name.ts';
import { scanNote } from '../vault/scan-note.ts';
import { isRacy } from './file-stamp.ts';
import { maxNoteBytes, readNoteBytes } from './note-bytes.ts';
import type { CachedNote, NoteText } from './note-row.ts';

export type Reading =
  | { readonly kind: 'read'; readonly note: CachedNote; readonly text: NoteText }
  /** The content is the known one, under a new stamp. */
  | { readonly kind: 'same'; readonly stamp: FileStamp; readonly isRacy: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly code: string };

/** A promise only for files too large to be read at once. */
export function readNote(
  root: string,
  id: string,
  knownHash: string | undefined,
  now: () => number,
): Reading | Promise<Reading> {
  const path = join(root, id);
  const readAtMs = now();
  const found = readNoteBytes(path);
  if (found.kind === 'huge') return readHuge(path, id, knownHash, found.stamp, readAtMs);
  if (found.kind !== 'whole') return found;
  const { bytes, stamp } = found;
  const isUnsure = !found.isStable || isRacy(stamp, readAtMs);
  const hash = hashBytes(bytes);
  if (hash === knownHash) return { kind: 'same', stamp, isRacy: isUnsure };
  return { kind: 'read', ...scanBytes(id, bytes, { hash, stamp }, isUnsure) };
}

function scanBytes(
  id: string,
  bytes: Buffer,
  { hash, stamp }: Pick<NoteRecord, 'hash' | 'stamp'>,
  isUnsure: boolean,
): { note: CachedNote; text: NoteText } {
  const { text, isUtf8 } = decodeNote(bytes);
  const scanned = scanNote(text);
  // Bytes that are no UTF-8 stand as lone surrogates in the text, for those who write it back. Nobody does with these.
  const shown = isUtf8 ? (words: string) => words : displayText;
  const { heading } = scanned;
  const aliases = scanned.aliases.map(shown);
  const record: NoteRecord = {
    id,
    title: shown(scanned.title ?? titleFromFileName(stemOf(id))),
    tags: scanned.tags.map(shown),
    aliases,
    heading: heading === null ? null : shown(heading),
    hash,
    stamp,
    links: scanned.links.map(({ kind, target, line, column }) => ({ kind, target, line, column })),
    excerpt: shown(beginningOf(text, scanned.bodyStart)),
    issues: [...encodingIssues(bytes, isUtf8), ...nulIssues(bytes), ...scanned.issues],
  };
  const headings = scanned.sections.flatMap((section) => section.heading ?? []);
  const { title, tags } = record;
  return {
    note: { record, isRacy: isUnsure },
    text: { title, tags, names: [...aliases, ...headings], body: text.slice(scanned.bodyStart) },
  };
}

/** Known by its name and hash alone; the hash is taken in pieces, which lets others work meanwhile. */
async function readHuge(
  path: string,
  id: string,
  knownHash: string | undefined,
  stamp: FileStamp,
  readAtMs: number,
): Promise<Reading> {
  try {
    const hash = await hashFile(path);
    if (hash === knownHash) return { kind: 'same', stamp, isRacy: isRacy(stamp, readAtMs) };
    const title = titleFromFileName(stemOf(id));
    const megabytes = Math.round(maxNoteBytes / 1024 / 1024);
    const issues = [`The file is larger than ${megabytes} MiB: its text, links and tags are not read.`];
    const record = { id, title, tags: [], aliases: [], heading: null, hash, stamp, links: [], excerpt: '', issues };
    return {
      kind: 'read',
      note: { record, isRacy: isRacy(stamp, readAtMs) },
      text: { title, tags: [], names: [], body: '' },
    };
  } catch {
    return { kind: 'gone' };
  }
}

/** Longer than a list shows whenever the text is, so that a cut can be told; never half of a surrogate pair. */
function beginningOf(text: string, from: number): string {
  const end = from + excerptLength;
  const isSplit = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return text.slice(from, isSplit ? end + 1 : end);
}

const excerptLength = 501;

function nulIssues(bytes: Buffer): string[] {
  return bytes.includes(0) && !isUtf16(bytes) ? ['The file contains NUL bytes and may not be text.'] : [];
}

function stemOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}
