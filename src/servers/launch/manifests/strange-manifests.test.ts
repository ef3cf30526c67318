import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readManifest } from './manifest-formats.ts';
import type { ManifestRecord } from './manifest-record.ts';

const paths =
  'package.json composer.json pyproject.toml setup.cfg setup.py Cargo.toml go.mod pom.xml build.gradle a.csproj a.nuspec a.gemspec Gemfile CMakeLists.txt meson.build Makefile a.cabal'.split(
    ' ',
  );

function linesOf(record: ManifestRecord): number[] {
  return Object.values(record)
    .flat()
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'line' in value ? [Number(value.line)] : [],
    );
}

test('whatever stands in a manifest, it is read or has a problem, and its lines are those of the text', () => {
  const word = fc.constantFrom(
    'name',
    '=',
    '"a"',
    '[project]',
    '{',
    '}',
    '<a>',
    '</a>',
    '\n',
    '\r\n',
    'setup(',
    ':',
    '\ud800',
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths), text, (path, given) => {
      const record = readManifest(path, given);
      const last = given.split('\n').length;
      expect(linesOf(record).every((line) => line >= 1 && line <= last)).toBe(true);
      if (record.problem !== null) expect(record).toMatchObject({ name: null, dependencies: [] });
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

describe('a large manifest costs no time', () => {
  const many = (text: string, length = 300_000) => text.repeat(length / text.length);
  test.each<[string, string]>([
    ['package.json', `${many('[', 200_000)}${many(']', 200_000)}`],
    ['package.json', `{"keywords": [${many('"a",\n')}"a"]}`],
    ['Cargo.toml', `[${many('a.', 200_000)}a]\n`],
    ['Cargo.toml', `[dependencies]\n${Array.from({ length: 20_000 }, (_, at) => `a${at} = "1"\n`).join('')}`],
    ['pom.xml', `<project>${many('<a/>x')}</project>`],
    ['pom.xml', many('<a ')],
    ['Makefile', many('all:\n')],
    ['go.mod', `require (\n${many('\texample.org/a/b v1.0.0\n')})`],
    ['setup.py', many('setup( ')],
    ['setup.cfg', many('[metadata]\n')],
    ['setup.cfg', `[options]\ninstall_requires =\n${many('  a\n')}`],
    ['a.gemspec', many('.name = ')],
    ['CMakeLists.txt', many('project( ')],
    ['build.gradle', many('group ')],
  ])('%s', (path, text) => {
    const start = performance.now();
    readManifest(path, text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

test('ends of line and a byte order mark do not move anything', () => {
  const text = '\uFEFF[package]\r\nname = "a"\r\nversion = "1"\r\n';
  expect(readManifest('Cargo.toml', text)).toMatchObject({
    problem: null,
    name: { value: 'a', line: 2 },
    version: { value: '1', line: 3 },
  });
});
