import { expect, test } from 'vitest';
import { NoteGraph } from './note-graph.ts';
import { noteOf } from './proof/note-of.ts';

const graph = new NoteGraph();
graph.load([
  noteOf('c.md', [], { tags: ['Project'] }),
  noteOf('a.md', [], { tags: ['project/alpha', 'todo'] }),
  noteOf('b.md', [], { tags: ['#project/alpha/x', 'project/beta', 'PROJECT/BETA'] }),
  noteOf('d.md', [], { tags: ['projects', ''] }),
]);

test('a tag finds itself and what is nested below it, by id, in any case and with or without #', () => {
  for (const tag of ['project', '#Project', 'PROJECT/'])
    expect(graph.tagged([tag], 'any', 50)).toEqual(['a.md', 'b.md', 'c.md']);
  expect(graph.tagged(['project/alpha'], 'any', 50)).toEqual(['a.md', 'b.md']);
  expect(graph.tagged(['alpha'], 'any', 50)).toEqual([]);
});

test('any of several tags is enough, or all are needed', () => {
  expect(graph.tagged(['todo', 'projects'], 'any', 50)).toEqual(['a.md', 'd.md']);
  expect(graph.tagged(['project', 'todo'], 'all', 50)).toEqual(['a.md']);
  expect(graph.tagged(['project', 'unknown'], 'all', 50)).toEqual([]);
  expect(graph.tagged(['project', '#PROJECT'], 'all', 2)).toEqual(['a.md', 'b.md']);
});

test('no tag finds no note', () => {
  expect([graph.tagged([], 'any', 50), graph.tagged([], 'all', 50), graph.tagged(['#'], 'any', 50)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('each tag that a note names is counted with what a search for it would find', () => {
  expect(graph.tagCounts()).toEqual([
    { tag: 'project', notes: 3 },
    { tag: 'project/alpha', notes: 2 },
    { tag: 'project/alpha/x', notes: 1 },
    { tag: 'project/beta', notes: 1 },
    { tag: 'projects', notes: 1 },
    { tag: 'todo', notes: 1 },
  ]);
});

test('a note that loses its tags is found by them no more', () => {
  const small = new NoteGraph();
  small.put(noteOf('a.md', [], { tags: ['x/y', 'x/z'] }));
  small.put(noteOf('a.md', [], { tags: ['x/z'] }));
  expect([small.tagged(['x'], 'any', 5), small.tagged(['x/y'], 'any', 5)]).toEqual([['a.md'], []]);
  small.remove('a.md');
  expect(small.tagCounts()).toEqual([]);
  expect(small.tagged(['x'], 'any', 5)).toEqual([]);
});
