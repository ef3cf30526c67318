import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGitScratch, openScratch, type Scratch, timeOf } from '../../../../tests/support/scratch-repository.ts';
import { blameAuthors } from './blame.ts';
import { readGitHistory } from './git-history.ts';
import { readGitRecord, writeGitRecord } from './git-record.ts';

let repo: Scratch;
beforeEach(() => {
  repo = openGitScratch('history');
});
afterEach(() => repo.remove());

function commitTimes(path: string, times: number, author = 'Ann'): void {
  for (let at = 1; at <= times; at += 1) {
    repo.write({ [path]: 'line\n'.repeat(at) });
    repo.commit(author, at);
  }
}

describe('of each file it knows', () => {
  test('the last author, the date, and the lines changed by the last ten commits', async () => {
    commitTimes('a.ts', 12);
    repo.write({ 'b.ts': 'one\ntwo\n' });
    repo.commit('Bob Builder', 20);
    const history = await readGitHistory(repo.root);
    expect(history).toMatchObject({ branch: 'main', isDirty: false, isPartial: false });
    expect(history?.head).toBe(repo.git('rev-parse', 'HEAD').trim());
    expect(history?.files.get('a.ts')).toEqual({ lastAuthor: 'Ann', lastModifiedMs: timeOf(12), churn: 10 });
    expect(history?.files.get('b.ts')).toEqual({ lastAuthor: 'Bob Builder', lastModifiedMs: timeOf(20), churn: 2 });
  });

  test('names that no one would choose, files that are no text, and deleted ones', async () => {
    const names = ['a "q"\nnew\tline.ts', 'ü/日本.ts', 'commit 123 456 x', ' ', '-dash'];
    repo.write({ ...Object.fromEntries(names.map((name) => [name, 'x\n'])), bin: Buffer.from([0, 1, 2]) });
    repo.commit('Zoë 😀', 1);
    rmSync(join(repo.root, '-dash'));
    repo.commit('Bob', 2);
    const files = (await readGitHistory(repo.root))?.files;
    expect([...(files?.keys() ?? [])].sort()).toEqual([...names, 'bin'].sort());
    expect(files?.get('bin')).toEqual({ lastAuthor: 'Zoë 😀', lastModifiedMs: timeOf(1), churn: 0 });
    expect(files?.get('-dash')).toEqual({ lastAuthor: 'Bob', lastModifiedMs: timeOf(2), churn: 2 });
  });

  test('nothing twice when a merge brings it in, and the newest date wins', async () => {
    repo.write({ a: '1\n' });
    repo.commit('Ann', 1);
    repo.git('branch', 'side');
    repo.write({ a: '1\n2\n' });
    repo.commit('Bob', 5);
    repo.git('checkout', '--quiet', 'side');
    repo.write({ b: '1\n' });
    repo.commit('Cy', 3);
    repo.git('-c', 'user.name=M', '-c', 'user.email=m@x', 'merge', '--quiet', '--no-edit', 'main');
    const files = (await readGitHistory(repo.root))?.files;
    expect(files?.get('a')).toEqual({ lastAuthor: 'Bob', lastModifiedMs: timeOf(5), churn: 2 });
    expect(files?.get('b')).toEqual({ lastAuthor: 'Cy', lastModifiedMs: timeOf(3), churn: 1 });
  });

  test('the path from the folder asked about', async () => {
    repo.write({ 'pkg/a.ts': 'x\n', 'b.ts': 'x\n' });
    repo.commit('Ann', 1);
    const history = await readGitHistory(join(repo.root, 'pkg'));
    expect([...(history?.files.keys() ?? [])]).toEqual(['a.ts']);
  });
});

describe('the state', () => {
  test('tells a change, a new file, and a head without a branch', async () => {
    repo.write({ a: 'x\n' });
    repo.commit('Ann', 1);
    repo.git('checkout', '--quiet', '--detach');
    expect(await readGitHistory(repo.root)).toMatchObject({ branch: null, isDirty: false });
    repo.write({ b: '' });
    expect(await readGitHistory(repo.root)).toMatchObject({ isDirty: true });
    repo.commit('Ann', 2);
    repo.write({ a: 'changed\n' });
    expect(await readGitHistory(repo.root)).toMatchObject({ isDirty: true });
  });

  test('is known before the first commit, and is nothing outside of a repository or in a broken one', async () => {
    expect(await readGitHistory(repo.root)).toMatchObject({ head: null, branch: 'main', files: new Map() });
    repo.write({ '.git/config': '[broken\n' });
    expect(await readGitHistory(repo.root)).toBeNull();
    const plain = openScratch('plain');
    expect(await readGitHistory(plain.root)).toBeNull();
    plain.remove();
  });
});

