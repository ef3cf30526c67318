import { describe, expect, test } from 'vitest';
import { scanNote } from './scan-note.ts';

const targets = (text: string) => scanNote(text).links.map((link) => link.target);

describe('blocks', () => {
  test.each([
    ['a fence of backticks', '```\n[[no]]\n```\n[[yes]]'],
    ['a fence of tildes with backticks in it', '~~~\n```\n[[no]]\n~~~\n[[yes]]'],
    ['a fence closed by a longer one', '```\n[[no]]\n`````\n[[yes]]'],
    ['a fence a shorter one does not close', '````\n[[no]]\n```\n[[no]]\n````\n[[yes]]'],
    ['a fence a line with words does not close', '```\n[[no]]\n``` x\n[[no]]\n```\n[[yes]]'],
    ['a fence indented by three', '   ```\n[[no]]\n   ```\n[[yes]]'],
    ['a fence in a list item', '- a\n\n  ```\n  [[no]]\n\n  [[no]]\n  ```\n  [[yes]]'],
    ['a fence right behind a list marker', '1. ~~~\n   [[no]]\n   ~~~\n2. [[yes]]'],
    ['a fence in a quote, which ends with it', '> ```\n> [[no]]\n[[yes]]'],
    ['a fence in a list item, which ends with it', '- ```\n  [[no]]\n\n[[yes]]'],
    ['a fence that is never closed', '[[yes]]\n```\n[[no]]\n\n[[no]]'],
    ['indented code', 'a\n\n    [[no]]\n\n[[yes]]'],
    ['indented code after a heading', '# a\n    [[no]]\n\n[[yes]]'],
    ['code indented by a tab', 'a\n\n\t[[no]]\n\n[[yes]]'],
    ['code indented within a list item', '- a\n\n      [[no]]\n\n  [[yes]]'],
    ['a comment over lines', '<!--\n[[no]]\n\n[[no]]\n-->\n[[yes]]'],
    ['two comments on a line', '<!-- [[no]] --><!-- [[no]]\n\n[[no]] --> [[yes]]'],
    ['a comment without an end', '[[yes]]\n\n<!-- [[no]]\n\n[[no]]'],
    ['a block comment of percent signs', '%%\n[[no]]\n\n[[no]]\n%% [[yes]]'],
    ['block math', '$$\n[[no]]\n\n[[no]]\n$$\n[[yes]]'],
    ['a definition', '[a]: [[no]]\n\n[[yes]]'],
  ])('nothing in %s is a link', (_, text) => {
    expect(targets(text)).toEqual(['yes']);
    expect(targets(text.replaceAll('\n', '\r\n'))).toEqual(['yes']);
  });

  test.each([
    ['text indented under a paragraph', 'a\n    [[yes]]'],
    ['a list item that goes on after a blank line', '- a\n\n    [[yes]]'],
    ['a nested list with tabs', '- a\n\t- b\n\n\t\t[[yes]]'],
    ['a numbered item that goes on', '10. a\n\n    [[yes]]'],
    ['a line that goes on without its quote mark', '> a\n[[yes]]'],
    ['a backtick fence with a backtick behind it', '``` a`b\n[[yes]]'],
    ['percent signs that nothing closes', '%%\n[[yes]]'],
    ['dollar signs that nothing closes', '$$\n[[yes]]'],
    ['a footnote', '[^1]: [[yes]]'],
    ['an unclosed frontmatter', '---\na: [[yes]]'],
    ['the line below a rule', 'a\n\n---\n[[yes]]'],
  ])('finds the link in %s', (_, text) => {
    expect(targets(text)).toEqual(['yes']);
  });

  test('a stray backtick in one table cell or row hides nothing in the others', () => {
    expect(targets('| a ` | [[one]] |\n|---|---|\n| [[two]] | ` |\n| [[x\\|y]] | `[[no]]` |')).toEqual([
      'one',
      'two',
      'x',
    ]);
  });
});

describe('spans', () => {
  test.each([
    '`[[no]]`',
    '``[[no]] ` [[no]]``',
    '`a\n[[no]]`',
    '$[[no]]$',
    'a$x [[no]]$b',
    '$$[[no]]$$',
    '%%[[no]]%%',
    'a <!-- [[no]] --> b',
    '\\[\\[no\\]\\]',
    '\\[[no]]',
    '<a title="[[no]]">',
    '[[]] [[ ]] [[#]] [[|x]] [[a\nb]]',
  ])('%j holds no link', (text) => {
    expect(targets(text)).toEqual([]);
  });

  test.each([
    '`` [[yes]] `',
    '\\`[[yes]]\\`',
    '$5 and [[yes]] and $6',
    '$ [[yes]]$',
    'a $b\n[[yes]]$',
    '50%% of [[yes]]',
    'a <!-- [[yes]]',
    'a < b [[yes]] > c',
    '<b [[yes]]>',
    '\\\\[[yes]]',
    '[ [[yes]]',
    '[a] [[yes]]',
  ])('%j holds one', (text) => {
    expect(targets(text)).toEqual(['yes']);
  });

  test('a link in the text of a link is the one that counts', () => {
    expect(targets('[a [b](c.md) d](e.md) [![f](g.png)](h.md)')).toEqual(['c.md', 'h.md', 'g.png']);
  });

  test('an odd percent sign in a path stays as it is', () => {
    expect(targets('[a](100%.md) [b](%E4%F6%20x.md) [c](%C3%A4%20x.md)')).toEqual([
      '100%.md',
      '%E4%F6%20x.md',
      'ä x.md',
    ]);
  });
});

