import { describe, expect, test } from 'vitest';
import { readToml } from './read-toml.ts';

describe('a config of Hugo', () => {
  test('is read with its tables, lists of tables and dotted keys', () => {
    const text = `
baseURL = "https://docs.example.org/cells/" # where it is
defaultContentLanguage = 'en'
defaultContentLanguageInSubdir = false
summaryLength = 1_000
title = "A \\"quoted\\" \\u00e9 title"
[markup.goldmark.renderer]
  unsafe = true
[languages]
  [languages.en]
    contentDir = "content/docs/cells/en"
    weight = 1
  [languages."zh-cn"]
    weight = +2
[[menu.main]]
  name = "Home"
  url = "/"
[[menu.main]]
  name = "Docs"
  params.icon = "book"
[permalinks]
blog = "/:year/:slug/"
[outputs]
home = ["HTML", "RSS", # both
  "JSON",
]
[params]
date = 2024-05-06T07:08:09Z
day = 2024-05-06
ratio = 1.5e3
point = { x = 1, y = { z = "deep" } }
`;
    expect(readToml(text)).toEqual({
      baseURL: 'https://docs.example.org/cells/',
      defaultContentLanguage: 'en',
      defaultContentLanguageInSubdir: false,
      summaryLength: 1_000,
      title: 'A "quoted" é title',
      markup: { goldmark: { renderer: { unsafe: true } } },
      languages: { en: { contentDir: 'content/docs/cells/en', weight: 1 }, 'zh-cn': { weight: 2 } },
      menu: {
        main: [
          { name: 'Home', url: '/' },
          { name: 'Docs', params: { icon: 'book' } },
        ],
      },
      permalinks: { blog: '/:year/:slug/' },
      outputs: { home: ['HTML', 'RSS', 'JSON'] },
      params: {
        date: '2024-05-06T07:08:09Z',
        day: '2024-05-06',
        ratio: 1_500,
        point: { x: 1, y: { z: 'deep' } },
      },
    });
  });
});

describe('values', () => {
  test.each([
    ['"""\na\nb"""', 'a\nb'],
    ['"""a \\\n   b"""', 'a b'],
    ['"""two ""quotes"""""', 'two ""quotes""'],
    ["'''\nC:\\path'''", 'C:\\path'],
    ["'it is \\n raw'", 'it is \\n raw'],
    ['0xDEAD_beef', 0xdeadbeef],
    ['0o755', 0o755],
    ['0b101', 5],
    ['-0', -0],
    ['1e3', 1_000],
    ['-inf', -Infinity],
    ['07:32:00', '07:32:00'],
    ['1979-05-27 07:32:00.5-07:00', '1979-05-27 07:32:00.5-07:00'],
    ['[[1, 2], ["a"]]', [[1, 2], ['a']]],
    ['{}', {}],
  ])('%s is read', (written, meant) => {
    expect(readToml(`v = ${written}\r\n`)).toEqual({ v: meant });
  });

  test('a key named after a part of objects is only a key', () => {
    const read = readToml('__proto__ = { polluted = true }\n"constructor" = 1');
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('what is wrong is refused with its place', () => {
  test.each([
    ['a = 1\na = 2', 'a is defined twice in line 2, column 1'],
    ['[t]\n[t]', 't is defined twice in line 2'],
    ['a.b = 1\n[a]\nc = 2', 'a is defined twice in line 2'],
    ['[a]\nb = 1\n[a.b]', 'b is defined twice in line 3'],
    ['a = { b = 1 }\n[a.c]', 'a is no table in line 2'],
    ['a = []\n[[a]]', 'a is defined twice'],
    ['[[a]]\n[a]', 'a is defined twice'],
    ['a = 1 b = 2', 'expected the end of the line in line 1, column 7'],
    ['a =', 'expected a value in line 1, column 4'],
    ['a = yes', 'yes is no value'],
    ['a = 01', '01 is no value'],
    ['a = 1__0', 'is no value'],
    ['a = 2024-13-01', 'is no value'],
    ['a = "open', 'the string does not end'],
    ['a = "line\nbreak"', 'not allowed in a string in line 1'],
    ['a = "\\x"', 'unknown escape in line 1, column 6'],
    ['a = "\\uD800"', 'is no character'],
    ['a = """x\ry"""', 'not allowed in a string'],
    ["a = '''open", "expected '''"],
    ['a = { b = 1, }', 'expected a name'],
    ['= 1', 'expected a name'],
    ['[a', 'expected ]'],
    ['a = [1 2]', 'expected ]'],
    ['a = ""\u0000', 'expected the end of the line'],
    [`a = ${'['.repeat(1_000)}`, 'too many brackets'],
  ])('%j', (text, message) => {
    expect(() => readToml(text)).toThrow(message);
  });
});
