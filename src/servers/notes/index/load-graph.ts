// Fills an empty graph in slices, so that others can work meanwhile. Names before links: a link whose name came later
// would have to be led anew.
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';
import type { Pace } from './pace.ts';

export async function loadGraph(graph: NoteGraph, notes: readonly NoteRecord[], pace: Pace): Promise<void> {
  for (const shape of [withoutLinks, (note: NoteRecord) => note]) {
    for (let at = 0; at < notes.length; at += sliceLength) {
      graph.apply({ puts: notes.slice(at, at + sliceLength).map(shape) });
      if (pace.isDue()) await pace.rest();
    }
  }
}

const sliceLength = 200;

function withoutLinks(note: NoteRecord): NoteRecord {
  return { ...note, links: [] };
}
