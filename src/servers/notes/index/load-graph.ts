// Fills an empty graph in slices, so that others can work meanwhile.

import type { Pace } from '../../../platform/pace.ts';
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';

export async function loadGraph(graph: NoteGraph, notes: readonly NoteRecord[], pace: Pace): Promise<void> {
  for (const _ of graph.loading(notes)) if (pace.isDue()) await pace.rest();
}
