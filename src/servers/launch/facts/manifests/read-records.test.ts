import { expect, test } from 'vitest';
import type { SourceTexts } from '../source-texts.ts';
import { readRecords } from './read-records.ts';

function read(files: Readonly<Record<string, string>>, products: readonly string[] = []) {
  const texts: SourceTexts = { read: (path) => files[path] ?? null };
  return readRecords(Object.keys(files), texts, products);
}

test('a manifest that cannot be read is told, and the others still count', () => {
  const { records, issues } = read({ 'package.json': '{ "name": ', 'Cargo.toml': '[package]\nname = "flock"\n' });
  expect(records.map(({ path }) => path)).toEqual(['Cargo.toml']);
  expect(issues).toMatchObject([
    { error_code: 'FACTS_MANIFEST_UNREADABLE', severity: 'warn', location: { path: 'package.json' } },
  ]);
});

test('a root that only holds a workspace together leaves the word to its packages', () => {
  const { records } = read({
    'package.json': '{"private": true, "workspaces": ["packages/*"]}',
    'packages/a/package.json': '{"name": "a"}',
    'packages/a/deep/package.json': '{"name": "deep"}',
  });
  expect(records.map(({ path }) => path)).toEqual(['package.json', 'packages/a/package.json']);
});

const project = (name: string) =>
  `<Project><PropertyGroup><AssemblyName>${name}</AssemblyName></PropertyGroup></Project>`;

test('of several packages the one with the name of the product speaks', () => {
  const files = {
    'src/Acme.Flock.Console/a.csproj': project('Acme.Flock.Extra'),
    'src/Acme.Flock/b.csproj': project('Acme.Flock'),
  };
  expect(read(files, ['acme-flock']).records.map(({ path }) => path)).toEqual(['src/Acme.Flock/b.csproj']);
  expect(read(files, ['other']).records).toHaveLength(2);
});

test('packages for tests and measuring do not speak beside others', () => {
  const { records } = read({
    'src/a/a.csproj': project('Flock.TestConsole'),
    'src/b/b.csproj': project('Flock.Benchmarks'),
    'src/c/c.csproj': project('Flock.Core'),
  });
  expect(records.map(({ path }) => path)).toEqual(['src/c/c.csproj']);
});

test('a parent of Maven gives its licence, and its modules are the packages', () => {
  const { records } = read(
    {
      'pom.xml':
        '<project><groupId>org.flock</groupId><artifactId>flock-parent</artifactId><packaging>pom</packaging><modules><module>flock</module></modules></project>',
      'flock/pom.xml': '<project><parent><groupId>org.flock</groupId></parent><artifactId>flock</artifactId></project>',
      'extras/pom.xml': '<project><artifactId>flock-extras</artifactId></project>',
    },
    ['flock'],
  );
  expect(records.map(({ path, isPrivate }) => [path, isPrivate])).toEqual([
    ['pom.xml', true],
    ['flock/pom.xml', false],
  ]);
});
