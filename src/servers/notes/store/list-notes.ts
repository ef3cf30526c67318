// All notes in the order of their ids, filtered, one page at a time.
import { posix } from 'node:path';
import { compareIds } from '../graph/id-order.ts';
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';
import type { ListedNote, ListFilter, Listing, Page } from './vault-reports.ts';

export function listNotes(graph: NoteGraph, filter: ListFilter, { limit, after }: Page): Listing {
  const ids = filter.tags.length > 0 ? graph.tagged(filter.tags, filter.mode, graph.size) : graph.idsInOrder();
  const keeps = keeperOf(graph, filter);
  const notes: ListedNote[] = [];
  let total = 0;
  let hasMore = false;
  for (const id of ids) {
    const note = graph.find(id);
    if (!note || !keeps(note)) continue;
    total += 1;
    if (after !== undefined && compareIds(id, after) <= 0) continue;
    if (notes.length < limit) notes.push(listed(graph, note));
    else hasMore = true;
  }
  return { notes, total, hasMore };
}

function keeperOf(graph: NoteGraph, { directory, name, links }: ListFilter): (note: NoteRecord) => boolean {
  const folder = directory === undefined ? '' : folded(plainFolder(directory));
  const part = name === undefined ? '' : folded(name);
  return ({ id, title }) => {
    if (folder !== '' && !folded(id).startsWith(`${folder}/`)) return false;
    if (part !== '' && !folded(title).includes(part) && !folded(id).includes(part)) return false;
    if (links === 'any') return true;
    const { incoming, outgoing } = graph.degrees(id);
    return (incoming + outgoing === 0) === (links === 'orphans');
  };
}

/** Without detours; empty for the vault itself. */
function plainFolder(directory: string): string {
  const plain = posix.normalize(directory).replace(/\/+$/, '');
  return plain === '.' ? '' : plain;
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

function listed(graph: NoteGraph, { id, title, tags, hash, stamp }: NoteRecord): ListedNote {
  const { incoming, outgoing } = graph.degrees(id);
  return {
    id,
    title,
    tags: [...tags],
    hash,
    size: stamp.size,
    modifiedAt: new Date(stamp.mtimeMs).toISOString(),
    incomingCount: incoming,
    outgoingCount: outgoing,
  };
}
