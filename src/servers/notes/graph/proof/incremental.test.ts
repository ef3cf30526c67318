import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NoteRecord } from '../../note-record.ts';
import { type GraphImage, NoteGraph } from '../note-graph.ts';
import { anyNote, anyStep, type Step } from './random-vault.ts';

test('a graph that was changed step by step equals one that is loaded from the same notes', () => {
  fc.assert(
    fc.property(
      fc.array(anyNote, { maxLength: 12 }),
      fc.array(anyStep, { minLength: 1, maxLength: 12 }),
      (first, steps) => {
        const notes = new Map(first.map((note) => [note.id, note]));
        const graph = graphOf(notes);
        for (const step of steps) {
          const before = graph.version;
          const hasChanged = takeStep(graph, notes, step);
          expect(graph.version > before).toBe(hasChanged);
          expect(allThatIsKnown(graph)).toBe(allThatIsKnown(graphOf(notes)));
        }
      },
    ),
    { numRuns: 400, seed: 3 },
  );
});

test('a graph restored from an image equals the one the image was made of, then and after every later step', () => {
  fc.assert(
    fc.property(
      fc.array(anyNote, { maxLength: 12 }),
      fc.array(anyStep, { minLength: 1, maxLength: 12 }),
      (first, steps) => {
        const notes = new Map(first.map((note) => [note.id, note]));
        let graph = graphOf(notes);
        for (const step of steps) {
          takeStep(graph, notes, step);
          graph = restored(graph.image(), notes);
          expect(allThatIsKnown(graph)).toBe(allThatIsKnown(graphOf(notes)));
        }
      },
    ),
    { numRuns: 200, seed: 6 },
  );
});

test('PageRank that was refined step by step equals one made at once', () => {
  fc.assert(
    fc.property(fc.array(anyNote, { maxLength: 20 }), fc.array(anyStep, { maxLength: 8 }), (first, steps) => {
      const notes = new Map(first.map((note) => [note.id, note]));
      const graph = graphOf(notes);
      for (const step of steps) {
        graph.hubs('pagerank', 5);
        takeStep(graph, notes, step);
      }
      const scores = new Map(graph.hubs('pagerank', 1000).map(({ id, score }) => [id, score]));
      const expected = graphOf(notes).hubs('pagerank', 1000);
      expect(scores.size).toBe(expected.length);
      for (const { id, score } of expected) expect(scores.get(id)).toBeCloseTo(score, 8);
    }),
    { numRuns: 100, seed: 4 },
  );
});

test('a load makes its notes the whole of the graph, whatever was there', () => {
  const vault = fc.array(anyNote, { maxLength: 12 });
  fc.assert(
    fc.property(vault, vault, (earlier, later) => {
      const graph = new NoteGraph();
      graph.load(earlier);
      graph.load(later);
      const fresh = new NoteGraph();
      fresh.load(later);
      expect(allThatIsKnown(graph)).toBe(allThatIsKnown(fresh));
    }),
    { numRuns: 100, seed: 5 },
  );
});

function graphOf(notes: ReadonlyMap<string, NoteRecord>): NoteGraph {
  const graph = new NoteGraph();
  graph.load(notes.values());
  return graph;
}

function restored(image: GraphImage, notes: ReadonlyMap<string, NoteRecord>): NoteGraph {
  const graph = new NoteGraph();
  graph.restore(
    image,
    image.names.ids.map((id) => (id === null ? undefined : notes.get(id))),
  );
  return graph;
}

/** Whether there was anything to do. */
function takeStep(graph: NoteGraph, notes: Map<string, NoteRecord>, step: Step): boolean {
  if (step.kind === 'remove') {
    const isThere = notes.delete(step.id);
    expect(graph.remove(step.id)).toBe(isThere);
    return isThere;
  }
  if (step.kind === 'put') {
    notes.set(step.note.id, step.note);
    graph.put(step.note);
    return true;
  }
  const renamed = step.kind === 'rename' ? notes.get(step.from) : undefined;
  const change =
    step.kind === 'burst'
      ? step
      : { puts: renamed ? [{ ...renamed, id: step.to }] : [], removes: renamed ? [step.from] : [] };
  graph.apply(change);
  const puts = new Set(change.puts.map(({ id }) => id));
  const removed = change.removes.filter((id) => !puts.has(id) && notes.delete(id));
  for (const note of change.puts) notes.set(note.id, note);
  return puts.size + removed.length > 0;
}

/** As text, which is far quicker to compare than as objects. */
function allThatIsKnown(graph: NoteGraph): string {
  const ids = graph.idsInOrder();
  const known = {
    size: graph.size,
    notes: ids.map((id) => ({
      id,
      record: graph.find(id),
      anyCase: graph.find(id.toUpperCase())?.id,
      out: graph.outgoing(id),
      in: graph.incoming(id),
      degrees: graph.degrees(id),
      neighbors: graph.neighbors(id, 'both', 5),
      resolutions: graph.resolutions(id),
      paths: ids.map((other) => graph.shortestPath(id, other)),
    })),
    ghosts: graph.waiting(),
    ambiguities: graph.ambiguities(),
    orphans: graph.orphans(),
    duplicates: graph.duplicateTitles(),
    tags: graph.tagCounts(),
    tagged: graph.tagged(['x'], 'any', 50),
    hubs: [graph.hubs('in_degree', 5), graph.hubs('out_degree', 5)],
  };
  return JSON.stringify(known, null, 1);
}
