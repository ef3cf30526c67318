import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openGitScratch, openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { blameAuthors } from './blame.ts';

let repo: Scratch;
beforeEach(() => {
  repo = openGitScratch('blame');
  repo.write({ 'a.ts': 'one\ntwo\nthree\n' });
  repo.commit('Ann', 1);
  repo.write({ 'a.ts': 'one\nTWO\nthree\nfour\n' });
  repo.commit('Bob Builder', 2);
});
afterEach(() => repo.remove());

const authors = (startLine: number, endLine: number, path = 'a.ts') =>
  blameAuthors(repo.root, path, startLine, endLine);

test('names the authors of a range once, in the order of its lines', async () => {
  expect(await authors(1, 4)).toEqual(['Ann', 'Bob Builder']);
  expect(await authors(2, 2)).toEqual(['Bob Builder']);
  expect(await authors(3, 3)).toEqual(['Ann']);
  expect(await authors(0, 1)).toEqual(['Ann']);
  expect(await authors(9, 12)).toEqual([]);
});

test('leaves out lines that are not committed, until they are', async () => {
  repo.write({ 'a.ts': 'one\nTWO\nthree\nfour\nfive\n' });
  expect(await authors(4, 5)).toEqual(['Bob Builder']);
  expect(await authors(5, 5)).toEqual([]);
  repo.commit('Cy', 3);
  expect(await authors(5, 5)).toEqual(['Cy']);
});

test('keeps up with a history that was rewritten under the same content', async () => {
  expect(await authors(2, 2)).toEqual(['Bob Builder']);
  repo.write({ 'a.ts': 'one\ntwo\nthree\n' });
  repo.commit('Cy', 3);
  repo.write({ 'a.ts': 'one\nTWO\nthree\nfour\n' });
  expect(await authors(2, 2)).toEqual([]);
});

test('answers many askers of one file, and goes on for the others when one leaves', async () => {
  const leaving = new AbortController();
  const reason = new Error('enough');
  const all = Array.from({ length: 20 }, (_, at) => blameAuthors(repo.root, 'a.ts', at, at));
  const left = blameAuthors(repo.root, 'a.ts', 1, 4, leaving.signal);
  leaving.abort(reason);
  await expect(left).rejects.toBe(reason);
  expect((await Promise.all(all)).slice(1, 5)).toEqual([['Ann'], ['Bob Builder'], ['Ann'], ['Bob Builder']]);
});

test('knows names that no one would choose, and a path from a folder below the top', async () => {
  repo.write({ 'pkg/a "q"\nnew.ts': 'x\n', 'pkg/-ü.ts': 'x\n', 'pkg/:(top)a': 'x\n' });
  repo.commit('Zoë 😀', 3);
  for (const name of ['a "q"\nnew.ts', '-ü.ts', ':(top)a']) {
    expect(await authors(1, 1, `pkg/${name}`)).toEqual(['Zoë 😀']);
    expect(await blameAuthors(join(repo.root, 'pkg'), name, 1, 1)).toEqual(['Zoë 😀']);
  }
});

test('has no answer where git has none', async () => {
  repo.write({ 'new.ts': 'x\n' });
  for (const path of ['new.ts', 'gone.ts', '.', '../x', '/etc/passwd']) expect(await authors(1, 1, path)).toEqual([]);
  const plain = openScratch('plain');
  plain.write({ 'a.ts': 'x\n' });
  expect(await blameAuthors(plain.root, 'a.ts', 1, 1)).toEqual([]);
  plain.remove();
});

test('does not name the last commit of a shallow clone for what came before it', async () => {
  repo.write({ 'a.ts': 'one\nTWO\nthree\nfour\nfive\n' });
  repo.commit('Cy', 3);
  const clone = openScratch('shallow');
  clone.git('clone', '--quiet', '--depth=2', `file://${repo.root}`, 'c');
  expect(await blameAuthors(join(clone.root, 'c'), 'a.ts', 1, 5)).toEqual(['Cy']);
  clone.remove();
});
