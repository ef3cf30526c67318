import { expect, test } from 'vitest';
import { findPassage } from './find-passage.ts';
import { findWords } from './find-words.ts';
import { makeSnippet } from './make-snippet.ts';

const filler = 'Nothing of interest happens in this sentence at all. ';
const note = `---\ntitle: Boats\n---\n# Boats\n\n${filler.repeat(8)}\n\n## Keel\n\n${filler.repeat(4)}The **keel** was [[rot|rotting]] since spring. ${filler.repeat(4)}\n\n## Sails\n\nWhite ones.\n`;

test('shows the words of the query, clean, with the heading above them', () => {
  const { heading, snippet } = makeSnippet(note, { start: 0, end: note.length }, findWords(note, ['keel', 'rot']));
  expect(heading).toBe('Keel');
  expect(snippet).toContain('The keel was rotting since spring.');
  expect(snippet.length).toBeLessThanOrEqual(242);
  expect(snippet).toMatch(/^….*…$/);
});

test('without such words it shows where the best chunk begins', () => {
  const start = note.indexOf('White');
  expect(makeSnippet(note, { start, end: note.length }, [])).toEqual({ heading: 'Sails', snippet: 'White ones.' });
});

test('frontmatter is never shown', () => {
  expect(makeSnippet(note, { start: 0, end: 10 }, findWords(note, ['boat'])).snippet).not.toContain('title');
});

test('an empty note and one that shrank since it was split have an empty snippet', () => {
  expect(makeSnippet('', { start: 0, end: 0 }, [])).toEqual({ heading: null, snippet: '' });
  expect(makeSnippet('short', { start: 400, end: 900 }, []).snippet.length).toBeLessThan(10);
});

test('a text without spaces is cut between characters, not through them', () => {
  const text = '😀'.repeat(400);
  expect(makeSnippet(text, { start: 0, end: text.length }, []).snippet.isWellFormed()).toBe(true);
});

test('a passage is found by other forms of a word, and by the beginning of the last one', () => {
  expect(findPassage(note, 'keels rotted')).toMatchObject({ heading: 'Keel' });
  expect(findPassage(note, 'whi')).toMatchObject({ heading: 'Sails' });
  expect(findPassage(note, 'zeppelin').heading).toBe('Boats');
  expect(findPassage(note, '"***').snippet).not.toBe('');
});
