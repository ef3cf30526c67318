import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../../../platform/git/git.ts';
import { readLocalPath, readRepositorySource } from '../quick-start/repo-url.ts';
import { checkOut } from './check-out.ts';
import { commitFiles, makeRepository, makeScratchFolder, writeFiles } from './repository-fixture.ts';
import type { SourceAccess } from './source-access.ts';

let base: string;
let repo: string;
let first: string;
let second: string;
let target: string;
let access: SourceAccess;

beforeEach(async () => {
  base = makeScratchFolder();
  repo = join(base, 'sources', 'repo');
  target = join(base, 'work', 'repo');
  mkdirSync(join(base, 'work'));
  access = { allowedHosts: [], allowedRoots: [join(base, 'sources')] };
  first = await makeRepository(repo, { 'README.md': '# One\n', 'src/a.py': 'a = 1\n' });
});
afterEach(() => rmSync(base, { recursive: true }));

const at = (sha: string) => checkOut(readLocalPath(repo), sha, target, access);

describe('a checkout', () => {
  test('holds exactly the wanted commit and nothing of its history', async () => {
    await commitFiles(repo, { 'README.md': '# Two\n' });
    const done = await at(first);
    expect(done).toMatchObject({ folder: target, sha: first, wasReused: false });
    expect(done.committedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(readFileSync(join(target, 'README.md'), 'utf8')).toBe('# One\n');
    expect(await git(['rev-list', '--all', 'HEAD', '--count'], { cwd: target })).toBe('1\n');
    expect(await git(['fsck'], { cwd: target })).toBe('');
    expect(readdirSync(join(base, 'work'))).toEqual(['repo']);
  });

  test('can be made from a file URL, a bare repository and a shallow one', async () => {
    const bare = join(base, 'sources', 'bare.git');
    await git(['clone', '--quiet', '--bare', repo, bare], { cwd: base });
    await checkOut(readRepositorySource(`file://${bare}`), first, target, access);
    const second = await commitFiles(repo, { 'b.txt': 'b' });
    const shallow = join(base, 'sources', 'shallow');
    await git(['clone', '--quiet', '--depth=1', `file://${repo}`, shallow], { cwd: base });
    await checkOut(readLocalPath(shallow), second, join(base, 'work', 'other'), access);
    expect(readdirSync(join(base, 'work', 'other')).sort()).toEqual(['.git', 'README.md', 'b.txt', 'src']);
  });

  test('that is right is used again as it is', async () => {
    await at(first);
    const before = lstatSync(target).ino;
    expect(await at(first)).toMatchObject({ wasReused: true });
    expect(lstatSync(target).ino).toBe(before);
  });

  test('that is right needs the source no more', async () => {
    await at(first);
    rmSync(repo, { recursive: true });
    expect(await at(first)).toMatchObject({ wasReused: true });
  });

  test.each([
    ['a changed file', () => writeFileSync(join(target, 'README.md'), '# Changed\n')],
    ['a new file', () => writeFileSync(join(target, 'new.txt'), '')],
    ['a lost file', () => rmSync(join(target, 'src/a.py'))],
    ['another commit', () => writeFileSync(join(target, '.git/HEAD'), `${second}\n`)],
    ['a lost HEAD', () => rmSync(join(target, '.git/HEAD'))],
    ['an empty index', () => writeFileSync(join(target, '.git/index'), '')],
  ])('with %s is made anew', async (_what, spoil) => {
    second = await commitFiles(repo, { 'c.txt': 'c' });
    await at(second);
    await at(first);
    await spoil();
    expect(await at(first)).toMatchObject({ wasReused: false });
    expect(await git(['status', '--porcelain', '--ignored'], { cwd: target })).toBe('');
    expect(readFileSync(join(target, 'README.md'), 'utf8')).toBe('# One\n');
  });
  test('that was killed half-way is made anew', async () => {
    writeFiles(join(base, 'work', '.repo.part'), { '.git/config': 'broken', 'README.md': 'half' });
    expect(await at(first)).toMatchObject({ wasReused: false });
    expect(readdirSync(join(base, 'work'))).toEqual(['repo']);
  });

  test('never replaces a folder that is not ours', async () => {
    writeFiles(target, { 'thesis.txt': 'ten years' });
    await expect(at(first)).rejects.toThrow('no checkout of ours');
    expect(readFileSync(join(target, 'thesis.txt'), 'utf8')).toBe('ten years');
  });

  test('that is cancelled leaves nothing behind', async () => {
    const reason = new Error('enough');
    const source = readLocalPath(repo);
    await expect(checkOut(source, first, target, access, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(readdirSync(join(base, 'work'))).toEqual([]);
  });

  test.skipIf(process.getuid?.() !== 0)('can be made from the repository of another user', async () => {
    for (const path of [repo, join(repo, '.git')]) chownSync(path, 4_242, 4_242);
    expect(await at(first)).toMatchObject({ sha: first });
  });
});

describe('a commit', () => {
  test('that is not there is INVALID_INPUT, and nothing is left', async () => {
    await expect(at('0'.repeat(40))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(readdirSync(join(base, 'work'))).toEqual([]);
  });

  test('must be a full id of a commit', async () => {
    await expect(at('main')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const tree = (await git(['rev-parse', 'HEAD^{tree}'], { cwd: repo })).trim();
    await expect(at(tree)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the tree cannot', () => {
  test('make its links followed: they are files with their target as text', async () => {
    symlinkSync('/etc/passwd', join(repo, 'secrets.md'));
    symlinkSync('src', join(repo, 'docs'));
    const sha = await commitFiles(repo, {});
    await at(sha);
    expect(lstatSync(join(target, 'secrets.md')).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(target, 'secrets.md'), 'utf8')).toBe('/etc/passwd');
    expect(await at(sha)).toMatchObject({ wasReused: true });
  });

  test('change bytes by its attributes', async () => {
    const bytes = 'one\r\ntwo\n$Id$\n';
    const attributes = '* text eol=crlf ident\n*.utf16 working-tree-encoding=UTF-16\n';
    // Added before the attributes, so that git takes the bytes as they are.
    await commitFiles(repo, { 'mixed.txt': bytes, 'a.utf16': 'plain\n' });
    writeFileSync(join(repo, '.gitattributes'), attributes);
    await git(['add', '.gitattributes'], { cwd: repo });
    await git(['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'x'], { cwd: repo });
    const sha = (await git(['rev-parse', 'HEAD'], { cwd: repo })).trim();
    await at(sha);
    expect(readFileSync(join(target, 'mixed.txt'), 'latin1')).toBe(bytes);
    expect(readFileSync(join(target, 'a.utf16'), 'latin1')).toBe('plain\n');
    expect(await at(sha)).toMatchObject({ wasReused: true });
  });

  test('run a filter or a hook, neither its own nor that of the source', async () => {
    const trap = join(base, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(base, 'sprung')}\ncat\n`);
    chmodSync(trap, 0o755);
    const sha = await commitFiles(repo, {
      '.gitattributes': '* filter=trap\n',
      'big.bin': 'version https://git-lfs\n',
    });
    for (const name of ['clean', 'smudge']) await git(['config', `filter.trap.${name}`, trap], { cwd: repo });
    await git(['config', 'uploadpack.packObjectsHook', trap], { cwd: repo });
    writeFiles(repo, { '.git/hooks/post-checkout': `#!/bin/sh\nexec ${trap}\n` });
    chmodSync(join(repo, '.git/hooks/post-checkout'), 0o755);
    await at(sha);
    await at(sha);
    expect(readFileSync(join(target, 'big.bin'), 'utf8')).toBe('version https://git-lfs\n');
    expect(existsSync(join(base, 'sprung'))).toBe(false);
  });

  test('bring submodules', async () => {
    const sub = join(base, 'sources', 'sub');
    await makeRepository(sub, { 'x.txt': 'x' });
    await git(['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', sub, 'vendor/sub'], { cwd: repo });
    const sha = await commitFiles(repo, {});
    await at(sha);
    expect(readdirSync(join(target, 'vendor/sub'))).toEqual([]);
    expect(await at(sha)).toMatchObject({ wasReused: true });
  });
});

describe('a local source', () => {
  test('is refused outside of the allowed folders, whether it is there or not', async () => {
    const outside = join(base, 'outside');
    await makeRepository(outside, { a: '' });
    for (const path of [outside, join(base, 'nowhere'), `${join(base, 'sources')}-evil`]) {
      const answer = checkOut(readLocalPath(path), first, target, access);
      await expect(answer).rejects.toMatchObject({ code: 'INVALID_URL' });
    }
    const nothing = checkOut(readLocalPath(repo), first, target, { ...access, allowedRoots: [] });
    await expect(nothing).rejects.toMatchObject({ code: 'INVALID_URL' });
  });

  test('cannot lead out through a link, a .git file or borrowed objects', async () => {
    const outside = join(base, 'outside');
    const sha = await makeRepository(outside, { a: '' });
    symlinkSync(outside, join(base, 'sources', 'link'));
    writeFiles(join(base, 'sources', 'tree'), { '.git': `gitdir: ${join(outside, '.git')}\n` });
    await git(['clone', '--quiet', '--shared', outside, join(base, 'sources', 'borrowed')], { cwd: base });
    for (const name of ['link', 'tree', 'borrowed']) {
      const answer = checkOut(readLocalPath(join(base, 'sources', name)), sha, target, access);
      await expect(answer, name).rejects.toMatchObject({ code: 'INVALID_URL' });
    }
  });

  test('may lie behind a link that is an allowed folder itself', async () => {
    renameSync(join(base, 'sources'), join(base, 'real'));
    symlinkSync(join(base, 'real'), join(base, 'sources'));
    expect(await at(first)).toMatchObject({ sha: first });
  });
});
