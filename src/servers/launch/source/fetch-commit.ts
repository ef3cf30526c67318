// Gets one commit into a new repository: only that one where the other side lets us, the whole history where it does not.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../kernel/fault.ts';
import { GitError, git } from '../../../platform/git/git.ts';
import { gitRemote } from './git-remote.ts';
import type { LocalRepository } from './local-repository.ts';
import type { OpenSource, RemoteRepository } from './source-access.ts';
import { noSuchCommit } from './unreachable.ts';

/** Throws INVALID_INPUT where the commit is not there, REPO_NOT_FOUND where the repository is not. */
export async function fetchCommit(
  source: OpenSource,
  sha: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (source.kind === 'local') await copyCommit(source, sha, folder, signal);
  else await downloadCommit(source, sha, folder, signal);
  if (!(await isCommit(folder, sha, signal))) throw noSuchCommit();
}

const fetchTimeoutMs = 30 * 60_000;
const quietly = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];

async function downloadCommit(
  remote: RemoteRepository,
  sha: string,
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = { cwd, signal, timeoutMs: fetchTimeoutMs };
  try {
    await gitRemote(remote, { ...settings, args: [...quietly, '--depth=1', '--', remote.url, sha] });
  } catch (error) {
    if (!isRefusalOfOne(error)) throw error;
    const everything = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
    await gitRemote(remote, { ...settings, args: [...quietly, '--', remote.url, ...everything] });
  }
}

/** Old servers give only what a branch or tag points to; simple ones know no shallow fetch at all. */
function isRefusalOfOne(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : undefined;
  if (!(cause instanceof GitError)) return false;
  return /unadvertised object|dumb http|does not support (?:shallow|--depth)|couldn't find remote ref/.test(
    cause.stderr,
  );
}

/**
 * Packs the commit straight out of the other repository. A fetch would go through the server part of git, which refuses
 * repositories of other users and may run what their configuration names.
 */
async function copyCommit(
  { path }: LocalRepository,
  sha: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await isCommit(path, sha, signal))) throw noSuchCommit();
  const objects = join(folder, '.git', 'objects', 'pack', 'pack');
  await git(['-c', 'protocol.allow=never', 'pack-objects', '--quiet', '--revs', '--shallow', objects], {
    cwd: path,
    signal,
    input: `--shallow ${sha}\n${sha}\n`,
  });
  await writeFile(join(folder, '.git', 'shallow'), `${sha}\n`);
}

async function isCommit(cwd: string, sha: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const type = await git(['-c', 'protocol.allow=never', 'cat-file', '-t', sha], { cwd, signal });
    return type.trim() === 'commit';
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}
