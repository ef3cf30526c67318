// What a commit changes in a tree, checked by the write fence once more: the last place before something leaves this machine.
import { createHash } from 'node:crypto';
import { fault } from '../faults.ts';
import { assertAllowed, foldCase } from '../patch/allowed-path.ts';
import type { SiteChange } from './commit-service.ts';

export interface TreeEntry {
  readonly path: string;
  /** As git writes it. */
  readonly mode: string;
  readonly sha: string;
}

export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** Null for what goes away. */
  readonly blob: { readonly sha: string; readonly bytes: Uint8Array } | null;
}

const folderMode = '040000';
const fileMode = '100644';
const fileModes: readonly string[] = [fileMode, '100755'];

/** Sorted; what is in the tree already is left out. `entries` are all of the tree, folders too. */
export function planTree(
  entries: readonly TreeEntry[],
  changes: readonly SiteChange[],
  allowedPaths: readonly string[],
): TreeChange[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const spellings = new Map(entries.map(({ path }) => [foldCase(path), path]));
  const planned: TreeChange[] = [];
  for (const { path, content } of changes.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    assertAllowed(path, allowedPaths);
    const reason = whyNot(path, byPath, spellings);
    if (reason !== null) throw violation(path, allowedPaths, reason);
    const there = byPath.get(path);
    const blob = content === null ? null : { sha: blobId(content), bytes: content };
    if (blob?.sha !== there?.sha) planned.push({ path, mode: there?.mode ?? fileMode, blob });
  }
  return planned;
}

function whyNot(
  path: string,
  byPath: ReadonlyMap<string, TreeEntry>,
  spellings: ReadonlyMap<string, string>,
): string | null {
  const steps = path.split('/');
  for (let length = 1; length <= steps.length; length += 1) {
    const part = steps.slice(0, length).join('/');
    if ((spellings.get(foldCase(part)) ?? part) !== part) return 'is spelt otherwise in the site';
    const mode = byPath.get(part)?.mode;
    const isLast = length === steps.length;
    if (mode === undefined || (isLast ? fileModes.includes(mode) : mode === folderMode)) continue;
    return isLast ? 'is no plain file in the site' : 'goes through something that is no folder in the site';
  }
  return null;
}

/** The name that git gives to these bytes. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function violation(path: string, allowedPaths: readonly string[], reason: string): Error {
  return fault('ALLOWED_PATHS_VIOLATION', {
    message: `${path} ${reason}.`,
    details: { path, allowed_paths: [...allowedPaths] },
  });
}
