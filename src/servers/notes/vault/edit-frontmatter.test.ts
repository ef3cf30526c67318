import { describe, expect, test } from 'vitest';
import { FrontmatterError, replaceBody, setTags, setTitle } from './edit-frontmatter.ts';
import { scanNote } from './scan-note.ts';

const note = (yaml: string) => `---\n${yaml}---\nbody\n`;

describe('tags', () => {
  test.each([
    ['keep flow style, quotes and the comment behind', 'tags: [a, "b"] # c\n', ['b', 'z'], 'tags: ["b", z] # c\n'],
    [
      'keep block style and the comments of lines that stay',
      'tags:\n  - a\n  # x\n  - b # c\n',
      ['b', 'z'],
      'tags:\n  # x\n  - b # c\n  - z\n',
    ],
    ['keep a list without indent', 'tags:\n- a\nx: 1\n', ['a', 'z'], 'tags:\n- a\n- z\nx: 1\n'],
    ['keep flow style over lines', 'tags: [\n  a,\n  b,\n]\n', ['a', 'b', 'z'], 'tags: [\n  a,\n  b, z,\n]\n'],
    ['keep quotes when the order changes', 'tags: [a, "b"]\n', ['b', 'a'], 'tags: ["b", a]\n'],
    ['go into an empty entry', 'tags: # none\nx: 1\n', ['a'], 'tags: [a] # none\nx: 1\n'],
    ['take the place of a text', 'tags: a, b # c\n', ['a'], 'tags: [a] # c\n'],
    ['take the place of a text over lines', 'tags: |\n  a\n  b\nx: 1\n', ['a'], 'tags: [a]\nx: 1\n'],
    ['take the place of a value below its key', 'tags:\n  a b\nx: 1\n', ['a'], 'tags: [a]\nx: 1\n'],
    ['leave an anchor where it is', 'tags: &t [a]\nx: *t\n', ['b'], 'tags: &t [b]\nx: *t\n'],
    ['come last when there were none', 'x: 1 # c\n', ['a', 'b c'], 'x: 1 # c\ntags: [a, b c]\n'],
    ['come after a text that keeps its blank lines', 'x: |+\n  a\n\n', ['a'], 'x: |+\n  a\n\ntags: [a]\n'],
    ['come with the indent of the other keys', '  x: 1\n', ['a'], '  x: 1\n  tags: [a]\n'],
    ['come into a map in braces', '{x: 1}\n', ['a'], '{x: 1, tags: [a]}\n'],
    ['come into an empty block', '', ['a'], 'tags: [a]\n'],
    ['are emptied in flow style', 'tags: [a, b]\nx: 1\n', [], 'tags: []\nx: 1\n'],
    ['are emptied in block style', 'tags:\n  - a\n  - b\nx: 1\n', [], 'tags: []\nx: 1\n'],
    ['are not written when there is nothing to write', 'x: 1\n', [], 'x: 1\n'],
    ['stay as they are when they are the same', 'tags:  [ a,b ]\n', ['a', 'b'], 'tags:  [ a,b ]\n'],
    ['lose their duplicates', 'tags: [a, b, A]\n', ['a', 'b'], 'tags: [a, b]\n'],
    [
      'are quoted where YAML would read something else',
      'tags: [a]\n',
      ['2024', 'true', 'a,b', 'x: y', "it's"],
      'tags: ["2024", "true", "a,b", "x: y", it\'s]\n',
    ],
    ['leave the other spelling empty', 'tag: a\ntags: [b]\n', ['c'], 'tag: []\ntags: [c]\n'],
  ])('%s', (_, yaml, tags, after) => {
    expect(setTags(note(yaml), tags)).toBe(note(after));
    expect(scanNote(note(after)).frontmatterTags).toEqual(tags);
  });

  test('are cleaned of marks, white space and repeats', () => {
    expect(setTags('', ['#a', ' b ', 'A', '', '#'])).toBe('---\ntags: [a, b]\n---\n');
  });

  test('make a block in a note that has none, behind its byte order mark and with its line breaks', () => {
    expect(setTags('\ufeffa\r\n', ['x'])).toBe('\ufeff---\r\ntags: [x]\r\n---\r\na\r\n');
    expect(setTags('---\r\n---\r\na', ['x'])).toBe('---\r\ntags: [x]\r\n---\r\na');
    expect(setTags('---\nnever closed\n', ['x'])).toBe('---\ntags: [x]\n---\n---\nnever closed\n');
    expect(setTags('plain', [])).toBe('plain');
  });
});

