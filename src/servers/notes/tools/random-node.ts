// Any note, to find what nobody looked for (notes/random_node).
import { Type } from 'typebox';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import type { StoredNote, StoreProvider } from '../store/store-provider.ts';
import { Note, tagList } from './shapes.ts';
import { showNote, tellWarnings } from './show-notes.ts';
import { limits } from './truncate.ts';

export const randomNode = tool({
  name: 'random_node',
  title: 'Random note',
  description: 'A note by chance, of all or of those with one of the tags; null when there is none.',
  version: 1,
  effect: 'read',
  idempotent: false,
  timeoutMs: 60_000,
  input: closed({
    tags: Type.Optional(tagList('Optional: limit to nodes with these tags (any match)')),
  }),
  output: nullable(Note),
  faults: ['PROVIDER_ERROR'],
  run: async ({ tags = [] }, { store, warn }) => {
    const note = await drawNote(store, tags);
    if (!note) return null;
    await tellWarnings(store, [note.id], warn);
    return showNote(store, note, limits.primary);
  },
});

/** A file may vanish between the draw and the reading; then another is drawn. */
async function drawNote(store: StoreProvider, tags: readonly string[]): Promise<StoredNote | null> {
  for (let draws = 0; draws < 5; draws++) {
    const id = await store.random(tags);
    if (id === null) return null;
    const [note] = await store.read([id], 'whole');
    if (note) return note;
  }
  return null;
}
