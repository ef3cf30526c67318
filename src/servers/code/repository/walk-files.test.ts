import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openGitScratch, openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { git } from '../../../platform/git/git.ts';
import { type FileWalk, walkFiles } from './walk-files.ts';

let scratch: Scratch;
afterEach(() => scratch.remove());

const pathsOf = ({ files }: FileWalk): string[] => files.map(({ path }) => path);

function gitFolder(files: Readonly<Record<string, string>>): void {
  scratch = openGitScratch('walk');
  scratch.write(files);
}

test('finds known and new files with their stamps, in the order of their paths', async () => {
  gitFolder({ 'b.ts': 'bb', 'a/z.ts': '', 'a.ts': 'a', '.gitignore': 'c.ts\n' });
  scratch.git('add', 'b.ts');
  scratch.write({ 'c.ts': '', 'gone.ts': '' });
  const walk = await walkFiles(scratch.root);
  expect(walk).toMatchObject({ by: 'git', isCut: false, skipped: [] });
  expect(pathsOf(walk)).toEqual(['.gitignore', 'a.ts', 'a/z.ts', 'b.ts', 'gone.ts']);
  const b = walk.files.find(({ path }) => path === 'b.ts');
  expect(b?.size).toBe(2);
  expect(b?.inode).toBeGreaterThan(0);
  expect(b?.mtimeMs).toBeGreaterThan(0);
});

test('finds nothing of a known file that was deleted, and a file both sides of a merge changed only once', async () => {
  gitFolder({ 'a.ts': 'one\n', 'gone.ts': '' });
  scratch.commit('Ann', 1);
  const blob = scratch.git('rev-parse', 'HEAD:a.ts').trim();
  renameSync(join(scratch.root, 'gone.ts'), join(scratch.root, 'new.ts'));
  scratch.git('rm', '--cached', '--quiet', 'a.ts');
  const input = [1, 2, 3].map((stage) => `100644 ${blob} ${stage}\ta.ts\n`).join('');
  await git(['update-index', '--index-info'], { cwd: scratch.root, input });
  expect(pathsOf(await walkFiles(scratch.root))).toEqual(['a.ts', 'new.ts']);
});

test('reports links and follows none, neither to files nor to folders nor round in a circle', async () => {
  gitFolder({ 'src/a.ts': '' });
  symlinkSync('src/a.ts', join(scratch.root, 'file-link'));
  symlinkSync('src', join(scratch.root, 'folder-link'));
  symlinkSync('..', join(scratch.root, 'src', 'up'));
  symlinkSync('nowhere', join(scratch.root, 'dangling'));
  const expected = ['dangling', 'file-link', 'folder-link', 'src/up'].map((path) => ({ path, reason: 'symlink' }));
  const byGit = await walkFiles(scratch.root);
  const byWalk = await walkFiles(scratch.root, { isGitUsed: false });
  expect([byGit.by, byWalk.by]).toEqual(['git', 'walk']);
  for (const walk of [byGit, byWalk]) {
    expect(walk.skipped).toEqual(expected);
    expect(pathsOf(walk)).toEqual(['src/a.ts']);
  }
});

test('does not reach through a folder of known files that has become a link', async () => {
  gitFolder({ 'lib/secret.ts': 'x', 'a.ts': '' });
  scratch.commit('Ann', 1);
  renameSync(join(scratch.root, 'lib'), join(scratch.root, '.git', 'elsewhere'));
  symlinkSync(join(scratch.root, '.git', 'elsewhere'), join(scratch.root, 'lib'));
  const walk = await walkFiles(scratch.root);
  expect(pathsOf(walk)).toEqual(['a.ts']);
  expect(walk.skipped).toEqual([{ path: 'lib', reason: 'symlink' }]);
});

