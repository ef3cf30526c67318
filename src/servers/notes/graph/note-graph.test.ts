import { describe, expect, test } from 'vitest';
import type { NoteRecord } from '../note-record.ts';
import { NoteGraph } from './note-graph.ts';
import { noteOf } from './proof/note-of.ts';

describe('notes', () => {
  test('are found by exact spelling first, then in any case and Unicode form', () => {
    const graph = graphOf(noteOf('a/Note.md'), noteOf('a/note.md'), noteOf('caf\u00e9.md'));
    expect(graph.find('a/note.md')?.id).toBe('a/note.md');
    expect(graph.find('A/NOTE.md')?.id).toBe('a/Note.md');
    expect(graph.find('CAFE\u0301.MD')?.id).toBe('caf\u00e9.md');
    expect([graph.find('a/Note'), graph.find('note.md'), graph.find('a-note.md')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('come in order, and the version tells of each change', () => {
    const graph = graphOf(noteOf('b.md'), noteOf('a.md'));
    const { version } = graph;
    expect(graph.idsInOrder()).toEqual(['a.md', 'b.md']);
    expect(graph.remove('c.md')).toBe(false);
    expect(graph.version).toBe(version);
    expect(graph.remove('a.md')).toBe(true);
    expect(graph.version).toBeGreaterThan(version);
    expect([graph.size, graph.idsInOrder()]).toEqual([1, ['b.md']]);
  });

  test('an id both put and removed in one change stays', () => {
    const graph = graphOf(noteOf('a.md'));
    graph.apply({ puts: [noteOf('a.md', [], { title: 'New' })], removes: ['a.md'] });
    expect(graph.find('a.md')?.title).toBe('New');
  });
});

describe('links', () => {
  test('count once for each pair of notes, in the order of the text, without the note itself', () => {
    const graph = graphOf(
      noteOf('a.md', ['[[c]]', '[[b]]', '[[C]]', '[[a]]', '[[]]', '[[x]]']),
      noteOf('b.md', ['[[a]]']),
      noteOf('c.md'),
    );
    expect(graph.outgoing('a.md')).toEqual(['c.md', 'b.md']);
    expect(graph.incoming('a.md')).toEqual(['b.md']);
    expect(graph.degrees('a.md')).toEqual({ incoming: 1, outgoing: 2 });
    expect(graph.resolutions('a.md').map(({ resolution }) => resolution)).toEqual([
      { kind: 'note', id: 'c.md', candidates: ['c.md'] },
      { kind: 'note', id: 'b.md', candidates: ['b.md'] },
      { kind: 'note', id: 'c.md', candidates: ['c.md'] },
      { kind: 'note', id: 'a.md', candidates: ['a.md'] },
      { kind: 'self' },
      { kind: 'missing' },
    ]);
  });

  test('an unknown note has none', () => {
    const graph = graphOf(noteOf('a.md'));
    expect([graph.outgoing('x'), graph.incoming('x'), graph.resolutions('x'), graph.neighbors('x', 'both', 5)]).toEqual(
      [[], [], [], []],
    );
    expect(graph.degrees('x')).toEqual({ incoming: 0, outgoing: 0 });
  });

  test('that waited for a name are adopted by the note that comes under it', () => {
    const graph = graphOf(noteOf('a.md', ['[[Later]]']), noteOf('b.md', ['(sub/later.md)']));
    expect(graph.waiting()).toEqual([
      { name: 'Later', sources: ['a.md'] },
      { name: 'sub/later.md', sources: ['b.md'] },
    ]);
    graph.put(noteOf('sub/later.md'));
    expect(graph.incoming('sub/later.md')).toEqual(['a.md', 'b.md']);
    expect(graph.waiting()).toEqual([]);
  });

  test('move to the next best note when theirs goes, and back when it returns', () => {
    const graph = graphOf(noteOf('a.md', ['[[n]]']), noteOf('x/n.md'), noteOf('y/z/n.md'));
    graph.remove('x/n.md');
    expect(graph.outgoing('a.md')).toEqual(['y/z/n.md']);
    expect(graph.ambiguities()).toEqual([]);
    graph.put(noteOf('x/n.md'));
    expect(graph.outgoing('a.md')).toEqual(['x/n.md']);
    expect(graph.ambiguities()).toEqual([{ source: 'a.md', target: 'n', candidates: ['x/n.md', 'y/z/n.md'] }]);
  });
});

describe('neighbors', () => {
  const graph = graphOf(
    noteOf('m.md', ['[[z]]', '[[b]]']),
    noteOf('z.md', ['[[m]]']),
    noteOf('b.md'),
    noteOf('d.md', ['[[m]]']),
    noteOf('c.md', ['[[m]]']),
  );

  test('outgoing ones come first, and a note linked both ways once', () => {
    expect(graph.neighbors('m.md', 'both', 20)).toEqual([
      { id: 'z.md', direction: 'out' },
      { id: 'b.md', direction: 'out' },
      { id: 'c.md', direction: 'in' },
      { id: 'd.md', direction: 'in' },
    ]);
    expect(graph.neighbors('m.md', 'both', 3).map(({ id }) => id)).toEqual(['z.md', 'b.md', 'c.md']);
    expect(graph.degrees('m.md')).toEqual({ incoming: 3, outgoing: 2 });
  });

  test('one direction alone lists all of that direction', () => {
    expect(graph.neighbors('m.md', 'in', 20).map(({ id }) => id)).toEqual(['c.md', 'd.md', 'z.md']);
    expect(graph.neighbors('m.md', 'out', 1)).toEqual([{ id: 'z.md', direction: 'out' }]);
  });
});

describe('hubs', () => {
  test('come highest first, equals by id, and follow every change', () => {
    const graph = graphOf(
      noteOf('a.md', ['[[c]]', '[[b]]']),
      noteOf('b.md', ['[[c]]']),
      noteOf('c.md'),
      noteOf('d.md', ['[[b]]']),
    );
    expect(graph.hubs('in_degree', 3)).toEqual([
      { id: 'b.md', score: 2 },
      { id: 'c.md', score: 2 },
      { id: 'a.md', score: 0 },
    ]);
    expect(graph.hubs('out_degree', 1)).toEqual([{ id: 'a.md', score: 2 }]);
    expect(graph.hubs('pagerank', 4).map(({ id }) => id)).toEqual(['c.md', 'b.md', 'a.md', 'd.md']);
    graph.put(noteOf('d.md', ['[[a]]', '[[c]]']));
    expect(graph.hubs('in_degree', 1)).toEqual([{ id: 'c.md', score: 3 }]);
    expect(graph.hubs('pagerank', 9).reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 7);
    graph.remove('c.md');
    expect(graph.hubs('in_degree', 9).map(({ id }) => id)).toEqual(['a.md', 'b.md', 'd.md']);
  });
});

describe('health', () => {
  test('tells of orphans and of titles used twice', () => {
    const graph = graphOf(
      noteOf('a.md', ['[[b]]', '[[nope]]']),
      noteOf('b.md'),
      noteOf('x/B.md'),
      noteOf('c.md', ['[[nope]]', '[[c]]', '![[p.png]]']),
    );
    expect(graph.orphans()).toEqual(['c.md', 'x/B.md']);
    expect(graph.duplicateTitles()).toEqual([{ title: 'b', ids: ['b.md', 'x/B.md'] }]);
    expect(graph.waiting()).toEqual([{ name: 'nope', sources: ['a.md', 'c.md'] }]);
  });

  test('spellings of one name are one ghost, and a path that leaves the vault is told as written', () => {
    const graph = graphOf(noteOf('a.md', ['[[my note]]', '(../../out.md)']), noteOf('b.md', ['[[My-Note]]']));
    expect(graph.waiting()).toEqual([
      { name: '../../out.md', sources: ['a.md'] },
      { name: 'My-Note', sources: ['a.md', 'b.md'] },
    ]);
  });
});

test('a burst of thousands of changes ends in the graph of its notes', () => {
  const vault = Array.from({ length: 6000 }, (_, at) =>
    noteOf(`f${at % 7}/n${at}.md`, [`[[n${(at * 31) % 6000}]]`, `[[n${(at * 17 + 5) % 9000}]]`, '[[n0]]']),
  );
  const graph = graphOf(...vault.slice(0, 5000));
  graph.apply({ puts: vault.slice(3000), removes: vault.slice(0, 2500).map(({ id }) => id) });
  const expected = graphOf(...vault.slice(2500));
  expect(graph.idsInOrder()).toEqual(expected.idsInOrder());
  for (const id of expected.idsInOrder()) expect(graph.outgoing(id)).toEqual(expected.outgoing(id));
  expect(graph.hubs('in_degree', 50)).toEqual(expected.hubs('in_degree', 50));
  expect(graph.waiting()).toEqual(expected.waiting());
});

function graphOf(...notes: readonly NoteRecord[]): NoteGraph {
  const graph = new NoteGraph();
  graph.load(notes);
  return graph;
}
