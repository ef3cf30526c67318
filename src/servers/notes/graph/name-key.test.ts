import { expect, test } from 'vitest';
import { foldedKey, folderOf, plainKey, stemOf } from './name-key.ts';

test('names that differ by case or Unicode form have the same plain key', () => {
  expect(plainKey('CAFE\u0301')).toBe(plainKey('caf\u00e9'));
  expect(plainKey('ΟΔΟΣ.md').slice(0, -3)).toBe(plainKey('ΟΔΟΣ'));
  expect(plainKey('My-Note')).not.toBe(plainKey('My Note'));
});

test('spaces, dashes and underscores are the same in the folded key, in any number', () => {
  const keys = ['My Note', 'my-note', 'MY_NOTE', 'my - note', 'my\u00a0note'].map(foldedKey);
  expect(new Set(keys)).toEqual(new Set(['my-note']));
  expect(foldedKey('mynote')).not.toBe('my-note');
  expect(foldedKey('a b/c_d')).toBe('a-b/c-d');
});

test('only the ending .md is taken off, in any case and once', () => {
  expect(['a.md', 'a.MD', 'a.md.md', 'a.mdx', 'amd', 'v1.2b'].map(stemOf)).toEqual([
    'a',
    'a',
    'a.md',
    'a.mdx',
    'amd',
    'v1.2b',
  ]);
});

test('the folder of a note at the root is empty', () => {
  expect([folderOf('a.md'), folderOf('x/y/a.md')]).toEqual(['', 'x/y']);
});
