// Folders that may not be there yet. Node's own recursive mkdir never returns where the system refuses a folder
// with ENOENT, as it does below /proc; this one does.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export function makeFolder(folder: string, mode?: number): void {
  for (const each of missingFolders(folder).reverse()) {
    try {
      mkdirSync(each, mode);
    } catch (thrown) {
      // Another process may have made it since we looked.
      if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
    }
  }
}

/** The folder and those above it that are not there, the deepest first. */
export function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}
