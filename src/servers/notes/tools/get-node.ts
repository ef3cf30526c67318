// One note, with or without the notes around it (notes/get_node).
import { Type } from 'typebox';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { type NotesDomain, tool } from '../domain.ts';
import type { StoredNote } from '../store/store-provider.ts';
import { Note, NoteWithContext } from './shapes.ts';
import { showList, showNote, tellWarnings } from './show-notes.ts';
import { limits } from './truncate.ts';

const maxNeighbors = 20;

export const getNode = tool({
  name: 'get_node',
  title: 'Get note',
  description: 'One note by its id, with its content, tags and links; depth 1 adds the notes it is linked with.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    id: Type.String({ description: 'Node ID (path relative to the vault, with .md)' }),
    depth: Type.Integer({
      minimum: 0,
      maximum: 1,
      default: 0,
      description: '0 = node only, 1 = include neighbors',
    }),
  }),
  output: nullable(Type.Union([Note, NoteWithContext])),
  faults: ['INVALID_PARAMS', 'PROVIDER_ERROR'],
  run: async ({ id, depth }, { store, reports, warn }) => {
    const [note] = await store.read([id], 'whole');
    if (!note) {
      const meant = await reports.suggest(id);
      if (meant.length > 0) warn(`No note has this id. Did you mean: ${meant.join(', ')}?`);
      return null;
    }
    await tellWarnings(store, [note.id], warn);
    const shown = await showNote(store, note, limits.primary);
    return depth === 0 ? shown : { ...shown, ...(await contextOf(note, store)) };
  },
});

async function contextOf({ id }: StoredNote, store: NotesDomain['store']) {
  const [neighbors, { incoming, outgoing }] = await Promise.all([
    store.neighbors(id, 'both', maxNeighbors),
    store.degrees(id),
  ]);
  return {
    neighbors: await showList(store, neighbors, limits.neighbor),
    incomingCount: incoming,
    outgoingCount: outgoing,
  };
}
