// The chunks of a note as it is now, and the key under which its outline is kept.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { scanNote } from '../vault/scan-note.ts';
import type { SearchedNote, SearchedNotes } from './searched-notes.ts';
import { type Chunk, splitChunks, splitVersion } from './split-chunks.ts';

export interface ReadChunks {
  readonly chunks: Chunk[];
  /** False when the note changed since its hash was taken: the change is still to be told. */
  readonly isCurrent: boolean;
}

/** Null when the note cannot be read. */
export async function readChunks(notes: SearchedNotes, { id, title, hash }: SearchedNote): Promise<ReadChunks | null> {
  const read = await notes.read(id);
  if (read === null) return null;
  const { sections, bodyStart } = scanNote(read.text);
  return { chunks: splitChunks({ title, text: read.text, sections, bodyStart }), isCurrent: read.hash === hash };
}

export function outlineKey({ title, hash }: SearchedNote): string {
  return hashBytes(`${splitVersion}\n${hash}\n${title}`);
}
