// The files git knows of or would add, looked at on disk. What git does not judge is judged here: folders that
// have become links, our own ignore file, and other people's packages that were committed.
import { lstatSync } from 'node:fs';
import { join, posix } from 'node:path';
import { systemClock } from '../../../platform/clock.ts';
import { splitAt, streamGit } from '../../../platform/git/stream-git.ts';
import { paceBy } from '../../../platform/pace.ts';
import { addRules, type IgnoreRules, isIgnored, ownIgnoreFile } from './ignore-rules.ts';
import { type Catch, isLeftOut, type ListLimits, takeFile } from './take-file.ts';

const timeoutMs = 60_000;
// More names than files are kept: some of them are gone, ignored by us, or listed once for each side of a merge.
const namesPerFile = 4;

export async function listByGit(root: string, { signal, maxFiles }: ListLimits): Promise<Catch> {
  const names = new Set<string>();
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const isWhole = await streamGit(
    args,
    { cwd: root, signal, timeoutMs },
    splitAt('\0', (name) => names.add(name).size < maxFiles * namesPerFile),
  );
  const caught: Catch = { files: [], skipped: [], isCut: !isWhole };
  const folders = new Map<string, Folder>();
  signal?.throwIfAborted();
  const pace = paceBy(systemClock, signal);
  for (const name of names) {
    if (pace.isDue()) await pace.rest();
    // A name that ends like a folder is a repository within this one.
    if (name.endsWith('/') || isLeftOut(posix.basename(name))) continue;
    const folder = folderOf(root, parentOf(name), folders);
    if (!folder.isReal || isIgnored(folder.rules, name)) continue;
    if (!takeFile(caught, root, name, maxFiles)) break;
  }
  return caught;
}

interface Folder {
  /** No link on the way to it, and nothing that is left out. */
  readonly isReal: boolean;
  readonly rules: IgnoreRules;
}

function folderOf(root: string, path: string, known: Map<string, Folder>): Folder {
  const found = known.get(path);
  if (found) return found;
  const folder = judgeFolder(root, path, known);
  known.set(path, folder);
  return folder;
}

function judgeFolder(root: string, path: string, known: Map<string, Folder>): Folder {
  const above = path === '' ? { isReal: true, rules: null } : folderOf(root, parentOf(path), known);
  if (path !== '' && !(above.isReal && isPlainFolder(root, path) && !isIgnored(above.rules, `${path}/`))) {
    return { isReal: false, rules: null };
  }
  return { isReal: true, rules: addRules(above.rules, join(root, path, ownIgnoreFile), path) };
}

function isPlainFolder(root: string, path: string): boolean {
  if (isLeftOut(posix.basename(path))) return false;
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function parentOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}
