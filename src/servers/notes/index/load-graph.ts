// Fills an empty graph in slices, so that others can work meanwhile.
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';
import type { Pace } from './pace.ts';

export async function loadGraph(graph: NoteGraph, notes: readonly NoteRecord[], pace: Pace): Promise<void> {
  for (const _ of graph.loading(notes)) if (pace.isDue()) await pace.rest();
}
