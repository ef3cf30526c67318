import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GitError, git, headCommit, repositoryRoot } from './git.ts';
import { gitEnvironment } from './git-environment.ts';

const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
let base: string;
let repo: string;

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-git-')));
  repo = join(base, 'repo');
  mkdirSync(join(repo, 'sub'), { recursive: true });
  await git(['init', '--quiet', '--initial-branch=main'], { cwd: repo });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true });
});

async function commitFile(name = 'file.txt'): Promise<void> {
  writeFileSync(join(repo, name), 'text\n');
  await git(['add', name], { cwd: repo });
  await git([...identity, 'commit', '--quiet', '-m', 'first'], { cwd: repo });
}

describe('questions', () => {
  test('the root of a repository is found from a folder and from a file in it', async () => {
    writeFileSync(join(repo, 'sub', 'x'), '');
    expect(await repositoryRoot(join(repo, 'sub'))).toBe(repo);
    expect(await repositoryRoot(join(repo, 'sub', 'x'))).toBe(repo);
  });

  test('the root is found when the name of the folder ends in a blank', async () => {
    const odd = join(base, 'odd ');
    mkdirSync(odd);
    await git(['init', '--quiet'], { cwd: odd });
    expect(await repositoryRoot(odd)).toBe(odd);
  });

  test('there is no root outside of a repository, nor in one without a work tree', async () => {
    expect(await repositoryRoot(base)).toBeNull();
    await git(['init', '--quiet', '--bare', 'bare.git'], { cwd: base });
    expect(await repositoryRoot(join(base, 'bare.git'))).toBeNull();
  });

  test('a broken repository is an error, not the absence of one', async () => {
    writeFileSync(join(repo, '.git', 'config'), '[core\n');
    await expect(repositoryRoot(repo)).rejects.toBeInstanceOf(GitError);
  });

  test('the head is null before the first commit, then its hash', async () => {
    expect(await headCommit(repo)).toBeNull();
    await commitFile();
    expect(await headCommit(repo)).toMatch(/^[0-9a-f]{40}$/);
    await expect(headCommit(base)).rejects.toMatchObject({ name: 'GitError', exitCode: 128 });
  });
});

describe('failures', () => {
  test('tell code, arguments and what git said, without credentials', async () => {
    const url = 'file://ann:s3cret@/nowhere/x.git';
    const error = await git(['ls-remote', url], { cwd: repo }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GitError);
    expect(error).toMatchObject({ exitCode: 128, args: ['ls-remote', 'file://***@/nowhere/x.git'] });
    expect(JSON.stringify([error, String(error)])).not.toContain('s3cret');
  });

  test('a cancel is passed on as it is', async () => {
    const reason = new Error('enough');
    await expect(git(['status'], { cwd: repo, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('input reaches git', async () => {
    const hash = await git(['hash-object', '--stdin'], { cwd: repo, input: 'text\n' });
    expect(hash).toBe('8e27be7d6154a1f68ea9160ef0e18691d20560dc\n');
  });
});

describe('isolation', () => {
  test('a hostile configuration of the user is not read', async () => {
    const home = join(base, 'home');
    mkdirSync(join(home, '.config', 'git'), { recursive: true });
    const trap = trapScript();
    const config = `[core]\n  fsmonitor = ${trap}\n  hooksPath = ${base}\n[user]\n  name = Mallory\n[broken\n`;
    for (const file of ['.gitconfig', '.config/git/config']) writeFileSync(join(home, file), config);
    writeFileSync(join(home, '.config', 'git', 'ignore'), '*.txt\n');
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, '.gitconfig'));
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'core.fsmonitor');
    vi.stubEnv('GIT_CONFIG_VALUE_0', trap);
    writeFileSync(join(repo, 'a.txt'), '');
    expect(await git(['status', '--porcelain'], { cwd: repo })).toBe('?? a.txt\n');
    await commitFile();
    expect(await git(['log', '--format=%an'], { cwd: repo })).toBe('Ann\n');
    expect(existsSync(join(base, 'sprung'))).toBe(false);
  });

  test('a repository cannot make us run a file monitor or a hook', async () => {
    const trap = trapScript();
    await git(['config', 'core.fsmonitor', trap], { cwd: repo });
    mkdirSync(join(repo, '.git', 'hooks'), { recursive: true });
    writeFileSync(join(repo, '.git', 'hooks', 'pre-commit'), `#!/bin/sh\nexec ${trap}\n`, { mode: 0o755 });
    await commitFile();
    await git(['status'], { cwd: repo });
    expect(existsSync(join(base, 'sprung'))).toBe(false);
  });

  test('variables that point to another repository do not leak in', async () => {
    const other = join(base, 'other');
    mkdirSync(other);
    for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY']) vi.stubEnv(name, other);
    expect(await repositoryRoot(repo)).toBe(repo);
    await commitFile();
    expect(await git(['ls-files'], { cwd: repo })).toBe('file.txt\n');
  });

  test('only the listed variables pass, and the fixed ones cannot be changed', () => {
    const env = gitEnvironment({
      PATH: '/bin',
      HOME: '/home/ann',
      SSH_AUTH_SOCK: '/agent',
      https_proxy: 'http://proxy',
      LC_ALL: 'de_DE.UTF-8',
      LANGUAGE: 'de',
      GIT_TERMINAL_PROMPT: '1',
      GIT_SSH_COMMAND: 'evil',
      GIT_TRACE: '1',
      EDITOR: 'vi',
      LD_PRELOAD: 'evil.so',
    });
    expect(env).toMatchObject({
      PATH: '/bin',
      HOME: '/home/ann',
      SSH_AUTH_SOCK: '/agent',
      https_proxy: 'http://proxy',
    });
    expect(env).toMatchObject({ LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_PAGER: 'cat' });
    for (const name of ['LANGUAGE', 'GIT_SSH_COMMAND', 'GIT_TRACE', 'EDITOR', 'LD_PRELOAD']) {
      expect(env).not.toHaveProperty(name);
    }
  });

  test.skipIf(process.getuid?.() !== 0)('the repository of another user can be read', async () => {
    await commitFile();
    for (const path of [repo, join(repo, '.git')]) chownSync(path, 4_242, 4_242);
    expect(await repositoryRoot(repo)).toBe(repo);
    expect(await git(['status', '--porcelain'], { cwd: repo })).toBe('');
  });
});

/** A program that leaves a mark when somebody runs it. */
function trapScript(): string {
  const trap = join(base, 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\ntouch ${join(base, 'sprung')}\n`);
  chmodSync(trap, 0o755);
  return trap;
}
