import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { escapeHeading, escapeName, escapeText } from './escape-text.ts';

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** What a reader sees, and the kinds of nodes it is made of. */
function read(node: Nodes, kinds = new Set<string>()): { text: string; kinds: Set<string> } {
  kinds.add(node.type);
  const text =
    'value' in node
      ? node.value
      : 'children' in node
        ? node.children.map((each) => read(each, kinds).text).join('')
        : '';
  return { text, kinds };
}

describe('foreign words', () => {
  test.each([
    ['Reads `a_b` and snake_case.', 'Reads `a_b` and snake_case.'],
    ['Use <script>alert(1)</script>', 'Use \\<script>alert(1)\\</script>'],
    ['A [link](javascript:alert(1)) here', 'A \\[link\\](javascript:alert(1)) here'],
    ['Write {{< figure >}} or {{% x %}}', 'Write {\\{\\< figure >}\\} or {\\{% x %}\\}'],
    ['In code `{{< x >}}` too', 'In code {\\{\\< x >}\\} too'],
    ['A token __TITLE__ of ours', 'A token \\_\\_TITLE\\_\\_ of ours'],
    ['# no heading', '\\# no heading'],
    ['--- no rule', '\\--- no rule'],
    ['1. no list', '1\\. no list'],
    ['> no quote', '\\> no quote'],
    ['An *emphasis* and __another__', 'An \\*emphasis\\* and \\_\\_another\\_\\_'],
    ['One ` tick', 'One \\` tick'],
    ['`` a`b `` stays', '``a`b`` stays'],
    ['See https://example.org/a_b. Or http://example.org', 'See <https://example.org/a_b>. Or `http://example.org`'],
    ['Mail ann@example.org or www.example.org', 'Mail ann\\@example.org or www\\.example.org'],
    ['&lt;b&gt; is shown', '\\&lt;b\\&gt; is shown'],
    ['C:\\dir and \\* stay', 'C:\\dir and \\\\\\* stay'],
    ['two\nlines\tand\u0000more\u202e', 'two lines and more'],
    ['<!-- claim_id: x --> is no marker', '\\<!-- claim_id: x --\\> is no marker'],
  ])('%j becomes %j', (given, expected) => {
    expect(escapeText(given)).toBe(expected);
  });

  test('show as they are, whatever they are, and as nothing but words, code and safe links', () => {
    const sign = fc.constantFrom(...'`*_[]()<>{}#-+=.:!|~&@\\/"\' \n\t0aZé'.split(''));
    const piece = fc.oneof(
      fc.string({ unit: sign, maxLength: 30 }),
      fc.constantFrom(
        '{{<',
        '>}}',
        '<script>',
        '](javascript:',
        '-->',
        '<!--',
        '&amp;',
        'https://a.example/x',
        '```',
        '---',
        '# ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const given = pieces.join('');
        fc.pre(/[a-z0-9]/i.test(given));
        const escaped = escapeText(given);
        expect(escaped).not.toMatch(/\n|\{\{/);
        const { text, kinds } = read(parse(`word ${escaped} <!-- end -->`));
        const plain = (words: string) => cleanText(words).replaceAll(/[`\s]/g, '');
        expect(plain(text)).toBe(plain(`word${given}<!--end-->`));
        for (const kind of ['root', 'paragraph', 'text', 'inlineCode', 'link', 'html']) kinds.delete(kind);
        expect([...kinds]).toEqual([]);
        const { children } = parse(escaped);
        expect(children.map(({ type }) => type)).toEqual(['paragraph']);
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });
});

test('a heading ends without a sign and has no attributes', () => {
  expect(escapeHeading('What {.red} is it?')).toBe('What \\{.red} is it');
  expect(escapeHeading('Use `{a}`:')).toBe('Use `{a}`');
});

test('a name is code, however many backticks it has', () => {
  expect([escapeName('a.b'), escapeName('`a``'), escapeName('{{x}}')]).toEqual(['`a.b`', '``` `a`` ```', '{\\{x}\\}']);
});
