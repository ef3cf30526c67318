// Is what is known of a note still so? One look at the file's stamp tells, unless it was read too soon to trust that.
import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isSameStamp, stampOf } from './file-stamp.ts';
import type { IndexState } from './index-state.ts';
import { isNoteId } from './note-names.ts';

export function isFresh({ root, records, racy }: IndexState, id: string): boolean {
  if (racy.has(id)) return false;
  const known = records.get(id);
  const stats = isNoteId(id) ? statsOf(join(root, id)) : undefined;
  if (!known || !stats?.isFile()) return !known && !stats?.isFile();
  return isSameStamp(known.stamp, stampOf(stats));
}

/** Undefined for what cannot be there, such as a file below a file or a name too long for the disk. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
