// Git's plumbing on the site repository: objects, a tree and a commit are written beside everything that is there, and only
// the update of a ref makes them seen.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError } from '../../../../platform/git/git.ts';
import { gitEnvironment, gitSettings } from '../../../../platform/git/git-environment.ts';
import { runProcess } from '../../../../platform/process/spawn.ts';
import type { CommitRequest } from '../commit-service.ts';
import type { TreeChange, TreeEntry } from '../plan-tree.ts';

export interface Plumbing {
  readonly repository: string;
  readonly signal: AbortSignal | undefined;
  /** Further variables for git. */
  readonly environment: Readonly<Record<string, string>>;
}

const maxOutputBytes = 256 * 1024 * 1024;
/** Other processes may hold a ref for a moment. */
const lockWait = ['-c', 'core.filesRefLockTimeout=500', '-c', 'core.packedRefsTimeout=500'];

export async function plumb(
  { repository, signal, environment }: Plumbing,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<string> {
  const env = { ...gitEnvironment(), ...environment };
  const options = { cwd: repository, env, signal, input, maxOutputBytes };
  const { exitCode, stdout, stderr } = await runProcess('git', [...gitSettings, ...lockWait, ...args], options);
  if (exitCode !== 0) throw new GitError(args, exitCode, stderr);
  return stdout;
}

/** Null for a ref that is not there. */
export async function readRef(plumbing: Plumbing, ref: string): Promise<string | null> {
  const answer = await plumb(plumbing, ['for-each-ref', '--format=%(refname) %(objectname)', ref]);
  const line = answer.split('\n').find((each) => each.startsWith(`${ref} `));
  return line?.slice(ref.length + 1) ?? null;
}

export async function listTree(plumbing: Plumbing, commit: string): Promise<TreeEntry[]> {
  const answer = await plumb(plumbing, ['ls-tree', '-r', '-t', '-z', '--full-tree', commit]);
  return answer
    .split('\0')
    .filter((each) => each !== '')
    .map((each) => {
      const tab = each.indexOf('\t');
      const [mode = '', , sha = ''] = each.slice(0, tab).split(' ');
      return { path: each.slice(tab + 1), mode, sha };
    });
}

/** The id of a tree that is `base` with the changes. */
export async function writeTree(plumbing: Plumbing, base: string, changes: readonly TreeChange[]): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'mooring-index-'));
  try {
    await writeBlobs(plumbing, changes, scratch);
    const environment = { ...plumbing.environment, GIT_INDEX_FILE: join(scratch, 'index') };
    const withIndex = { ...plumbing, environment };
    await plumb(withIndex, ['read-tree', base]);
    const lines = changes.map(({ path, mode, blob }) =>
      blob ? `${mode} ${blob.sha}\t${path}\0` : `0 ${'0'.repeat(40)}\t${path}\0`,
    );
    await plumb(withIndex, ['update-index', '-z', '--index-info'], lines.join(''));
    return (await plumb(withIndex, ['write-tree'])).trim();
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** All at once, through files: a process for each would take longer than all the rest. */
async function writeBlobs(plumbing: Plumbing, changes: readonly TreeChange[], scratch: string): Promise<void> {
  const paths: string[] = [];
  for (const { blob } of changes) {
    if (!blob) continue;
    const path = join(scratch, `blob-${paths.length}`);
    await writeFile(path, blob.bytes);
    paths.push(path);
  }
  const list = paths.map((path) => `${path}\n`).join('');
  await plumb(plumbing, ['hash-object', '-w', '--no-filters', '--stdin-paths'], list);
}

export async function writeCommit(plumbing: Plumbing, tree: string, base: string, message: string): Promise<string> {
  return (await plumb(plumbing, ['commit-tree', tree, '-p', base, '-F', '-'], message)).trim();
}

/** Who writes and when, for git. */
export function identityOf({
  author,
  committedAt,
}: Pick<CommitRequest, 'author' | 'committedAt'>): Readonly<Record<string, string>> {
  // Git drops these from a name by itself, but not in every command.
  const name = author.name.replaceAll(/[<>\n]/g, '');
  const date = `${Math.trunc(Date.parse(committedAt) / 1_000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: date,
  };
}

/** All of them or none. `verify` looks at a value that must still be the same. */
export async function updateRefs(
  plumbing: Plumbing,
  commands: readonly (readonly ['create' | 'verify', ref: string, value: string])[],
): Promise<void> {
  const lines = commands.map((command) => `${command.join(' ')}\n`).join('');
  await plumb(plumbing, ['update-ref', '--stdin'], `start\n${lines}prepare\ncommit\n`);
}
