import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { findRepository, type RepositoryRules } from './find-repository.ts';

let base: Scratch;
let rules: RepositoryRules;
const at = (path: string): string => join(base.root, path);

beforeEach(() => {
  base = openScratch('find');
  base.write({ 'repo/src/deep/a.ts': '', 'repo-evil/a.ts': '', 'plain/sub/a.ts': '', 'other/pkg/a.ts': '' });
  for (const repo of ['repo', 'other']) base.git('init', '--quiet', repo);
  rules = { defaultRepo: at('repo'), allowedRoots: [], hasIndex: () => false };
});
afterEach(() => base.remove());

describe('the root', () => {
  test('is the default repository when nothing is asked for, lifted to the top of its work tree', async () => {
    expect(await findRepository(undefined, rules)).toBe(at('repo'));
    expect(await findRepository(undefined, { ...rules, defaultRepo: at('repo/src') })).toBe(at('repo'));
  });

  test('is the folder itself outside of git', async () => {
    expect(await findRepository(undefined, { ...rules, defaultRepo: at('plain/sub') })).toBe(at('plain/sub'));
  });

  test('is lifted from a folder within, given from the default repository or as a whole path', async () => {
    for (const path of ['src/deep', at('repo/src/deep'), '.'])
      expect(await findRepository(path, rules)).toBe(at('repo'));
  });

  test('stays where only the given folder has an index', async () => {
    const only = { ...rules, hasIndex: (path: string) => path === at('repo/src') };
    expect(await findRepository('src', only)).toBe(at('repo/src'));
    expect(await findRepository('src', { ...rules, hasIndex: () => true })).toBe(at('repo'));
  });

  test('is the linked work tree or submodule when that has a file in place of .git', async () => {
    base.write({ 'repo/linked/.git': `gitdir: ${at('repo/.git')}\n`, 'repo/linked/lib/a.ts': '' });
    expect(await findRepository('linked/lib', rules)).toBe(at('repo/linked'));
  });

  test('passes over a .git that is none', async () => {
    base.write({ 'repo/odd/.git/notes': '', 'repo/odd2/.git': 'nothing\n' });
    expect(await findRepository('odd', rules)).toBe(at('repo'));
    expect(await findRepository('odd2', rules)).toBe(at('repo'));
  });
});

describe('what is allowed', () => {
  const refused = (path: string, more: Partial<RepositoryRules> = {}) =>
    findRepository(path, { ...rules, ...more }).then(
      () => 'allowed',
      (thrown: { code: string; message: string }) => `${thrown.code}: ${thrown.message}`,
    );
  const forbidden = 'FORBIDDEN: repoPath lies outside the repositories this server may read.';

  test('ends at whole segments of the default repository', async () => {
    for (const path of [at('repo-evil'), '..', '../other', at('plain')]) expect(await refused(path)).toBe(forbidden);
  });

  test('is the same for what exists outside and what does not', async () => {
    expect(await refused(at('nowhere/x'))).toBe(forbidden);
    expect(await refused('/nowhere')).toBe(forbidden);
  });

  test('includes what an allowed root holds', async () => {
    expect(await findRepository(at('other/pkg'), { ...rules, allowedRoots: [at('other')] })).toBe(at('other'));
    expect(await refused(at('plain'), { allowedRoots: [at('other')] })).toBe(forbidden);
  });

  test('is not left by lifting', async () => {
    expect(await findRepository(at('other/pkg'), { ...rules, allowedRoots: [at('other/pkg')] })).toBe(at('other/pkg'));
  });

  test('is judged by where a link leads', async () => {
    symlinkSync(at('other'), at('repo/way-out'));
    symlinkSync(at('repo/src'), at('plain/way-in'));
    symlinkSync(at('other/pkg'), at('root-link'));
    expect(await refused('way-out')).toBe(forbidden);
    expect(await refused('way-out/nowhere')).toBe(forbidden);
    expect(await findRepository(at('plain/way-in'), rules)).toBe(at('repo'));
    expect(await findRepository(at('root-link'), { ...rules, allowedRoots: [at('root-link')] })).toBe(at('other/pkg'));
  });

  test('does not make a missing folder or a file a repository', async () => {
    symlinkSync('round', at('repo/round'));
    expect(await refused('nowhere')).toBe('INVALID_REQUEST: repoPath does not exist.');
    expect(await refused('round')).toBe('INVALID_REQUEST: repoPath does not exist.');
    expect(await refused('src/deep/a.ts')).toBe('INVALID_REQUEST: repoPath is not a folder.');
    for (const path of ['', 'a\0b']) expect(await refused(path)).toBe('INVALID_REQUEST: repoPath is not a path.');
  });
});
