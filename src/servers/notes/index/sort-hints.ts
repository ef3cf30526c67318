// What do the paths of file events mean: notes to look at, or folders that came, went or moved?
import { lstatSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { codeOf } from './error-code.ts';
import { isNoteId, isSkippedFolder } from './note-names.ts';

export interface SortedHints {
  readonly ids: string[];
  /** With a folder, everything below it may have changed. */
  readonly hasFolders: boolean;
}

/** `folders` are those of the last walk: a folder that is gone can be told by them alone. */
export function sortHints(root: string, paths: Iterable<string>, folders: ReadonlySet<string>): SortedHints {
  const ids: string[] = [];
  let hasFolders = false;
  for (const path of paths) {
    const id = relative(root, path).split(sep).join('/');
    if (id.split('/').some(isSkippedFolder)) continue;
    if (id === '' || folders.has(id) || isFolder(path)) hasFolders = true;
    if (isNoteId(id)) ids.push(id);
  }
  return { ids, hasFolders };
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    // A parent has become a file: then that is an event of its own.
    return codeOf(error) !== 'ENOTDIR';
  }
}
