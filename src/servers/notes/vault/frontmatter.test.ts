import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFrontmatter } from './frontmatter.ts';
import { findFrontmatter } from './frontmatter-block.ts';
import { readSimple } from './simple-frontmatter.ts';
import { readYaml } from './yaml-frontmatter.ts';

const seed = 20_261_116;
const read = (yaml: string) => readFrontmatter(`---\n${yaml}\n---\n`);

describe('the block', () => {
  test.each([
    ['---\na: b\n---\nbody', 'a: b\n', 'body'],
    ['---\na: b\n...\nbody', 'a: b\n', 'body'],
    ['---\n---\nbody', '', 'body'],
    ['---  \na: b\n--- \t\nbody', 'a: b\n', 'body'],
    ['\ufeff---\r\na: b\r\n---\r\nbody', 'a: b\r\n', 'body'],
    ['---\na: b\n---', 'a: b\n', ''],
    ['---\na: ---b\n---x\n---\nbody', 'a: ---b\n---x\n', 'body'],
  ])('of %j is found', (text, yaml, body) => {
    const block = findFrontmatter(text);
    expect(text.slice(block?.yamlStart, block?.yamlEnd)).toBe(yaml);
    expect(text.slice(block?.bodyStart)).toBe(body);
  });

  test.each([
    '',
    '---',
    '---\na: b\n',
    ' ---\na: b\n---\n',
    '\n---\na: b\n---\n',
    '----\na: b\n----\n',
    'a\n---\n---\n',
  ])('%j has none', (text) => {
    expect(findFrontmatter(text)).toBeNull();
  });
});

