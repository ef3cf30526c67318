// Would a walk of the vault come to this file by this very path? Not through symbolic links, and only in the spelling
// of the disk, which matters where case does not.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Pass the same map for many ids at once: then each folder is asked for once. */
export function isInPlace(root: string, id: string, folders: Map<string, boolean> = new Map()): boolean {
  const folder = dirname(id);
  let isThere = folders.get(folder);
  if (isThere === undefined) {
    isThere = folder === '.' || isRealPath(join(root, folder));
    folders.set(folder, isThere);
  }
  // The file itself is opened without following links; its spelling is beyond doubt where case matters.
  return isThere && (isCaseExact || isRealPath(join(root, id)));
}

const isCaseExact = process.platform !== 'win32' && process.platform !== 'darwin';

function isRealPath(path: string): boolean {
  try {
    return realpathSync.native(path) === path;
  } catch {
    return false;
  }
}
