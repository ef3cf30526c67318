// What has to be written so that a note gets another id and title and no link changes its meaning. Reads notes, writes
// nothing. The cost is that of the notes concerned, not that of the vault.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { lastSegmentOf, stemOf } from '../graph/name-key.ts';
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';
import { decodeNote, encodeNote } from '../vault/decode-note.ts';
import { setTitle } from '../vault/edit-frontmatter.ts';
import { titleFromFileName } from '../vault/file-name.ts';
import { FrontmatterError } from '../vault/frontmatter-error.ts';
import { scanNote } from '../vault/scan-note.ts';
import type { ScannedNote } from '../vault/scanned-note.ts';
import { applySplices as applyToText, type Splice as TextSplice } from '../vault/splice.ts';
import { toByteSplices } from './byte-splices.ts';
import { eachAtOnce } from './each-at-once.ts';
import { askMoved, findConcerned } from './moved-graph.ts';
import { missingFault } from './note-file.ts';
import { refuse } from './note-path.ts';
import { type LinkingNote, relinkNote } from './relink-note.ts';
import type { FileEdit, RenamePlan } from './rename-record.ts';
import { existsFault } from './single-file.ts';
import type { Renaming } from './spell-link.ts';
import { applySplices, type Splice, spliceBetween } from './splice.ts';

export interface RenameRequest {
  readonly from: string;
  /** May be the same: a title that changes alone can break links too. */
  readonly to: string;
  readonly title: string;
  /** What else shall change in the note: its present text with new content or tags. */
  readonly text?: string | undefined;
}

export interface PlannedRename extends RenamePlan {
  /** Links that could not be saved, as whole sentences. */
  readonly warnings: readonly string[];
}

/** Null for a note that is not there any more. */
export type ReadBytes = (id: string) => Promise<Uint8Array | null>;

/** A note that was read. `text` is that of the file, but of the note to be renamed with its new title. */
interface ReadNote {
  readonly bytes: Uint8Array;
  readonly isUtf8: boolean;
  readonly text: string;
  readonly scan: ScannedNote;
}

/** Throws NODE_NOT_FOUND, NODE_EXISTS, and INVALID_PARAMS when the title cannot be written down. */
export async function planRename(
  graph: NoteGraph,
  readBytes: ReadBytes,
  request: RenameRequest,
): Promise<PlannedRename> {
  const read = new Map<string, ReadNote | null>();
  for (;;) {
    const old = graph.find(request.from);
    if (old?.id !== request.from) throw missingFault(request.from);
    const taken = graph.find(request.to);
    if (taken && taken !== old) throw existsFault(taken.id);
    const moved = read.get(old.id);
    if (moved === null) throw missingFault(old.id);
    const renaming = moved && { old, fresh: freshRecord(old, moved.scan, request.to) };
    const concerned = renaming ? [...findConcerned(graph, renaming.old, renaming.fresh)] : [];
    const unread = [old.id, ...concerned].filter((id) => !read.has(id));
    // Others may change the graph while notes are read; the plan is made from one state of it.
    if (renaming && unread.length === 0) return makePlan(graph, renaming, concerned, read);
    await eachAtOnce(unread, readsAtOnce, async (id) => {
      const bytes = await readBytes(id);
      read.set(id, bytes && readNote(bytes, id === old.id ? request : null));
    });
  }
}

const readsAtOnce = 32;

interface RenamedRecord {
  readonly old: NoteRecord;
  readonly fresh: NoteRecord;
}

function makePlan(
  graph: NoteGraph,
  { old, fresh }: RenamedRecord,
  concerned: readonly string[],
  read: ReadonlyMap<string, ReadNote | null>,
): PlannedRename {
  const notes = [old.id, ...concerned].flatMap((id): (LinkingNote & ReadNote)[] => {
    const note = read.get(id);
    // One that is gone by now has no links to keep.
    if (!note) return [];
    const meanings = note.scan.links.map((link) => graph.resolve(link, id));
    return [{ ...note, meanings, source: { was: id, is: id === old.id ? fresh.id : id } }];
  });
  const renaming: Renaming = { was: old, is: fresh };
  const warnings: string[] = [];
  const edits = askMoved(graph, old, fresh, () =>
    notes.map((note) => {
      const { edits, lost } = relinkNote(graph, note, renaming);
      for (const link of lost) warnings.push(`Link could not be kept: ${link} in ${note.source.is}`);
      const isMoved = note.source.was === old.id;
      return fileEdit(note.source.was, note.bytes, isMoved ? movedSplices(note, edits) : otherSplices(note, edits));
    }),
  );
  const [moved, ...others] = edits;
  if (!moved) throw missingFault(old.id);
  return { moved, to: fresh.id, others: others.filter(({ splices }) => splices.length > 0), warnings };
}

/** What matters for links; the rest of the record is of no concern here. */
function freshRecord(old: NoteRecord, { title, aliases, heading, links }: ScannedNote, to: string): NoteRecord {
  return { ...old, id: to, title: title ?? derivedTitle(to), aliases, heading, links };
}

function derivedTitle(id: string): string {
  return titleFromFileName(lastSegmentOf(stemOf(id)));
}

function readNote(bytes: Uint8Array, renamed: RenameRequest | null): ReadNote {
  const { text, isUtf8 } = decodeNote(bytes);
  const shown = renamed ? retitle(renamed.text ?? text, renamed) : text;
  return { bytes, isUtf8, text: shown, scan: scanNote(shown) };
}

/** The title is written down only when the note would otherwise show another one. */
function retitle(text: string, { to, title }: RenameRequest): string {
  if ((scanNote(text).title ?? derivedTitle(to)) === title) return text;
  try {
    return setTitle(text, title);
  } catch (error) {
    if (error instanceof FrontmatterError) throw refuse('title', error.message, error);
    throw error;
  }
}

/** Its text may differ from the file by more than its links. */
function movedSplices({ bytes, text, isUtf8 }: ReadNote, edits: readonly TextSplice[]): Splice[] {
  return spliceBetween(bytes, encodeNote(applyToText(text, edits), isUtf8));
}

function otherSplices({ text, isUtf8 }: ReadNote, edits: readonly TextSplice[]): Splice[] {
  return toByteSplices(text, isUtf8, edits);
}

function fileEdit(id: string, bytes: Uint8Array, splices: readonly Splice[]): FileEdit {
  return { id, before: hashBytes(bytes), after: hashBytes(applySplices(bytes, splices)), splices };
}
