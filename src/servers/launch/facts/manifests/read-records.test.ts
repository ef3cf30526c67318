import { expect, test } from 'vitest';
import type { SourceTexts } from '../source-texts.ts';
import { readRecords } from './read-records.ts';

function read(files: Readonly<Record<string, string>>) {
  const texts: SourceTexts = { read: (path) => files[path] ?? null };
  return readRecords(Object.keys(files), texts);
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
