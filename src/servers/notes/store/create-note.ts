// A new file for a new note.
import { posix } from 'node:path';
import type { NoteGraph } from '../graph/note-graph.ts';
import { encodeNote } from '../vault/decode-note.ts';
import { fileNameFor } from '../vault/file-name.ts';
import { locateNote, refuse } from '../write/note-path.ts';
import { existsFault } from '../write/single-file.ts';
import { checkId } from './check-id.ts';
import { checkTexts } from './check-texts.ts';
import type { Vault } from './doc-store.ts';
import { newNoteText } from './note-text.ts';
import { previewNote } from './preview-note.ts';
import { spellFolder } from './spell-folder.ts';
import type { NoteDraft, StoredNote, Written } from './store-provider.ts';

export async function createNote(
  { index, writer }: Vault,
  { title, content, tags, directory: asked = '', isDryRun, signal }: NoteDraft,
  read: (id: string) => Promise<StoredNote>,
): Promise<Written> {
  // The other separator is never meant as part of a name.
  const directory = asked.replaceAll('\\', '/');
  checkTexts({ title, content, tags, directory });
  const name = fileNameFor(title);
  if (name === null) throw refuse('title', 'it has no character that a file name can be made of');
  checkId(directory, 'directory');
  const field = directory === '' ? 'title' : 'directory';
  const { id } = await locateNote(index.root, posix.join(spellFolder(index.root, directory), `${name}.md`), field);
  // In any case, since on many disks the two would be one file, and as ids they are one.
  const taken = index.graph.find(id);
  if (taken) throw existsFault(taken.id);
  const text = newNoteText(id, title, content, tags);
  const before = namesakes(index.graph, [name, title]);
  const written = await writer.create(id, encodeNote(text, true), { isDryRun, field, signal });
  if (isDryRun) return { note: previewNote(index.graph, id, text, written.hash), rewrote: [], warnings: [] };
  await index.refresh([written.id]);
  return { note: await read(written.id), rewrote: [], warnings: lostLinks(index.graph, before, written.id) };
}

type Followers = ReadonlyMap<string, readonly string[]>;

/** The notes that links of these names lead to now, each with the notes that link to it. */
function namesakes(graph: NoteGraph, names: readonly string[]): Followers {
  const found = names.map((target) => graph.resolve({ kind: 'wiki', target }, ''));
  const ids = found.flatMap((each) => (each.kind === 'note' ? each.candidates : []));
  return new Map(ids.map((id) => [id, graph.incoming(id)]));
}

/** No file is changed unasked, so links that a new note takes over are told of instead. */
function lostLinks(graph: NoteGraph, before: Followers, id: string): string[] {
  return [...before].flatMap(([other, followers]) => {
    const still = new Set(graph.incoming(other));
    const lost = followers.filter((follower) => !still.has(follower));
    return lost.length === 0 ? [] : [`Links that led to ${other} lead to ${id} now, in: ${lost.join(', ')}`];
  });
}
