import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBlocks } from './read-blocks.ts';
import { splitSentences } from './split-sentences.ts';

const split = (markdown: string, names: readonly string[] = []) =>
  readBlocks(markdown).flatMap(({ prose }) => splitSentences(prose, names).map(({ text }) => text));

describe('a dot ends no sentence', () => {
  test.each([
    ['in abbreviations', 'It reads images, e.g. PNG files. It writes them, i.e. PNG too.', 2],
    ['in versions', 'Since v1.2 it needs Node.js 18.17 or later. Older ones fail.', 2],
    ['in code', 'The method `a.b. C` is called first. Then it ends.', 2],
    ['in addresses', 'The page https://example.org/a.B. It stays whole at https://example.org/x.Y here.', 2],
    ['in brackets', 'It runs everywhere (on Linux. And on macOS.) without a change. Really.', 2],
    ['before a lower-case word', 'Use the file a. then b.', 1],
    ['after an initial', 'The algorithm is by J. Smith and others. It is fast.', 2],
  ])('%s', (_, markdown, count) => {
    expect(split(markdown)).toHaveLength(count);
  });
});

test('a product whose name is in lower case begins a sentence', () => {
  expect(split('This is a parser. jose signs tokens.', ['jose'])).toEqual(['This is a parser.', 'jose signs tokens.']);
});

test('a language of one letter ends a sentence', () => {
  expect(split("It is a parser written in C. It's small.")).toEqual(['It is a parser written in C.', "It's small."]);
});

test('a hard break ends a sentence as a full stop would', () => {
  expect(split('First feature  \nSecond feature<br>Third feature')).toEqual([
    'First feature',
    'Second feature',
    'Third feature',
  ]);
});

test('links, emphasis, images and struck-out words are reduced to what a reader sees', () => {
  expect(split('**Fast** [parser](https://example.org) ![logo](a.png) with ~~no~~ `options`.')).toEqual([
    'Fast parser with `options`.',
  ]);
});

test('every sentence knows its lines', () => {
  const markdown =
    '# T\n\nOne sentence goes\nover two lines. The next\none too.\n\n> Quoted one.\n> Quoted two\n> goes on.\n';
  const found = readBlocks(markdown).flatMap(({ prose }) => splitSentences(prose));
  expect(found.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [3, 4],
    [4, 5],
    [7, 7],
    [8, 9],
  ]);
});

test('whatever stands in a paragraph, nothing is lost and lines stay inside of it', () => {
  const word = fc.constantFrom(
    'One',
    'two',
    'e.g.',
    'v1.2',
    '`a. B`',
    '[link](x)',
    '**bold.**',
    'end.',
    'What?',
    '(a. B)',
    '\n',
    '...',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const markdown = words.join(' ');
      for (const { prose } of readBlocks(markdown)) {
        const sentences = splitSentences(prose);
        expect(
          sentences
            .map(({ text }) => text)
            .join('')
            .replaceAll(/\s/g, ''),
        ).toBe(prose.text.replaceAll(/\s/g, ''));
        for (const { startLine, endLine } of sentences) {
          expect(startLine).toBeGreaterThanOrEqual(1);
          expect(endLine).toBeGreaterThanOrEqual(startLine);
          expect(endLine).toBeLessThanOrEqual(markdown.split('\n').length);
        }
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('a run of text that no writer makes is left out, and the lines after it stay where they are', () => {
  const markdown = `First one here.\n\n${'`a <'.repeat(20_000)}\n\nLast one here.\n`;
  const found = readBlocks(markdown).flatMap(({ prose }) => splitSentences(prose));
  expect(found.map(({ text, startLine }) => [text, startLine])).toEqual([
    ['First one here.', 1],
    ['Last one here.', 5],
  ]);
});
