// Which commit a repository stands at, without cloning it: its HEAD or a named ref, its default branch and its tags.
import { type GitOptions, git } from '../../../platform/git/git.ts';
import { fault } from '../faults.ts';
import type { RepositorySource } from '../quick-start/repo-url.ts';
import { gitRemote } from './git-remote.ts';
import type { LocalRepository } from './local-repository.ts';
import { openSource, type RemoteRepository, type SourceAccess } from './source-access.ts';

export interface RepositoryHead {
  readonly sha: string;
  /** Null where HEAD is on no branch. */
  readonly defaultBranch: string | null;
  /** By name; `sha` is what the tag finally points to. */
  readonly tags: readonly RepositoryTag[];
  /** What a user should know about what is used and what is not. */
  readonly notes: readonly string[];
}

export interface RepositoryTag {
  readonly name: string;
  readonly sha: string;
}

/**
 * `ref` is null for HEAD, else a branch, a tag or a full commit id, which is taken as it is. Throws INVALID_URL,
 * REPO_NOT_FOUND, and INVALID_INPUT for a ref that is not there.
 */
export async function resolveHead(
  source: RepositorySource,
  ref: string | null,
  access: SourceAccess,
  signal?: AbortSignal,
): Promise<RepositoryHead> {
  const opened = await openSource(source, access, signal);
  const refs = opened.kind === 'local' ? await listLocalRefs(opened, signal) : await listRemoteRefs(opened, signal);
  const sha = pickCommit(refs, ref);
  const notes = opened.kind === 'local' && ref === null ? await noteUncommitted(opened, sha, signal) : [];
  return { sha, defaultBranch: refs.defaultBranch, tags: listTags(refs.byName), notes };
}

interface Refs {
  readonly head: string | null;
  readonly defaultBranch: string | null;
  /** Full names; those of tags lead to the commit. */
  readonly byName: ReadonlyMap<string, string>;
}

const listTimeoutMs = 120_000;

async function listRemoteRefs(remote: RemoteRepository, signal: AbortSignal | undefined): Promise<Refs> {
  const args = ['ls-remote', '--symref', '--', remote.url, 'HEAD', 'refs/heads/*', 'refs/tags/*'];
  const answer = await gitRemote(remote, { args, timeoutMs: listTimeoutMs, signal });
  const byName = new Map<string, string>();
  let defaultBranch: string | null = null;
  for (const line of answer.split('\n')) {
    const [value = '', name = ''] = line.split('\t');
    if (value.startsWith('ref: ') && name === 'HEAD') defaultBranch = branchName(value.slice('ref: '.length));
    // The line with the commit of an annotated tag comes after the one with the tag itself.
    else if (name !== '') byName.set(name.replace(/\^\{\}$/, ''), value);
  }
  return { head: byName.get('HEAD') ?? null, defaultBranch, byName };
}

/** Asked of the repository itself: the server part of git refuses those of other users. */
async function listLocalRefs({ path }: LocalRepository, signal: AbortSignal | undefined): Promise<Refs> {
  const options = { cwd: path, signal };
  const format = '--format=%(objectname) %(*objectname) %(refname)';
  const answer = await git(['for-each-ref', format, 'refs/heads', 'refs/tags'], options);
  const lines = answer.split('\n').filter((line) => line !== '');
  const byName = lines.map((line): [string, string] => {
    const [own = '', peeled = '', ...name] = line.split(' ');
    return [name.join(' '), peeled || own];
  });
  const state = await git(['rev-parse', '--symbolic-full-name', '--verify', '--quiet', 'HEAD'], options).catch(
    () => '',
  );
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options).catch(() => '');
  return { head: head.trim() || null, defaultBranch: branchName(state.trim()), byName: new Map(byName) };
}

function branchName(ref: string): string | null {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
}

function pickCommit({ head, byName }: Refs, ref: string | null): string {
  if (ref !== null && /^[a-f0-9]{40}$/.test(ref)) return ref;
  if (ref === null && head === null) {
    throw fault('INVALID_INPUT', { message: 'The repository has no commit yet. Only what is committed can be used.' });
  }
  const names = ref === null ? [] : [ref, `refs/tags/${ref}`, `refs/heads/${ref}`];
  const sha = ref === null ? head : names.map((name) => byName.get(name)).find((found) => found !== undefined);
  if (!sha) throw fault('INVALID_INPUT', { message: `The repository has no branch or tag ${JSON.stringify(ref)}.` });
  return sha;
}

function listTags(byName: ReadonlyMap<string, string>): RepositoryTag[] {
  return [...byName]
    .filter(([name]) => name.startsWith('refs/tags/'))
    .map(([name, sha]) => ({ name: name.slice('refs/tags/'.length), sha }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function noteUncommitted(
  { path, isBare }: LocalRepository,
  sha: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (isBare) return [];
  const options = { cwd: path, signal };
  const settings = await withoutFilters(options);
  const args = ['status', '--porcelain', '--untracked-files=normal', '--ignore-submodules=all'];
  const changed = await git([...settings, ...args], options);
  const count = changed.split('\n').filter((line) => line !== '').length;
  if (count === 0) return [];
  return [`The folder has ${count} uncommitted changes. They are not used: the run reads commit ${sha.slice(0, 12)}.`];
}

/** Filters of the repository's own configuration are programs, and a look at a file would start them. */
async function withoutFilters(options: GitOptions): Promise<string[]> {
  const pattern = '^filter\\..*\\.(clean|smudge|process|required)$';
  const names = await git(['config', '-z', '--name-only', '--get-regexp', pattern], options).catch(() => '');
  const keys = [...new Set(names.split('\0').filter((name) => name !== ''))];
  return keys.flatMap((key) => ['-c', `${key}=${key.endsWith('.required') ? 'false' : ''}`]);
}
