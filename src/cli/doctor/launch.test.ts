import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { git } from '../../platform/git/git.ts';
import type { Finding } from './finding.ts';
import { aboutLaunch, type LaunchSurroundings } from './launch.ts';

const packageFolder = join(import.meta.dirname, '../../..');
let base: string;
let home: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-doctor-')));
  home = join(base, 'home');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

async function examine(given: Partial<LaunchSurroundings> = {}): Promise<Record<string, Finding>> {
  const found = await aboutLaunch({ home, packageFolder, settings: { site: undefined }, env: {}, ...given });
  for (const { state, mend } of found) expect(mend === undefined).toBe(state === 'ok');
  return Object.fromEntries(found.map((each) => [each.about, each]));
}

function program(name: string, script: string): void {
  const folder = join(base, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
}

const site = (value: string) => ({ site: { value, base, from: '--site' } });

test('an installation as it comes can launch, and is left as it was', async () => {
  const found = await examine();
  expect(found['launch git']).toMatchObject({ state: 'ok', says: expect.stringMatching(/^2\.\d+.*; 2\.29 or newer/) });
  expect(found['launch site']).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^the one that comes along, at [0-9a-f]{12}; yours with --site$/),
  });
  expect(found['launch runs']).toMatchObject({ state: 'ok', says: 'none yet' });
  expect(readdirSync(base)).toEqual([]);
});

test('nothing that launch misses makes the verdict: the other servers work without it', async () => {
  vi.stubEnv('PATH', base);
  const found = await examine({ packageFolder: undefined });
  for (const { isOptional } of Object.values(found)) expect(isOptional).toBe(true);
});

describe('git', () => {
  test('that is too old is told with what is needed', async () => {
    program('git', 'echo git version 2.20.1');
    const found = await examine();
    expect(found['launch git']).toMatchObject({
      state: 'broken',
      says: '2.20.1 is too old; a launch needs 2.29 or newer',
      mend: 'install git 2.29 or newer',
    });
    expect(found).not.toHaveProperty('launch site');
  });

  test.each(['git version 9', 'git version 2.29.0', 'git version 2.47.1.windows.2', 'git version 3.0.0 (Apple Git-1)'])(
    '%s is new enough',
    async (version) => {
      program('git', `[ "$1" = --version ] && echo '${version}'`);
      expect((await examine())['launch git']).toMatchObject({ state: 'ok' });
    },
  );

  test('that is missing is told once', async () => {
    vi.stubEnv('PATH', base);
    const found = await examine();
    expect(found['launch git']).toMatchObject({ state: 'missing', says: 'not found; used for every launch' });
    expect(found).not.toHaveProperty('launch site');
  });
});

describe('hugo', () => {
  test('that is there is told with its version', async () => {
    program('hugo', 'echo hugo v0.111.3+extended linux/amd64');
    expect((await examine())['hugo']).toMatchObject({ state: 'ok', says: 'hugo v0.111.3+extended linux/amd64' });
  });

  test('that is missing comes with the command that brings it', async () => {
    const folder = join(base, 'bin');
    mkdirSync(folder);
    vi.stubEnv('PATH', folder);
    const found = await examine();
    expect(found['hugo']).toMatchObject({ state: 'missing', mend: expect.stringMatching(/hugo/) });
  });
});

describe('the site', () => {
  test('that was named is told with its commit', async () => {
    const mine = join(base, 'mine');
    await git(['init', '--quiet', mine], { cwd: base });
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    await git([...identity, 'commit', '--quiet', '--allow-empty', '-m', 'first'], { cwd: mine });
    const commit = await git(['rev-parse', 'HEAD'], { cwd: mine });
    const found = await examine({ settings: site('mine') });
    expect(found['launch site']).toMatchObject({ state: 'ok', says: `${mine} at ${commit.slice(0, 12)}` });
  });

  test.each([
    ['nowhere', 'there is no folder nowhere.'],
    ['plain', 'The folder is no git repository.'],
    ['empty', 'has no commit yet, and only what is committed can be used'],
  ])('that was named and cannot be used (%s) is told', async (name, says) => {
    mkdirSync(join(base, 'plain'));
    await git(['init', '--quiet', join(base, 'empty')], { cwd: base });
    const found = await examine({ settings: site(name) });
    expect(found['launch site']).toMatchObject({ state: 'broken', says: expect.stringContaining(says) });
  });

  test('that does not come along any more is broken', async () => {
    expect((await examine({ packageFolder: undefined }))['launch site']).toMatchObject({
      state: 'broken',
      mend: 'install Mooring again',
    });
    cpSync(join(packageFolder, 'starter-site/layouts'), join(base, 'package/starter-site/layouts'), {
      recursive: true,
    });
    expect((await examine({ packageFolder: join(base, 'package') }))['launch site']).toMatchObject({
      state: 'broken',
      says: 'the starter site of this installation is not whole',
    });
  });
});

test('a token is told of and never shown', async () => {
  const found = await examine({ env: { GITHUB_TOKEN: 'ghp_s3cret' } });
  expect(found['launch token']).toMatchObject({ state: 'ok', says: 'GITHUB_TOKEN is set' });
  expect(JSON.stringify(found)).not.toContain('s3cret');
  for (const env of [{}, { GITHUB_TOKEN: '' }])
    expect((await examine({ env }))['launch token']).toMatchObject({ state: 'missing' });
});

test('without a model pages are written by rules', async () => {
  expect((await examine())['launch model']).toMatchObject({ state: 'ok', says: expect.stringContaining('none') });
});

describe('the folder of runs', () => {
  test('that is there is named, and nothing is left in it', async () => {
    mkdirSync(join(home, 'launch'), { recursive: true });
    expect((await examine())['launch runs']).toMatchObject({ state: 'ok', says: `kept in ${join(home, 'launch')}` });
    expect(readdirSync(join(home, 'launch'))).toEqual([]);
  });

  test('that cannot be one is broken', async () => {
    mkdirSync(home);
    // A file in its place stops root as well, which permissions do not.
    writeFileSync(join(home, 'launch'), '');
    expect((await examine())['launch runs']).toMatchObject({
      state: 'broken',
      says: `${join(home, 'launch')} cannot be written (ENOTDIR)`,
    });
  });
});
