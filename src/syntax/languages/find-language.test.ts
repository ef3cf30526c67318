import { describe, expect, it } from 'vitest';
import { languageByName, languageOf } from './find-language.ts';
import { languages } from './table.ts';

describe('the language of a file', () => {
  it.each([
    ['src/a.ts', '', 'typescript'],
    ['src/a.d.mts', '', 'typescript'],
    ['src/Page.TSX', '', 'tsx'],
    ['index.cjs', '', 'javascript'],
    ['lib/x.py', '', 'python'],
    ['main.go', '', 'go'],
    ['README.md', '', 'markdown'],
    ['bin/run', '#!/usr/bin/env -S python3 -u', 'python'],
    ['bin/run', '#!/usr/bin/python3.12', 'python'],
    ['bin/cli', '#! /usr/local/bin/node --no-warnings', 'javascript'],
  ])('%s that begins with %j is %s', (path, firstLine, id) => {
    expect(languageOf(path, firstLine)?.id).toBe(id);
  });

  it('is nobody knows which for other names', () => {
    expect(languageOf('data.unknown', 'hello')).toBeNull();
    expect(languageOf('archive.ts.bin', '')).toBeNull();
  });

  it('is meant by its id, title and aliases, whatever the case', () => {
    expect(['ts', 'TypeScript', 'js', 'PY', 'golang'].map((name) => languageByName(name)?.id)).toEqual([
      'typescript',
      'typescript',
      'javascript',
      'python',
      'go',
    ]);
    expect(languageByName('klingon')).toBeNull();
  });
});

describe('the table of languages', () => {
  it('gives each id, extension, file name and interpreter to one language', () => {
    const claims = languages.flatMap(({ id, extensions, fileNames = [], interpreters = [] }) => [
      `id ${id}`,
      ...extensions,
      ...fileNames.map((each) => `file ${each}`),
      ...interpreters.map((each) => `#!${each}`),
    ]);
    expect(claims.filter((each, at) => claims.indexOf(each) !== at)).toEqual([]);
  });

  it('gives no alias that is the id of another', () => {
    const ids = new Set(languages.map(({ id }) => id));
    const stolen = languages.flatMap(({ id, aliases }) => aliases.filter((each) => each !== id && ids.has(each)));
    expect(stolen).toEqual([]);
  });
});
