// Folders that may not be there yet. Node's own recursive mkdir never returns where the system refuses a folder
// with ENOENT, as it does below /proc; this one does.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export function makeFolder(folder: string, mode?: number): void {
  for (const each of missingFolders(folder).reverse()) mkdirSync(each, mode);
}

/** The folder and those above it that are not there, the deepest first. */
export function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}
