import { describe, expect, test } from 'vitest';
import type { NoteRecord } from '../note-record.ts';
import { NoteGraph } from './note-graph.ts';
import { linkOf, noteOf } from './proof/note-of.ts';

describe('the place decides first', () => {
  const vault = ['Note.md', 'a/Note.md', 'a/b/sub/Deep.md', 'a/sub/Deep.md', 'b/resub/Deep.md', 'b/Only.md'];
  const cases: [written: string, from: string, expected: readonly string[] | string][] = [
    ['[[Note]]', 'a/x.md', ['Note.md']],
    ['[[note.MD]]', 'a/x.md', ['Note.md']],
    ['[[a/Note]]', 'x.md', ['a/Note.md']],
    ['[[/a/note]]', 'b/x.md', ['a/Note.md']],
    ['[[./Note]]', 'a/x.md', ['a/Note.md']],
    ['[[../Note]]', 'a/x.md', ['Note.md']],
    ['[[../../Note]]', 'a/x.md', 'missing'],
    ['[[./Only]]', 'a/x.md', 'missing'],
    ['[[sub/Deep]]', 'x.md', ['a/sub/Deep.md', 'a/b/sub/Deep.md']],
    ['[[sub/Deep]]', 'a/b/x.md', ['a/b/sub/Deep.md']],
    ['[[b/sub/deep]]', 'x.md', ['a/b/sub/Deep.md']],
    ['(Note.md)', 'a/x.md', ['a/Note.md']],
    ['(Note.md)', 'b/x.md', ['Note.md']],
    ['(/Note.md)', 'a/x.md', ['Note.md']],
    ['(../a/./Note.md)', 'b/x.md', ['a/Note.md']],
    ['(a/../Note.md)', 'x.md', ['Note.md']],
    ['(Only.md)', 'a/x.md', ['b/Only.md']],
    ['(only)', 'a/x.md', ['b/Only.md']],
  ];
  test.each(cases)('%s in %s', (written, from, expected) => {
    expect(
      told(
        vault.map((id) => noteOf(id)),
        written,
        from,
      ),
    ).toEqual(expected);
  });
});

describe('a bare name finds files in any folder', () => {
  const vault = ['z/Note.md', 'y/k/Note.md', 'x/NOTE.md', 'src/here.md'].map((id) => noteOf(id));

  test('the one beside the source is meant, without doubt', () => {
    expect(told(vault, '[[note]]', 'y/k/q.md')).toEqual(['y/k/Note.md']);
  });

  test('else the one with the shortest path, then by id, and all are candidates', () => {
    expect(told(vault, '[[note]]', 'src/here.md')).toEqual(['x/NOTE.md', 'z/Note.md', 'y/k/Note.md']);
  });
});

describe('after paths come names', () => {
  const vault = [
    noteOf('p/one.md', [], { title: 'Plan', heading: 'Big Plan' }),
    noteOf('p/two.md', [], { title: 'Two', aliases: ['plan', 'The Deuce'] }),
    noteOf('p/three.md', [], { title: 'AC/DC', heading: 'Plan' }),
    noteOf('p/my-file_name.md', [], { title: 'README.md' }),
    noteOf('p/caf\u00e9.md', [], { title: 'Place' }),
    noteOf('p/dash-title.md', [], { title: 'Else', aliases: ['My Alias'] }),
    noteOf('p/x.md', [], { title: 'my-alias' }),
  ];
  const cases: [written: string, expected: readonly string[] | string][] = [
    ['[[PLAN]]', ['p/one.md']],
    ['[[the deuce]]', ['p/two.md']],
    ['[[big plan]]', ['p/one.md']],
    ['[[big-plan]]', ['p/one.md']],
    ['[[ac/dc]]', ['p/three.md']],
    ['[[My File Name]]', ['p/my-file_name.md']],
    ['[[readme.md]]', ['p/my-file_name.md']],
    ['![[CAFE\u0301]]', ['p/caf\u00e9.md']],
    // The alias has the very words, the title only with dashes for spaces.
    ['[[my alias]]', ['p/dash-title.md']],
    ['[[my_alias]]', ['p/x.md']],
    ['(Plan)', 'attachment'],
    ['(Plan.md)', 'missing'],
    ['(My File Name.md)', ['p/my-file_name.md']],
  ];
  test.each(cases)('%s', (written, expected) => {
    expect(told(vault, written, 'q/source.md')).toEqual(expected);
  });

  test('two notes with the same title are both candidates', () => {
    const twins = [noteOf('b/k/x.md', [], { title: 'Same' }), noteOf('c/y.md', [], { title: 'same' })];
    expect(told(twins, '[[Same]]', 'c/z.md')).toEqual(['c/y.md', 'b/k/x.md']);
  });
});

describe('when two files differ only by case', () => {
  const vault = [noteOf('a/Note.md'), noteOf('a/note.md')];

  test('the exact spelling is meant', () => {
    expect(told(vault, '[[a/note]]', 'x.md')).toEqual(['a/note.md']);
    expect(told(vault, '(Note.md)', 'a/x.md')).toEqual(['a/Note.md']);
  });

  test('another spelling is ambiguous', () => {
    expect(told(vault, '[[a/NOTE]]', 'x.md')).toEqual(['a/Note.md', 'a/note.md']);
  });
});

describe('what is no note', () => {
  const vault = [noteOf('a.md'), noteOf('drawing.png.md')];
  const cases: [written: string, expected: readonly string[] | string][] = [
    ['[[]]', 'self'],
    ['()', 'self'],
    ['[[nothing]]', 'missing'],
    ['[[v1.2b]]', 'missing'],
    ['![[pictures/cat.PNG]]', 'attachment'],
    ['[[board.canvas]]', 'attachment'],
    ['[[cat.png.md]]', 'missing'],
    ['[[drawing.png]]', ['drawing.png.md']],
    ['(sheet.unknown)', 'attachment'],
    ['(folder/)', 'attachment'],
    ['(a/)', 'attachment'],
    ['(..)', 'attachment'],
    ['(gone.md)', 'missing'],
    ['(../a.md)', 'missing'],
  ];
  test.each(cases)('%s', (written, expected) => {
    expect(told(vault, written, 'source.md')).toEqual(expected);
  });
});

/** The candidates, or why there are none. */
function told(notes: readonly NoteRecord[], written: string, from: string): readonly string[] | string {
  const graph = new NoteGraph();
  graph.load(notes);
  const resolution = graph.resolve(linkOf(written), from);
  return resolution.kind === 'note' ? resolution.candidates : resolution.kind;
}
