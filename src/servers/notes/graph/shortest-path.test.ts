import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoteGraph } from './note-graph.ts';
import { noteOf } from './proof/note-of.ts';

test('a path follows the direction of links', () => {
  const graph = graphOf({ a: ['b'], b: ['c'], c: [] });
  expect(graph.shortestPath('a.md', 'c.md')).toEqual(['a.md', 'b.md', 'c.md']);
  expect(graph.shortestPath('c.md', 'a.md')).toBeNull();
});

test('a note is at no distance from itself, and an unknown one nowhere', () => {
  const graph = graphOf({ a: ['b'], b: [] });
  expect(graph.shortestPath('a.md', 'a.md')).toEqual(['a.md']);
  expect(graph.shortestPath('a.md', 'z.md')).toBeNull();
  expect(graph.shortestPath('z.md', 'z.md')).toBeNull();
});

test('of several shortest paths the one that the text names first is answered', () => {
  const graph = graphOf({
    a: ['x', 'y', 'z'],
    x: ['c'],
    y: ['b', 'c'],
    z: ['b'],
    b: ['e'],
    c: ['d', 'e'],
    d: [],
    e: [],
  });
  expect(graph.shortestPath('a.md', 'b.md')).toEqual(['a.md', 'y.md', 'b.md']);
  expect(graph.shortestPath('a.md', 'e.md')).toEqual(['a.md', 'x.md', 'c.md', 'e.md']);
});

test('a path is as short as a plain search finds, and each step of it is a link', () => {
  const links = fc.array(fc.tuple(fc.nat({ max: 24 }), fc.nat({ max: 24 })), { maxLength: 60 });
  fc.assert(
    fc.property(links, (pairs) => {
      const out: Record<string, string[]> = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`n${at}`, []]));
      for (const [from, to] of pairs) out[`n${from}`]?.push(`n${to}`);
      const graph = graphOf(out);
      for (const source of graph.idsInOrder()) {
        const distances = distancesFrom(graph, source);
        for (const target of graph.idsInOrder()) {
          const path = graph.shortestPath(source, target);
          expect(path === null ? undefined : path.length - 1).toBe(distances.get(target));
          for (const [at, id] of path?.slice(1).entries() ?? []) expect(graph.outgoing(path?.[at] ?? '')).toContain(id);
          if (path) expect([path[0], path.at(-1)]).toEqual([source, target]);
        }
      }
    }),
    { numRuns: 60, seed: 2 },
  );
});

function distancesFrom(graph: NoteGraph, source: string): Map<string, number> {
  const distances = new Map([[source, 0]]);
  for (const [id, distance] of distances) {
    for (const next of graph.outgoing(id)) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

function graphOf(out: Readonly<Record<string, readonly string[]>>): NoteGraph {
  const graph = new NoteGraph();
  graph.load(
    Object.entries(out).map(([name, targets]) =>
      noteOf(
        `${name}.md`,
        targets.map((each) => `[[${each}]]`),
      ),
    ),
  );
  return graph;
}
