import { describe, expect, test } from 'vitest';
import { readHugoOutput } from './hugo-output.ts';

const site = '/tmp/a b/site';

function read(...lines: readonly string[]) {
  return readHugoOutput(lines.join('\n'), site);
}

describe('a line of Hugo becomes a problem with its place', () => {
  test.each([
    [
      'a page that cannot be read',
      `Error: Error building site: "${site}/content/a.md:3:1": failed to unmarshal YAML: yaml: line 3: found unexpected end`,
      ['front_matter', 'content/a.md', 3, 1, 'failed to unmarshal YAML: yaml: line 3: found unexpected end'],
    ],
    [
      'the same in newer words',
      `Error: error building site: process: readAndProcessContent: "${site}/content/a.md:4:1": failed to extract shortcode: template for shortcode "x" not found`,
      ['shortcode', 'content/a.md', 4, 1, 'failed to extract shortcode: template for shortcode "x" not found'],
    ],
    [
      'a ref, with the time in the line',
      `ERROR 2023/04/05 06:07:08 [en] REF_NOT_FOUND: Ref "nope": "${site}/content/a.md:5:5": page not found`,
      ['ref', 'content/a.md', 5, 5, 'REF_NOT_FOUND: Ref "nope": page not found'],
    ],
    [
      'a ref, without it',
      `ERROR [en] REF_NOT_FOUND: Ref "nope": "${site}/content/a.md:5:5": page not found`,
      ['ref', 'content/a.md', 5, 5, 'REF_NOT_FOUND: Ref "nope": page not found'],
    ],
    [
      'a template',
      `Error: Error building site: failed to render pages: render of "page" failed: "${site}/layouts/_default/bad.html:1:8": execute of template failed: template: _default/bad.html:1:8: can't evaluate field Nope`,
      [
        ...['template', 'layouts/_default/bad.html', 1, 8],
        `failed to render pages: render of "page" failed: execute of template failed: template: _default/bad.html:1:8: can't evaluate field Nope`,
      ],
    ],
    [
      'a configuration',
      `Error: "${site}/config.toml:26:3": unmarshal failed: toml: invalid character at start of key:`,
      ['config', 'config.toml', 26, 3, 'unmarshal failed: toml: invalid character at start of key:'],
    ],
    [
      'a warning',
      'WARN 2023/04/05 06:07:08 found no layout file for "HTML" for kind "page"',
      ['warning', null, null, null, 'found no layout file for "HTML" for kind "page"'],
    ],
    ['something else', 'Error: module "x" not found', ['other', null, null, null, 'module "x" not found']],
  ] as const)('%s', (_, line, expected) => {
    expect(read(line).map(({ kind, path, line, column, message }) => [kind, path, line, column, message])).toEqual([
      expected,
    ]);
  });
});

test('two pages at one address are one problem for each address', () => {
  expect(
    read('WARN  Duplicate target paths: /b/index.html (3), /a/index.html (2)').map(({ message }) => message),
  ).toEqual([
    '2 pages are written to the same place: a/index.html',
    '3 pages are written to the same place: b/index.html',
  ]);
});

test('what is no problem is left out, and so is the sum of all', () => {
  expect(
    read(
      'Start building sites …',
      'Total in 50 ms',
      '  Pages | 17',
      'Error: Error building site: logged 3 error(s)',
      '',
    ),
  ).toEqual([]);
});

test('problems come sorted and once, whatever order Hugo had', () => {
  const at = (file: string, line: number) =>
    `ERROR [en] REF_NOT_FOUND: Ref "x": "${site}/content/${file}:${line}:1": page not found`;
  const lines = [at('b.md', 2), at('a.md', 10), at('a.md', 9), at('b.md', 2)];
  expect(read(...lines)).toEqual(read(...lines.toReversed()));
  expect(read(...lines).map(({ path, line }) => [path, line])).toEqual([
    ['content/a.md', 9],
    ['content/a.md', 10],
    ['content/b.md', 2],
  ]);
});