test('leaves out other systems’ folders, packages, and repositories within this one', async () => {
  gitFolder({
    'a.ts': '',
    'node_modules/x/index.js': '',
    'pkg/node_modules/y/index.js': '',
    '.hg/store': '',
    'sub/.svn/entries': '',
    'empty/.git/nothing': '',
    'empty/in.ts': '',
    'nested/in.ts': '',
  });
  scratch.git('init', '--quiet', 'nested');
  scratch.git('add', '--force', 'node_modules');
  const expected = ['a.ts', 'empty/in.ts'];
  expect(pathsOf(await walkFiles(scratch.root))).toEqual(expected);
  const packages = await walkFiles(join(scratch.root, 'pkg', 'node_modules'));
  expect(pathsOf(packages)).toEqual(['y/index.js']);
});

test('obeys our own ignore file at every level, for known files too, and leaves git alone', async () => {
  gitFolder({
    '.mooringignore': '*.snap\n/data/\n!keep.snap\n',
    'a.snap': '',
    'keep.snap': '',
    'data/big.csv': '',
    'src/data/small.csv': '',
    'src/.mooringignore': 'gen\n',
    'src/gen/x.ts': '',
    'gen/x.ts': '',
  });
  scratch.commit('Ann', 1);
  const expected = ['.mooringignore', 'gen/x.ts', 'keep.snap', 'src/.mooringignore', 'src/data/small.csv'];
  expect(pathsOf(await walkFiles(scratch.root))).toEqual(expected);
  // It counts as well when git is told to ignore it.
  scratch.write({ '.git/info/exclude': '.mooringignore\n' });
  scratch.git('rm', '--cached', '--quiet', '.mooringignore', 'src/.mooringignore');
  expect(pathsOf(await walkFiles(scratch.root))).toEqual(['gen/x.ts', 'keep.snap', 'src/data/small.csv']);
});

test('sees the part of a work tree it is pointed at, and an ignored part as a folder of its own', async () => {
  gitFolder({ '.gitignore': 'scratch/\n*.log\n', 'src/a.ts': '', 'src/a.log': '', 'scratch/b.ts': '' });
  const part = await walkFiles(join(scratch.root, 'src'));
  expect([part.by, pathsOf(part)]).toEqual(['git', ['a.ts']]);
  const ignored = await walkFiles(join(scratch.root, 'scratch'));
  expect([ignored.by, pathsOf(ignored)]).toEqual(['walk', ['b.ts']]);
});

test('sees a linked work tree as git does, with the excludes of its repository', async () => {
  gitFolder({ 'main/a.ts': '', 'main/.gitignore': '*.log\n' });
  scratch.commit('Ann', 1);
  const name = `${basename(scratch.root)}-linked`;
  scratch.git('worktree', 'add', '--quiet', `../${name}`, 'HEAD');
  const linked = join(scratch.root, '..', name);
  try {
    scratch.write({ '.git/info/exclude': 'private\n', [`../${name}/private`]: '', [`../${name}/b.ts`]: '' });
    const expected = ['b.ts', 'main/.gitignore', 'main/a.ts'];
    expect(pathsOf(await walkFiles(linked))).toEqual(expected);
    expect(pathsOf(await walkFiles(linked, { isGitUsed: false }))).toEqual(expected);
  } finally {
    rmSync(linked, { recursive: true });
  }
});

test('obeys ignore files outside of git, and names that no one would choose', async () => {
  scratch = openScratch('walk');
  scratch.write({
    '.gitignore': 'out\n',
    'out/a': '',
    'a "quoted"\nname.ts': '',
    'ü/日本.ts': '',
    'b/.gitignore': '/c\n',
    'b/c': '',
  });
  const walk = await walkFiles(scratch.root);
  expect(walk.by).toBe('walk');
  expect(pathsOf(walk)).toEqual(['.gitignore', 'a "quoted"\nname.ts', 'b/.gitignore', 'ü/日本.ts']);
});

test('says so when there are more files than allowed', async () => {
  gitFolder({ a: '', b: '', c: '' });
  expect(await walkFiles(scratch.root, { maxFiles: 2 })).toMatchObject({ isCut: true, files: [{}, {}] });
  expect((await walkFiles(scratch.root, { maxFiles: 3 })).isCut).toBe(false);
});

test('stops when it is cancelled, by git and on foot', async () => {
  scratch = openScratch('walk');
  mkdirSync(join(scratch.root, 'x'));
  const reason = new Error('enough');
  await expect(walkFiles(scratch.root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
