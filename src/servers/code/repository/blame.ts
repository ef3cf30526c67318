// Who wrote these lines? Asked of git only when somebody wants to know, for the whole file at once, and kept as
// long as the file and its committed content stay the same. Few at a time: a blame can be long work.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { PathEscape, resolveInside } from '../../../platform/files/safe-path.ts';
import { GitError, git } from '../../../platform/git/git.ts';
import { ProcessTimeout } from '../../../platform/process/spawn.ts';
import { SpawnError } from '../../../platform/process/start-child.ts';
import { gitFolderOf, lookAt, workTreeTop } from './git-marker.ts';
import { KeptAnswers } from './kept-answers.ts';
import { type LineAuthors, readBlame } from './read-blame.ts';

const timeoutMs = 15_000;
const blames = new KeptAnswers<LineAuthors>({ atOnce: 4, maxWeight: 4_000_000, weigh: (lines) => lines.length + 200 });

/**
 * The authors of the lines, from 1 and inclusive, each once, in the order of the lines. None where git cannot tell:
 * no repository, a file that is not committed, or a history too long for the time.
 */
export async function blameAuthors(
  root: string,
  path: string,
  startLine: number,
  endLine: number,
  signal?: AbortSignal,
): Promise<string[]> {
  try {
    const content = hashBytes(readFileSync(await resolveInside(root, path)));
    const key = [root, path, content, await committedBlob(root, path, signal)].join('\0');
    const lines = await blames.get(key, (shared) => readBlame(root, path, { signal: shared, timeoutMs }), signal);
    return [...new Set(lines.slice(Math.max(0, startLine - 1), Math.max(0, endLine)))].filter(
      (author) => author !== null,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (isWithoutAnswer(error)) return [];
    throw error;
  }
}

interface KnownBlob {
  readonly stamp: string;
  readonly blob: string;
}

const knownBlobs = new Map<string, KnownBlob>();
const maxKnown = 20_000;

/** The id of the content that was last committed: a commit that leaves the file alone leaves its blame alone. */
async function committedBlob(root: string, path: string, signal?: AbortSignal): Promise<string> {
  const key = `${root}\0${path}`;
  const stamp = stampOf(root);
  const known = knownBlobs.get(key);
  if (known !== undefined && known.stamp === stamp) return known.blob;
  const blob = (await git(['rev-parse', '--verify', '--quiet', `HEAD:./${path}`], { cwd: root, signal })).trim();
  if (knownBlobs.size >= maxKnown) knownBlobs.clear();
  knownBlobs.set(key, { stamp, blob });
  return blob;
}

/** Changes whenever HEAD moves, and costs no process. */
function stampOf(root: string): string {
  const folder = gitFolderOf(workTreeTop(root) ?? root);
  if (folder === null) return '';
  return ['HEAD', 'index', 'logs/HEAD']
    .map((name) => lookAt(join(folder, name)))
    .map((stats) => (stats === null ? '-' : `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`))
    .join('\n');
}

function isWithoutAnswer(error: unknown): boolean {
  const kinds = [GitError, SpawnError, ProcessTimeout, PathEscape];
  // The file itself may be gone, or be a folder by now.
  return kinds.some((kind) => error instanceof kind) || (error instanceof Error && 'syscall' in error);
}
