import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openGitScratch, openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { readHead } from './read-head.ts';

let scratch: Scratch | undefined;
afterEach(() => scratch?.remove());

test('says what git says: on a branch, packed, detached, in a linked work tree and in a folder below', async () => {
  scratch = await openGitScratch('head');
  const { root, git } = scratch;
  expect(readHead(root)).toEqual({ head: null, branch: 'main' });
  scratch.write({ 'sub/a.txt': 'a\n' });
  await scratch.commit('Ann', 1);
  const head = (await git('rev-parse', 'HEAD')).trim();
  expect(readHead(root)).toEqual({ head, branch: 'main' });
  expect(readHead(join(root, 'sub'))).toEqual({ head, branch: 'main' });
  await git('branch', 'feature/one');
  await git('worktree', 'add', '--quiet', join(root, 'linked'), 'feature/one');
  expect(readHead(join(root, 'linked'))).toEqual({ head, branch: 'feature/one' });
  await git('pack-refs', '--all');
  expect(readHead(root)).toEqual({ head, branch: 'main' });
  expect(readHead(join(root, 'linked'))).toEqual({ head, branch: 'feature/one' });
  await git('checkout', '--quiet', '--detach');
  expect(readHead(root)).toEqual({ head, branch: null });
});

test('outside git there is neither commit nor branch', () => {
  scratch = openScratch('head');
  mkdirSync(join(scratch.root, '.git'));
  expect(readHead(scratch.root)).toEqual({ head: null, branch: null });
});
