// Stored notes as answers show them: content cut, links with the titles of what they lead to.
import type { CallContext } from '../../../kernel/call/call.ts';
import type { NoteHit } from '../search/search-notes.ts';
import type { StoredNote, StoreProvider } from '../store/store-provider.ts';
import { limits, truncate } from './truncate.ts';

export interface ShownNote {
  id: string;
  title: string;
  content: string;
  tags: string[];
  links: { id: string; title: string }[];
  hash: string;
}

/** All titles are asked for in one go, however many notes and links there are (notes/links/titles-batched). */
export async function showNotes(
  store: StoreProvider,
  notes: readonly StoredNote[],
  limit: number,
): Promise<ShownNote[]> {
  const titles = await store.resolveTitles([...new Set(notes.flatMap(({ links }) => links))]);
  return notes.map(({ id, title, content, tags, links, hash }) => ({
    id,
    title,
    content: truncate(content, limit),
    tags: [...tags],
    links: links.flatMap((link) => {
      const linked = titles.get(link);
      return linked === undefined ? [] : [{ id: link, title: linked }];
    }),
    hash,
  }));
}

export async function showNote(store: StoreProvider, note: StoredNote, limit: number): Promise<ShownNote> {
  const [shown] = await showNotes(store, [note], limit);
  if (!shown) throw new TypeError('one note in, one note out');
  return shown;
}

/** The notes of a list, with whatever else the list knows of each; a note that went meanwhile is left out. */
export async function showList<Entry extends { readonly id: string }>(
  store: StoreProvider,
  entries: readonly Entry[],
  limit: number,
): Promise<(ShownNote & Omit<Entry, 'id'>)[]> {
  const found = await store.read(
    entries.map(({ id }) => id),
    'excerpt',
  );
  const pairs = entries.flatMap((entry, at) => {
    const note = found[at];
    return note ? [{ entry, note }] : [];
  });
  const shown = await showNotes(
    store,
    pairs.map(({ note }) => note),
    limit,
  );
  return shown.map((note, at) => ({ ...note, ...pairs[at]?.entry, id: note.id }) as ShownNote & Omit<Entry, 'id'>);
}

/** What a search found, best first. */
export async function showHits(
  store: StoreProvider,
  hits: readonly NoteHit[],
  warn: CallContext['warn'],
): Promise<(ShownNote & Omit<NoteHit, 'id'>)[]> {
  const entries = hits.map(({ id, score, heading, snippet }) => ({ id, score, heading, snippet }));
  const shown = await showList(store, entries, limits.list);
  await tellWarnings(
    store,
    shown.map(({ id }) => id),
    warn,
  );
  return shown;
}

/** Passes on what is wrong with the notes of an answer and was not told before (notes/warnings). */
export async function tellWarnings(
  store: StoreProvider,
  ids: readonly string[],
  warn: CallContext['warn'],
): Promise<void> {
  for (const warning of await store.takeWarnings(ids)) warn(warning);
}