describe('the title', () => {
  test.each([
    ['keeps plain style and the comment', 'title: A # c\n', 'B, c', 'title: B, c # c\n'],
    ['keeps single quotes', "title: 'A'\n", "it's", "title: 'it''s'\n"],
    ['keeps double quotes', 'title: "A"\n', 'B "c" \\', 'title: "B \\"c\\" \\\\"\n'],
    ['is quoted where it must be', 'title: A\n', 'B: c', 'title: "B: c"\n'],
    ['is quoted when it looks like a date', 'title: A\n', '2024-01-15', 'title: "2024-01-15"\n'],
    ['takes the place of a folded text', 'title: >\n  a\n  b\nx: 1\n', 'B', 'title: B\nx: 1\n'],
    ['comes first when there was none', '# c\nx: 1\n', 'B', '# c\ntitle: B\nx: 1\n'],
    ['goes with its line', 'x: 1\ntitle: A # c\ny: 2\n', null, 'x: 1\ny: 2\n'],
    ['goes, and the block stays', 'title: A\n', null, ''],
    ['need not go when it is not there', 'x: 1\n', null, 'x: 1\n'],
  ])('%s', (_, yaml, title, after) => {
    expect(setTitle(note(yaml), title)).toBe(note(after));
    expect(scanNote(note(after)).title).toBe(title);
  });

  test('makes a block in a note that has none', () => {
    expect(setTitle('a', 'B\nc')).toBe('---\ntitle: B c\n---\na');
    expect(setTitle('a', null)).toBe('a');
    expect(setTitle('a', '')).toBe('a');
  });

  test('and tags go into the frontmatter a text already has', () => {
    expect(setTags(setTitle(note('x: 1\n'), 'T'), ['a'])).toBe(note('title: T\nx: 1\ntags: [a]\n'));
  });
});

describe('the body', () => {
  test('is replaced and the frontmatter stays', () => {
    expect(replaceBody(note('x:   1\n'), 'new\n')).toBe('---\nx:   1\n---\nnew\n');
    expect(replaceBody('old', 'new')).toBe('new');
    expect(replaceBody('---\nx: 1\n---', 'new')).toBe('---\nx: 1\n---\nnew');
    expect(replaceBody(note(''), '')).toBe('---\n---\n');
  });

  test('takes the line breaks of the file, behind its byte order mark', () => {
    expect(replaceBody('\ufeffa\r\nb', 'c\nd')).toBe('\ufeffc\r\nd');
    expect(replaceBody('a\r\nb', 'c\r\nd')).toBe('c\r\nd');
    expect(replaceBody('a\nb', 'c\r\nd')).toBe('c\r\nd');
  });
});

describe('what cannot be changed safely is refused', () => {
  test.each([
    ['broken YAML', 'tags: [a\n'],
    ['a value with a colon', 'title: a: b\n'],
    ['a key that stands twice', 'tags: [a]\ntags: [b]\n'],
    ['words', 'just words\n'],
    ['an anchor that is needed elsewhere', 'tags:\n  - &a a\nx: *a\n'],
    ['an explicit key', '? tags\n: - a\n'],
  ])('%s', (_, yaml) => {
    expect(() => setTags(note(yaml), ['new'])).toThrow(FrontmatterError);
  });

  test('a title whose line keeps blank lines from the text above', () => {
    expect(() => setTitle(note('x: |+\n  a\ntitle: b\n\ny: 1\n'), null)).toThrow(FrontmatterError);
  });
});
