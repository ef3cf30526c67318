import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../../../platform/git/git.ts';
import { readLocalPath } from '../quick-start/repo-url.ts';
import { latestReleaseTag } from './release-tag.ts';
import { commitFiles, makeRepository, makeScratchFolder, writeFiles } from './repository-fixture.ts';
import { resolveHead } from './resolve-head.ts';
import { requireAllowedHost } from './source-access.ts';

let base: string;
let repo: string;
let first: string;

beforeEach(async () => {
  base = makeScratchFolder();
  repo = join(base, 'repo');
  first = await makeRepository(repo, { 'README.md': '# One\n' });
});
afterEach(() => rmSync(base, { recursive: true }));

const look = (path: string, ref: string | null = null) =>
  resolveHead(readLocalPath(path), ref, { allowedHosts: [], allowedRoots: [base] });

describe('the head of a local repository', () => {
  test('is its commit, branch and tags, annotated ones by what they point to', async () => {
    await git(['tag', 'v1.0.0'], { cwd: repo });
    await git(['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'tag', '-am', 'x', 'v0.9.0'], { cwd: repo });
    const second = await commitFiles(repo, { a: '' });
    expect(await look(repo)).toEqual({
      sha: second,
      defaultBranch: 'main',
      tags: [
        { name: 'v0.9.0', sha: first },
        { name: 'v1.0.0', sha: first },
      ],
      notes: [],
    });
    expect((await look(repo, 'v0.9.0')).sha).toBe(first);
    expect((await look(repo, 'main')).sha).toBe(second);
    expect((await look(repo, first)).sha).toBe(first);
  });

  test('is on no branch when it is detached', async () => {
    await git(['checkout', '--quiet', '--detach'], { cwd: repo });
    expect(await look(repo)).toMatchObject({ sha: first, defaultBranch: null });
  });

  test('is what is committed, and uncommitted changes are told of', async () => {
    writeFiles(repo, { 'README.md': '# Changed\n', 'new.txt': '' });
    const { sha, notes } = await look(repo);
    expect(sha).toBe(first);
    expect(notes).toEqual([expect.stringContaining('2 uncommitted changes. They are not used')]);
  });

  test('is looked at without running filters of the repository', async () => {
    const trap = join(base, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(base, 'sprung')}\ncat\n`);
    chmodSync(trap, 0o755);
    await commitFiles(repo, { '.gitattributes': '* filter=trap\n' });
    await git(['config', 'filter.trap.clean', trap], { cwd: repo });
    await git(['config', 'filter.trap.required', 'true'], { cwd: repo });
    writeFiles(repo, { 'README.md': '# Two\n' });
    expect((await look(repo)).notes).toHaveLength(1);
    expect(existsSync(join(base, 'sprung'))).toBe(false);
  });

  test('is refused where there is no commit or no such ref', async () => {
    const empty = join(base, 'empty');
    mkdirSync(empty);
    await git(['init', '--quiet'], { cwd: empty });
    await expect(look(empty)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('commit'),
    });
    await expect(look(repo, 'v9')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('v9'),
    });
  });

  test('is REPO_NOT_FOUND for what is no repository', async () => {
    writeFiles(repo, { 'sub/file.txt': '' });
    mkdirSync(join(base, 'plain'));
    for (const path of ['nowhere', 'plain', 'repo/sub', 'repo/sub/file.txt', 'repo/.git/objects']) {
      await expect(look(join(base, path)), path).rejects.toMatchObject({ code: 'REPO_NOT_FOUND' });
    }
    await expect(look(join(base, 'plain'))).rejects.toMatchObject({ hint: expect.stringContaining('git init') });
  });
});

describe('the latest release', () => {
  const latest = (...names: string[]) => latestReleaseTag(names.map((name) => ({ name, sha: first })));

  test('is the highest version, not the last name', () => {
    expect(latest('v1.9.0', 'v1.10.0', 'v1.2.0')).toBe('v1.10.0');
    expect(latest('release-2.0', 'pkg@1.0.0', 'nightly')).toBe('release-2.0');
  });

  test('is a finished one where there is any', () => {
    expect(latest('v1.0.0', 'v2.0.0-rc.1', '2.0b3')).toBe('v1.0.0');
    expect(latest('2.0.0-alpha', '2.0.0-beta')).toBe('2.0.0-beta');
    expect(latest('4.1.100.Final', '4.1.99.Final')).toBe('4.1.100.Final');
  });

  test('is none where no tag is a version', () => {
    expect(latest('latest', 'stable', '2024')).toBeNull();
    expect(latest()).toBeNull();
  });
});

test('a host is allowed by its exact name, with its port where that is not the usual one', () => {
  const isAllowed = (url: string, ...hosts: string[]): boolean => {
    try {
      requireAllowedHost(url, hosts);
      return true;
    } catch {
      return false;
    }
  };
  expect(isAllowed('https://github.com/a/b', 'GitHub.com')).toBe(true);
  expect(isAllowed('ssh://git@host.org:22/a', 'host.org')).toBe(true);
  expect(isAllowed('https://host.org:8443/a', 'host.org')).toBe(false);
  expect(isAllowed('https://host.org:8443/a', 'host.org:8443')).toBe(true);
  for (const url of ['https://github.com.evil.org/a', 'https://evil-github.com/a', 'https://api.github.com/a']) {
    expect(isAllowed(url, 'github.com')).toBe(false);
  }
  expect(isAllowed('https://github.com/a/b')).toBe(false);
});
