// Brings a repository into a folder at one commit, the bytes as they were committed. Made beside its place and put there
// by one rename, so that a killed attempt never passes for a checkout.
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { git } from '../../../platform/git/git.ts';
import { fault } from '../faults.ts';
import type { RepositorySource } from '../quick-start/repo-url.ts';
import { fetchCommit } from './fetch-commit.ts';
import { openSource, type SourceAccess } from './source-access.ts';
import { lookAtCheckout, markName } from './verify-checkout.ts';

export interface Checkout {
  readonly folder: string;
  readonly sha: string;
  /** The committer's date in UTC, to the second: the only time that artifacts may carry. */
  readonly committedAt: string;
  /** Whether the folder was right already. */
  readonly wasReused: boolean;
}

/**
 * A checkout of ours that is at another commit or was changed is made anew; a folder that is not ours is never touched.
 * Throws INVALID_URL, REPO_NOT_FOUND, and INVALID_INPUT for a commit that is not there.
 */
export async function checkOut(
  source: RepositorySource,
  sha: string,
  folder: string,
  access: SourceAccess,
  signal?: AbortSignal,
): Promise<Checkout> {
  if (!/^[a-f0-9]{40}$/.test(sha)) throw fault('INVALID_INPUT', { message: 'A commit id has 40 hexadecimal digits.' });
  const state = await lookAtCheckout(folder, sha, signal);
  if (state === 'foreign') throw new Error(`the folder ${basename(folder)} is not empty and no checkout of ours`);
  if (state !== 'right') {
    const opened = await openSource(source, access, signal);
    const part = join(dirname(folder), `.${basename(folder)}.part`);
    // The git of a killed attempt may live on for a moment and still write there.
    await rm(part, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    try {
      await makeRepository(part, signal);
      await fetchCommit(opened, sha, part, signal);
      await writeFiles(part, sha, signal);
      await rm(folder, { recursive: true, force: true });
      await rename(part, folder);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
    await syncFolder(dirname(folder));
  }
  return { folder, sha, committedAt: await readCommitDate(folder, sha, signal), wasReused: state === 'right' };
}

/** Above the attributes of the tree: no line ends, encodings, keywords or filters change what was committed. */
const noConversion = '* -text !eol !ident !filter !working-tree-encoding\n';

async function makeRepository(folder: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = { cwd: folder, signal };
  // No template: it may bring hooks.
  await git(['init', '--quiet', '--template=', '--initial-branch=launch', '.'], options);
  const gitFolder = join(folder, '.git');
  await mkdir(join(gitFolder, 'info'), { recursive: true });
  await writeFile(join(gitFolder, 'info', 'attributes'), noConversion);
  await writeFile(join(gitFolder, markName), '');
  await appendFile(join(gitFolder, 'config'), settings);
}

// A link in the tree becomes a small file with its target as text: nobody can follow it later.
const settings = `[core]
\tsymlinks = false
\tautocrlf = false
\tfileMode = false
\tprotectHFS = true
\tprotectNTFS = true
[submodule]
\trecurse = false
`;

async function writeFiles(folder: string, sha: string, signal: AbortSignal | undefined): Promise<void> {
  // From here on nothing may come over the network, whatever the tree says.
  const offline = ['-c', 'protocol.allow=never', '-c', 'advice.detachedHead=false'];
  await git([...offline, 'checkout', '--quiet', '--force', '--detach', '--no-recurse-submodules', sha], {
    cwd: folder,
    signal,
  });
}

async function readCommitDate(folder: string, sha: string, signal: AbortSignal | undefined): Promise<string> {
  const seconds = await git(['show', '--no-patch', '--format=%ct', sha], { cwd: folder, signal });
  return new Date(Number(seconds.trim()) * 1_000).toISOString().replace('.000Z', 'Z');
}