describe('what it says', () => {
  test.each([
    ['tags: [a, b]', ['a', 'b']],
    ['tags:\n  - a\n  - "b c"', ['a', 'b c']],
    ['tags:\n- a\n- b', ['a', 'b']],
    ['tags: a, b c', ['a', 'b', 'c']],
    ['tags: "#a, #b"', ['a', 'b']],
    ['tag: a\ntags: [b]', ['a', 'b']],
    ['Tags: a', ['a']],
    ['tags: [2024, 1.0, true]', ['2024', '1.0', 'true']],
    ['tags: ["#a/b"]', ['a/b']],
    ['tags:', []],
    ['tags: ~', []],
    ['tags: []', []],
    ['tags:\n  - #a\n  - b', ['b']],
    ['tags: {a: b}', []],
    ['x: &t [a, b]\ntags: *t', ['a', 'b']],
    ['x: &t a\ntags: [*t, b]', ['a', 'b']],
    ['tags: >\n  a\n  b', ['a', 'b']],
  ])('%j has the tags %j', (yaml, tags) => {
    expect(read(yaml)).toMatchObject({ tags, issues: [] });
  });

  test('a tag that stands twice is told once', () => {
    expect(read('tags: [a, B, A, b, A]')).toMatchObject({
      tags: ['a', 'B'],
      issues: ['Duplicate tag ignored: A', 'Duplicate tag ignored: b'],
    });
  });

  test.each([
    ['title: A note', 'A note'],
    ['title: "A: \\"b\\""', 'A: "b"'],
    ["title: 'it''s'", "it's"],
    ['title: 2024', '2024'],
    ['title: 2024-01-15', '2024-01-15'],
    ['title: >\n  a\n  b', 'a b'],
    ['title: "a\\nb"', 'a b'],
    ['title:', null],
    ['title: null', null],
    ['title: "null"', 'null'],
    ['title: ""', null],
    ['title: [a]', null],
    ['TITLE: a', 'a'],
    ['other: a', null],
  ])('%j has the title %j', (yaml, title) => {
    expect(read(yaml)).toMatchObject({ title, issues: [] });
  });

  test.each([
    ['aliases: [a, b b]', ['a', 'b b']],
    ['alias: a', ['a']],
    ['aliases: a, b b', ['a', 'b b']],
    ['aliases:\n  - "a, b"\n  - a', ['a, b', 'a']],
    ['aliases: [a, a]', ['a']],
  ])('%j has the aliases %j', (yaml, aliases) => {
    expect(read(yaml)).toMatchObject({ aliases, issues: [] });
  });

  test.each([
    ['title: a: b', /^Bad frontmatter: Nested mappings .* at line 2$/],
    ['a: 1\ntags: [a', /^Bad frontmatter: .* at line \d$/],
    ['a: 1\na: 2', /^Bad frontmatter: the key a stands twice$/],
    ['just words', /^Bad frontmatter: it is not a list of keys and values$/],
    ['a: "b', /^Bad frontmatter: Missing closing "/],
    [`a: ${'['.repeat(20_000)}`, /^Bad frontmatter: /],
    [`a: ${'['.repeat(60_000)}`, /^Bad frontmatter: it is longer than 50000 characters$/],
  ])('broken YAML is told in one line', (yaml, issue) => {
    expect(read(yaml)).toEqual({ title: null, tags: [], aliases: [], issues: [expect.stringMatching(issue)] });
  });
});

describe('the fast reader', () => {
  const words = fc.string({
    unit: fc.constantFrom(
      ...'ab1Z é名:#,-[]{}"\'&*!|>%@~\t.?=/\\_\u0301\u00a0\u2028'.split(''),
      'null',
      ': ',
      ' #',
      '- ',
    ),
    maxLength: 6,
  });
  const tame = fc.stringMatching(/^[a-zé0-9][a-z0-9 _./:-]{0,8}$/);
  const scalar = fc.oneof(
    { weight: 4, arbitrary: tame },
    words,
    tame.map((text) => `"${text}"`),
    words.map((text) => `'${text}'`),
    words.map((text) => `"${text}"`),
    fc.constantFrom('', '~', 'null', 'true', '2024-01-15', '1.50', '0x1f', '[]', '[ ]', '[a,]', '[,a]', '{}'),
  );
  const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
  const value = fc.oneof(
    scalar.map((text) => ` ${text}`),
    fc.tuple(list, fc.constantFrom(', ', ',', ' , ')).map(([items, comma]) => ` [${items.join(comma)}]`),
    fc
      .tuple(list, fc.constantFrom('', ' ', '  '), fc.constantFrom('- ', '-  '))
      .map(([items, indent, dash]) => items.map((item) => `\n${indent}${dash}${item}`).join('')),
    fc.tuple(scalar, words).map(([text, more]) => ` ${text}\n${more}`),
  );
  const key = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('title', 'tags', 'aliases', 'date', 'Größe', 'a-b', 'x_1') },
    words,
  );
  const entry = fc
    .tuple(key, value, fc.constantFrom('', '', ' ', '\n', ' # c'))
    .map(([k, v, end]) => `${k}:${v}${end}\n`);
  const yaml = fc
    .tuple(fc.array(entry, { maxLength: 4 }), fc.boolean())
    .map(([entries, isCrlf]) => (isCrlf ? entries.join('').replaceAll('\n', '\r\n') : entries.join('')));

  test('declines or says the same as the YAML parser', () => {
    let taken = 0;
    fc.assert(
      fc.property(yaml, (text) => {
        const simple = readSimple(text);
        if (simple === null) return;
        taken += 1;
        expect(readYaml(text)).toEqual(simple);
      }),
      { seed, numRuns: 4000 },
    );
    // It would mean nothing if it always declined.
    expect(taken).toBeGreaterThan(500);
  });

  test('takes what most notes have', () => {
    expect(readSimple('title: A note: b\n')).toBeNull();
    expect(
      readSimple(
        'title: A (b) & c, d\ntags: [a/b, "c d"]\naliases:\n  - E\ndate: 2024-01-15\nurl: https://x.y/z?a=b#c\nx:\n',
      ),
    ).toEqual(
      new Map<string, unknown>([
        ['title', 'A (b) & c, d'],
        ['tags', ['a/b', 'c d']],
        ['aliases', ['E']],
        ['date', '2024-01-15'],
        ['url', 'https://x.y/z?a=b#c'],
        ['x', null],
      ]),
    );
  });
});
