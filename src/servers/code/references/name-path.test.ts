import { expect, test } from 'vitest';
import { endsWith, pathOf, pathOfBinding } from './name-path.ts';

test('names of all languages fall into the same words', () => {
  expect(['json.parse', 'Foo::new', 'App\\User', 'a->b', 'util:trim', 'node:fs/promises.open'].map(pathOf)).toEqual([
    ['json', 'parse'],
    ['Foo', 'new'],
    ['App', 'User'],
    ['a', 'b'],
    ['util', 'trim'],
    ['node', 'fs', 'promises', 'open'],
  ]);
});

test('an import says the way to a name', () => {
  const way = (local: string, imported: string, from: string) => pathOfBinding({ local, imported, from })?.join(' ');
  expect(way('openFile', 'open', './lib/db.ts')).toBe('lib db open');
  expect(way('database', 'default', '../db/index.js')).toBe('db');
  expect(way('chi', '*', 'github.com/go-chi/chi/v5')).toBe('github com go-chi chi');
  expect(way('os', '*', 'os.path')).toBe('os');
  expect(way('np', '*', 'numpy')).toBe('numpy');
  expect(way('b', 'a', '..pkg.m')).toBe('pkg m a');
  expect(way('*', '*', 'm')).toBeUndefined();
});

test('a way ends in what is asked word by word', () => {
  expect(endsWith(['lib', 'db', 'open'], ['db', 'open'])).toBe(true);
  expect(endsWith(['lib', 'mydb', 'open'], ['db', 'open'])).toBe(false);
  expect(endsWith(['open'], ['db', 'open'])).toBe(false);
});
