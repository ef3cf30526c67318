// Which entries of the tree the inventory speaks of: `ingestion` of the run_config.
import type { RunConfig } from '../config/run-config.ts';
import { matchAny } from './glob.ts';
import type { TrackedEntry } from './list-tracked.ts';

export type Ingestion = RunConfig['ingestion'];

/**
 * `gitignore_mode` is about files that were committed although a .gitignore names them, which are mostly made by a build:
 * `ignore` does not look, `respect` lists them but takes nothing from them, `strict` leaves them out.
 */
export function selectEntries(entries: readonly TrackedEntry[], ingestion: Ingestion): TrackedEntry[] {
  const { scan_directories, exclude_patterns, gitignore_mode } = ingestion;
  const folders = scan_directories.map(cleanFolder);
  const isExcluded = matchAny(exclude_patterns);
  return entries
    .filter(({ path }) => folders.some((folder) => isBelow(path, folder)) && !isExcluded(path))
    .filter(({ isIgnored }) => !isIgnored || gitignore_mode !== 'strict')
    .map((entry) => (gitignore_mode === 'ignore' ? { ...entry, isIgnored: false } : entry));
}

/** `.` is the whole repository. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '.' || path === folder || path.startsWith(`${folder}/`);
}

export function cleanFolder(folder: string): string {
  return folder.replace(/^\.\//, '').replace(/\/+$/, '') || '.';
}
