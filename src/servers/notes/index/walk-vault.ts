// All notes of a vault with their stamps. Nothing is followed out of it: symbolic links are named as issues, so that
// loops cannot happen. What cannot be read is an issue as well; only a vault that is not there is a failure.
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import type { Pace } from '../../../platform/pace.ts';
import type { FileStamp } from '../note-record.ts';
import { folderTime } from './changed-folders.ts';
import { codeOf } from './error-code.ts';
import { stampOf } from './file-stamp.ts';
import { isLeftTemporary, isNoteName, isSkippedFolder, mayBeMisread } from './note-names.ts';

export interface VaultIssue {
  /** Relative to the vault. */
  readonly path: string;
  /** A whole sentence. */
  readonly message: string;
}

export interface VaultListing {
  readonly notes: ReadonlyMap<string, FileStamp>;
  /** Every folder looked into but the vault itself. */
  readonly folders: ReadonlySet<string>;
  /** When each folder, the vault among them, had last changed before it was looked into. */
  readonly times: ReadonlyMap<string, number>;
  readonly issues: readonly VaultIssue[];
  /** Temporary files that an interrupted write left behind, or that belong to one under way. */
  readonly leftovers: readonly string[];
}

interface Walk {
  readonly root: string;
  readonly notes: Map<string, FileStamp>;
  readonly folders: Set<string>;
  readonly times: Map<string, number>;
  readonly issues: VaultIssue[];
  readonly leftovers: string[];
}

/** `root` is a real path. Synchronous calls in slices cost a third of what promises do. */
export async function walkVault(root: string, pace: Pace): Promise<VaultListing> {
  const walk: Walk = { root, notes: new Map(), folders: new Set(), times: new Map(), issues: [], leftovers: [] };
  const waiting = [''];
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    walk.times.set(folder, folderTime(`${root}/${folder}`));
    for (const entry of entriesOf(walk, folder)) {
      count += 1;
      // Looking at the clock costs a good part of what looking at a file does.
      if (count % 16 === 0 && pace.isDue()) await pace.rest();
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (isSkippedFolder(entry.name)) continue;
        walk.folders.add(path);
        waiting.push(path);
      } else if (entry.isFile()) noteFile(walk, path, entry.name);
      else if (entry.isSymbolicLink()) noteLink(walk, path, entry.name);
    }
  }
  return walk;
}

function entriesOf(walk: Walk, folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(`${walk.root}/${folder}`, { withFileTypes: true });
    return entries.some(({ name }) => mayBeMisread(name)) ? withoutMisread(walk, folder, entries) : entries;
  } catch (error) {
    if (folder === '') throw error;
    walk.folders.delete(folder);
    // Gone since its parent was read: then it is no issue.
    if (codeOf(error) !== 'ENOENT') {
      walk.issues.push({ path: folder, message: `The folder cannot be read: ${codeOf(error)}.` });
    }
    return [];
  }
}

/** A name with a real replacement character stays; of those that only look so, nothing can be opened. */
function withoutMisread(walk: Walk, folder: string, entries: readonly Dirent[]): Dirent[] {
  const real = new Set<string>();
  for (const bytes of readdirSync(`${walk.root}/${folder}`, { encoding: 'buffer' })) {
    const name = bytes.toString();
    if (Buffer.from(name).equals(bytes)) real.add(name);
    else walk.issues.push({ path: folder, message: `A name in this folder is not UTF-8 and is skipped: ${name}.` });
  }
  // The misread name and a real one may look the same; the real one is then listed twice and kept once.
  const seen = new Set<string>();
  return entries.filter(({ name }) => real.has(name) && !seen.has(name) && seen.add(name));
}

function noteFile(walk: Walk, path: string, name: string): void {
  if (isLeftTemporary(name)) walk.leftovers.push(path);
  if (!isNoteName(name)) return;
  try {
    const stats = lstatSync(`${walk.root}/${path}`, { throwIfNoEntry: false });
    if (stats?.isFile()) walk.notes.set(path, stampOf(stats));
  } catch (error) {
    walk.issues.push({ path, message: `The file cannot be read: ${codeOf(error)}.` });
  }
}

/** Links to attachments are nobody's concern; links in place of notes and folders hide something from the index. */
function noteLink(walk: Walk, path: string, name: string): void {
  if (isNoteName(name) || (!isSkippedFolder(name) && leadsToFolder(`${walk.root}/${path}`))) {
    walk.issues.push({ path, message: 'This is a symbolic link; it is not followed.' });
  }
}

function leadsToFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // A loop, most likely.
    return true;
  }
}