describe('a second reading', () => {
  test('goes on from the first and comes to the same as a whole one', async () => {
    commitTimes('a.ts', 7);
    const first = await readGitHistory(repo.root);
    repo.git('branch', 'side', 'HEAD~3');
    repo.write({ 'a.ts': 'other\n', 'new.ts': 'x\n' });
    repo.commit('Bob', 30);
    repo.git('checkout', '--quiet', 'side');
    repo.write({ 'c.ts': 'x\n' });
    repo.commit('Cy', 2);
    repo.git('-c', 'user.name=M', '-c', 'user.email=m@x', 'merge', '--quiet', '--no-edit', 'main');
    const second = await readGitHistory(repo.root, { previous: first });
    expect(second).toEqual(await readGitHistory(repo.root));
    expect(second?.files.get('a.ts')).toMatchObject({ lastAuthor: 'Bob', churn: 15 });
  });

  test('does not go on from a commit that was rewritten, and takes the state anew when nothing came', async () => {
    commitTimes('a.ts', 3);
    const first = await readGitHistory(repo.root);
    repo.write({ 'b.ts': '' });
    expect(await readGitHistory(repo.root, { previous: first })).toEqual({ ...first, isDirty: true });
    repo.git('update-ref', 'HEAD', 'HEAD~2');
    repo.commit('Bob', 9);
    const second = await readGitHistory(repo.root, { previous: first });
    expect(second).toEqual(await readGitHistory(repo.root));
    expect(second?.touches.get('a.ts')).toHaveLength(2);
  });

  test('can start from what was kept as text, and from nothing when that is spoilt', async () => {
    commitTimes('a.ts', 3);
    const history = await readGitHistory(repo.root);
    if (history === null) throw new Error('no history');
    const text = writeGitRecord(history);
    expect(readGitRecord(text)).toEqual(history);
    for (const spoilt of ['', '{}', '[]', text.slice(0, -9), text.replace('"Ann"', '7'), text.replace('1,', '2,')]) {
      expect(readGitRecord(spoilt)).toBeNull();
    }
  });
});

describe('the end of the history', () => {
  test('is drawn at a number of commits; older files are left out and it says so', async () => {
    repo.write({ 'old.ts': 'x\n' });
    repo.commit('Ann', 1);
    commitTimes('a.ts', 3, 'Bob');
    const history = await readGitHistory(repo.root, { maxCommits: 3 });
    expect(history).toMatchObject({ isPartial: true });
    expect([...(history?.files.keys() ?? [])]).toEqual(['a.ts']);
    expect(await readGitHistory(repo.root, { maxCommits: 4 })).toMatchObject({ isPartial: false });
  });

  test('in a shallow clone is not taken for the birth of all files', async () => {
    repo.write({ 'old.ts': 'x\n' });
    repo.commit('Ann', 1);
    repo.write({ 'new.ts': 'x\n' });
    repo.commit('Bob', 2);
    repo.write({ 'newer.ts': 'x\n' });
    repo.commit('Cy', 3);
    const clone = openScratch('shallow');
    clone.git('clone', '--quiet', '--depth=2', `file://${repo.root}`, 'c');
    const history = await readGitHistory(join(clone.root, 'c'));
    clone.remove();
    expect(history?.isPartial).toBe(true);
    expect([...(history?.files.keys() ?? [])]).toEqual(['newer.ts']);
  });

  test('comes early when the time is over', async () => {
    commitTimes('a.ts', 2);
    expect(await readGitHistory(repo.root, { timeoutMs: 0 })).toMatchObject({ isPartial: true });
  });

  test('comes at once by a cancel', async () => {
    const reason = new Error('enough');
    await expect(readGitHistory(repo.root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test('runs nothing that the repository names, and needs no lock of its index', async () => {
  const sprung = join(repo.root, '.git', 'sprung');
  const trap = join(repo.root, '.git', 'trap.sh');
  repo.write({
    '.git/trap.sh': `#!/bin/sh\ntouch ${sprung}\ncat\n`,
    '.gitattributes': '* diff=x filter=y.z\n',
    'a.ts': 'x\n',
  });
  chmodSync(trap, 0o755);
  repo.commit('Ann', 1);
  const settings = ['diff.x.textconv', 'diff.x.command', 'diff.external', 'core.fsmonitor', 'gpg.program'];
  for (const name of [...settings, 'filter.y.z.clean', 'filter.y.z.process']) repo.git('config', name, trap);
  for (const name of ['filter.y.z.required', 'log.showSignature']) repo.git('config', name, 'true');
  // Of the same length and touched: only its content can tell that it was changed.
  repo.write({ 'a.ts': 'y\n', '.git/index.lock': '' });
  const history = await readGitHistory(repo.root);
  expect(history?.isDirty).toBe(true);
  expect(history?.files.get('a.ts')?.churn).toBe(1);
  expect(await blameAuthors(repo.root, '.gitattributes', 1, 1)).toEqual(['Ann']);
  expect(existsSync(sprung)).toBe(false);
});
