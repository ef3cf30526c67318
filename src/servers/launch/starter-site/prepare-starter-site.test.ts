import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { git } from '../../../platform/git/git.ts';
import { commitFiles, makeScratchFolder } from '../source/repository-fixture.ts';
import { prepareStarterSite } from './prepare-starter-site.ts';
import { findPackageFolder, readStarterFiles } from './starter-files.ts';

const ours = findPackageFolder();
let base: string;
let folder: string;

beforeEach(() => {
  base = makeScratchFolder();
  folder = join(base, 'home/launch');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true });
});

/** A package of another version: ours, with this change. */
function otherPackage(name: string, change: (site: string) => void): string {
  const site = join(base, name, 'starter-site');
  cpSync(join(ours, 'starter-site'), site, { recursive: true });
  change(site);
  return join(base, name);
}

const newer = () => otherPackage('newer', (site) => appendFileSync(join(site, 'README.md'), '\nNew.\n'));

async function filesAt(path: string, commit: string): Promise<string[]> {
  const names = await git(['ls-tree', '-r', '--name-only', commit], { cwd: path });
  return names.trim().split('\n');
}

describe('a new home', () => {
  test('gets a bare repository with every file of the package in one commit', async () => {
    const { path, commit } = await prepareStarterSite(folder, ours);
    expect(await git(['rev-parse', '--is-bare-repository', 'HEAD', 'main'], { cwd: path })).toBe(
      `true\n${commit}\n${commit}\n`,
    );
    const files = await readStarterFiles(ours);
    expect(await filesAt(path, commit)).toEqual(files.map((file) => file.path).sort());
    for (const { path: name, bytes } of files) {
      expect(await git(['show', `${commit}:${name}`], { cwd: path })).toBe(bytes.toString('utf8'));
    }
    expect(await git(['fsck', '--strict'], { cwd: path })).toBe('');
  });

  test('has nothing left over, and no hooks', async () => {
    const { path } = await prepareStarterSite(folder, ours);
    expect(readdirSync(folder)).toEqual(['starter-site.git']);
    expect(existsSync(join(path, 'hooks'))).toBe(false);
  });

  test('gets the rules for what is built, which no package can hold under their name', async () => {
    const { path, commit } = await prepareStarterSite(folder, ours);
    expect(await git(['show', `${commit}:.gitignore`], { cwd: path })).toContain('/public/');
    expect(await filesAt(path, commit)).not.toContain('gitignore');
  });

  test('gets the same commit as any other', async () => {
    const { commit } = await prepareStarterSite(folder, ours);
    expect((await prepareStarterSite(join(base, 'other'), ours)).commit).toBe(commit);
    const [who, when, what] = (
      await git(['log', '--format=%an <%ae> %cn%n%ct %at%n%B', commit], {
        cwd: join(folder, 'starter-site.git'),
      })
    ).split('\n');
    expect([who, when, what]).toEqual([
      'Mooring <starter-site@localhost> Mooring',
      '1767225600 1767225600',
      'Starter site',
    ]);
  });
});

describe('the commit does not change', () => {
  test('with the git configuration of the user', async () => {
    const { commit } = await prepareStarterSite(folder, ours);
    const user = join(base, 'user');
    const template = join(base, 'template/hooks');
    mkdirSync(template, { recursive: true });
    mkdirSync(user);
    writeFileSync(join(template, 'reference-transaction'), `#!/bin/sh\ntouch ${base}/sprung\n`, { mode: 0o755 });
    writeFileSync(
      join(user, '.gitconfig'),
      `[user]\n name = Mallory\n[commit]\n gpgSign = true\n[core]\n autocrlf = true\n hooksPath = ${template}\n` +
        `[init]\n templateDir = ${join(base, 'template')}\n defaultBranch = trunk\n defaultObjectFormat = sha256\n` +
        '[i18n]\n commitEncoding = latin1\n',
    );
    vi.stubEnv('HOME', user);
    vi.stubEnv('GIT_AUTHOR_DATE', '2001-01-01T00:00:00Z');
    vi.stubEnv('GIT_DEFAULT_HASH', 'sha256');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect((await prepareStarterSite(join(base, 'other'), ours)).commit).toBe(commit);
    expect(existsSync(join(base, 'sprung'))).toBe(false);
  });

  test('with line ends that a checkout of ours was given', async () => {
    const { commit } = await prepareStarterSite(folder, ours);
    const windows = otherPackage('windows', (site) => {
      const file = join(site, 'config.toml');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    });
    expect((await prepareStarterSite(join(base, 'other'), windows)).commit).toBe(commit);
  });

  test('with what a build or an editor left in the folder, nor with modes', async () => {
    const { commit } = await prepareStarterSite(folder, ours);
    const used = otherPackage('used', (site) => {
      mkdirSync(join(site, 'public'));
      mkdirSync(join(site, 'resources/_gen'), { recursive: true });
      for (const name of [
        'public/index.html',
        'resources/_gen/x',
        '.hugo_build.lock',
        'content/.DS_Store',
        'README.md~',
      ])
        writeFileSync(join(site, name), 'x');
      chmodSync(join(site, 'config.toml'), 0o700);
    });
    expect((await prepareStarterSite(join(base, 'other'), used)).commit).toBe(commit);
  });
});

