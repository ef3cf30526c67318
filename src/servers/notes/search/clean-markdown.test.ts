import { expect, test } from 'vitest';
import { cleanMarkdown } from './clean-markdown.ts';

test.each([
  ['See [[folder/Other Note#Part|that one]] now', 'See that one now'],
  ['See [[folder/Other Note#Part]] now', 'See Other Note Part now'],
  ['![[photo.png|200]] A cat', 'A cat'],
  ['![[Recipe]] below', 'Recipe below'],
  ['A [link](https://a.example/x_y) and ![alt](b.png)', 'A link and alt'],
  ['Go to https://a.example/path?q=1 soon', 'Go to soon'],
  ['```ts\nconst a = 1;\n```\nafter', 'const a = 1; after'],
  ['~~~\ncode\n~~~', 'code'],
  ['<div class="x">in</div> <!-- not\nthis --> out', 'in out'],
  ['- [ ] buy milk\n- [x] done\n1. first', 'buy milk done first'],
  ['> [!note] Careful\n> hot', 'Careful hot'],
  ['| a | b |\n|---|:-:|\n| c | d |', 'a b c d'],
  ['## Heading\n***\ntext', 'Heading text'],
  ['**bold** _it_ ~~gone~~ ==mark== `x`', 'bold it gone mark x'],
  ['snake_case_name stays, #tag/sub too, C# as well', 'snake_case_name stays, tag/sub too, C# as well'],
  ['text[^1] ^block-1\n[^1]: the note', 'text the note'],
  ['a &amp; b&nbsp;c', 'a & b c'],
  ['2 \\* 3', '2 * 3'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
])('%j is heard as %j', (markdown, heard) => {
  expect(cleanMarkdown(markdown)).toBe(heard);
});

test('text without marks stays', () => {
  expect(cleanMarkdown('  Plain words,\n\nin two paragraphs. ')).toBe('Plain words, in two paragraphs.');
});

test.each(['[', '[[', '![', '<', '> ', '\\', '*', '- ', '`', '|', ' \t', '&', '<!--', '#', '_', '^'])(
  'a piece made of %j only takes no time',
  (sign) => {
    const startedAt = performance.now();
    cleanMarkdown(sign.repeat(2_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
