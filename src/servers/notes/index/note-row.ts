// A note as a row of the cache, and back. Stamp, hash and title are columns; the rest is one JSON text, which costs
// as little to load as any other layout tried.
import type { FileStamp, NoteRecord } from '../note-record.ts';

export const noteColumns = 'id, size, mtime, ctime, inode, is_racy, hash, title, rest';

/** In the order of the columns. */
export type NoteRow = [
  id: string,
  size: number,
  mtime: number,
  ctime: number,
  inode: number,
  isRacy: number,
  hash: string,
  title: string,
  rest: string,
];

/** A note and what the cache alone has to know of it. */
export interface CachedNote {
  readonly record: NoteRecord;
  /** Read so soon after its last change that its stamp proves nothing. */
  readonly isRacy: boolean;
}

/** What of a note can be found by its words. */
export interface NoteText {
  readonly title: string;
  readonly tags: readonly string[];
  /** Aliases and headings. */
  readonly names: readonly string[];
  readonly body: string;
}

type Rest = Omit<NoteRecord, 'id' | 'title' | 'hash' | 'stamp'>;

export function toRow({ record, isRacy }: CachedNote): NoteRow {
  const { id, title, hash, stamp, ...rest } = record;
  return [id, ...stampColumns(stamp, isRacy), hash, title, JSON.stringify(rest satisfies Rest)];
}

export function stampColumns(
  { size, mtimeMs, ctimeMs, inode }: FileStamp,
  isRacy: boolean,
): [number, number, number, number, number] {
  return [size, mtimeMs, ctimeMs, inode, isRacy ? 1 : 0];
}

/**
 * The same note in strings of its own. What is cut out of a text keeps the whole text in memory, so a record made by
 * reading would hold on to all of its file.
 */
export function detach(row: NoteRow): CachedNote {
  const [id, size, mtime, ctime, inode, isRacy, hash, title, rest] = row;
  return fromRow([id, size, mtime, ctime, inode, isRacy, hash, JSON.parse(JSON.stringify(title)), rest]);
}

/** Throws when the text is not JSON: then the file is damaged. */
export function fromRow(row: NoteRow): CachedNote {
  const { tags, aliases, heading, links, excerpt, issues } = JSON.parse(row[8]) as Rest;
  // By index: taking the row apart by pattern costs as much as half of the parsing.
  const stamp = { size: row[1], mtimeMs: row[2], ctimeMs: row[3], inode: row[4] };
  const record = { id: row[0], title: row[7], tags, aliases, heading, hash: row[6], stamp, links, excerpt, issues };
  return { record, isRacy: row[5] === 1 };
}