describe('positions', () => {
  test('count the byte order mark and both characters of a line break, lines and columns do not', () => {
    const text = '\ufeffa [[ b c #h| l ]]\r\n\r\n![[d\\|300]]';
    const [first, second] = scanNote(text).links;
    expect(first).toEqual({
      kind: 'wiki',
      target: 'b c',
      heading: 'h',
      block: null,
      label: 'l',
      line: 1,
      column: 3,
      start: 3,
      end: 18,
      targetStart: 6,
      targetEnd: 9,
      labelStart: 14,
      labelEnd: 15,
    });
    expect(second).toMatchObject({ kind: 'embed', target: 'd', label: '300', line: 3, column: 1, start: 22 });
    expect(text.slice(second?.targetStart, second?.targetEnd)).toBe('d');
  });

  test('those of a reference link are in its definition, which may come later', () => {
    const text = 'See [it][Ref].\n\n[ref]: <a b.md#x> "t"';
    const [link] = scanNote(text).links;
    expect(link).toMatchObject({ kind: 'reference', target: 'a b.md', heading: 'x', label: 'it', start: 4, end: 13 });
    expect(text.slice(link?.targetStart, link?.targetEnd)).toBe('a b.md');
  });
});

describe('tags', () => {
  test('are taken once, frontmatter first, as first written', () => {
    const { tags, frontmatterTags } = scanNote('---\ntags: [B, a]\n---\n#b #C #c #d/e');
    expect(tags).toEqual(['B', 'a', 'C', 'd/e']);
    expect(frontmatterTags).toEqual(['B', 'a']);
  });

  test.each(['#12', 'a#b', '##a', '# a', '#', '#/a', '#-', '&#35;', 'http://x/(#a)', '[#a](b.md)', '[[#a]]', '"#fff"'])(
    '%j is none',
    (text) => {
      expect(scanNote(`x ${text}`).tags).toEqual([]);
    },
  );

  test.each([
    ['#a', 'a'],
    ['(#a)', 'a'],
    ['#a.', 'a'],
    ['#a/', 'a'],
    ['> #a', 'a'],
    ['- #a', 'a'],
    ['[#a]', 'a'],
    ['**#a**', 'a'],
    ['#Größe', 'Größe'],
    ['#名前/x', '名前/x'],
    ['#😀', '😀'],
    ['#2024-01', '2024-01'],
    ['| #a |', 'a'],
  ])('%j is one', (text, tag) => {
    expect(scanNote(text).tags).toEqual([tag]);
  });
});

describe('headings', () => {
  test.each([
    ['# A', 'A'],
    ['#  A  ##  ', 'A'],
    ['# A #b#', 'A #b#'],
    ['# *A* **b** _c_ snake_case `d` ~~e~~ ==f==', 'A b c snake_case d e f'],
    ['# [[a|b]] [c](d.md) [[e]] ![f](g.png)', 'b c e f'],
    ['# \\*a\\* a * b', '*a* a * b'],
    ['# a <!-- b --> c', 'a c'],
    ['A\nb\n===', 'A b'],
    ['## no\n\n# yes', 'yes'],
    ['> # no\n\n- # no\n\n# yes', 'yes'],
    ['```\n# no\n```\n# yes', 'yes'],
  ])('the first of level one in %j is %j', (text, heading) => {
    expect(scanNote(text).heading).toBe(heading);
  });

  test.each(['#a', '    # a', '####### a', 'a\n\n===', '- a\n---'])('%j has none', (text) => {
    expect(scanNote(text).heading).toBeNull();
  });

  test('part the text into sections', () => {
    const text = '---\na: b\n---\nlead\n# One\ntext\n\nTwo\n---\nmore\n### Three';
    const { sections } = scanNote(text);
    expect(sections.map(({ heading, level, start, end }) => [heading, level, text.slice(start, end)])).toEqual([
      [null, 0, 'lead\n'],
      ['One', 1, 'text\n\n'],
      ['Two', 2, 'more\n'],
      ['Three', 3, ''],
    ]);
  });

  test('an empty note has no section', () => {
    expect(scanNote('---\na: b\n---\n\n').sections).toEqual([]);
    expect(scanNote('').sections).toEqual([]);
  });
});