describe('a site that is there', () => {
  test('is kept', async () => {
    const { path } = await prepareStarterSite(folder, ours);
    writeFileSync(join(path, 'mine'), '');
    await prepareStarterSite(folder, ours);
    expect(existsSync(join(path, 'mine'))).toBe(true);
  });

  test('follows the package while nobody uses it, and keeps what runs have pinned', async () => {
    const first = await prepareStarterSite(folder, ours);
    const second = await prepareStarterSite(folder, newer());
    expect(second.path).toBe(first.path);
    expect(second.commit).not.toBe(first.commit);
    // As on a machine that never had the older one.
    expect((await prepareStarterSite(join(base, 'other'), newer())).commit).toBe(second.commit);
    await git(['-c', 'gc.pruneExpire=now', 'gc', '--quiet'], { cwd: first.path });
    expect(await filesAt(first.path, first.commit)).toContain('config.toml');
    expect(await prepareStarterSite(folder, ours)).toEqual(first);
  });

  test('is left alone once something was committed to it', async () => {
    const { path } = await prepareStarterSite(folder, ours);
    const clone = join(base, 'clone');
    await git(['clone', '--quiet', path, clone], { cwd: base });
    const mine = await commitFiles(clone, { 'content/docs/x/y.md': 'text\n' });
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    expect(await prepareStarterSite(folder, newer())).toEqual({ path, commit: mine });
  });

  test('is left alone while a branch of a launch waits in it', async () => {
    const { path, commit } = await prepareStarterSite(folder, ours);
    await git(['update-ref', 'refs/heads/launch/r_1/tidewater', commit], { cwd: path });
    expect(await prepareStarterSite(folder, newer())).toEqual({ path, commit });
  });

  test('that is broken is told, not replaced', async () => {
    const { path } = await prepareStarterSite(folder, ours);
    rmSync(join(path, 'HEAD'));
    await expect(prepareStarterSite(folder, ours)).rejects.toThrow('not a git repository');
    expect(existsSync(join(path, 'refs'))).toBe(true);
  });
});

test('an installation is found from its source and from its bundle', () => {
  for (const place of ['src/servers/launch/starter-site', 'dist', 'dist/chunks'])
    expect(findPackageFolder(join(ours, place))).toBe(ours);
});

test('an installation without it says so', async () => {
  expect(() => findPackageFolder(base)).toThrow('the starter site is not part of this installation');
  mkdirSync(join(base, 'starter-site'));
  await expect(prepareStarterSite(folder, base)).rejects.toThrow('the starter site of this installation is not whole');
});

describe('several processes at once', () => {
  const script = `
    import { prepareStarterSite } from ${JSON.stringify(join(import.meta.dirname, 'prepare-starter-site.ts'))};
    process.umask(Number(process.argv[3]));
    console.log((await prepareStarterSite(process.argv[1], process.argv[2])).commit);`;

  async function prepareElsewhere(packageFolder: string, umask: number): Promise<string> {
    const args = ['--input-type=module', '--eval', script, folder, packageFolder, String(umask)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    return said.trim();
  }

  test('make one site, whatever their umask', async () => {
    const made = await Promise.all([0o022, 0o077, 0o002, 0o027].map((umask) => prepareElsewhere(ours, umask)));
    const { commit } = await prepareStarterSite(join(base, 'other'), ours);
    expect(new Set(made)).toEqual(new Set([commit]));
    expect(readdirSync(folder)).toEqual(['starter-site.git']);
  });

  test('bring it up to date together', async () => {
    await prepareStarterSite(folder, ours);
    const next = newer();
    const made = await Promise.all([1, 2, 3, 4].map(() => prepareElsewhere(next, 0o022)));
    expect(new Set(made)).toEqual(new Set([(await prepareStarterSite(folder, next)).commit]));
  });
});
