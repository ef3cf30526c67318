// Brings folded files to disk, each whole: a kill between two of them leaves whole files, and doing it again finishes.
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeAtomic } from '../../../platform/files/atomic-write.ts';
import { isInside } from '../../../platform/files/safe-path.ts';
import type { PatchConflict } from '../artifacts/schemas/patch-bundle.ts';
import { requireAllowedPath } from './allowed-path.ts';
import { type FoldedFile, readInside } from './fold-patches.ts';

/** Answers the files that had changed since they were read; they are left alone. Throws what the disk says. */
export async function writeFiles(
  files: readonly FoldedFile[],
  siteFolder: string,
  allowedPaths: readonly string[],
  signal?: AbortSignal,
): Promise<PatchConflict[]> {
  const conflicts: PatchConflict[] = [];
  for (const file of files.filter(({ open }) => open.length > 0)) {
    signal?.throwIfAborted();
    const now = await readInside(file.path, siteFolder, allowedPaths);
    const [patch_id = ''] = file.open;
    if ('kind' in now) conflicts.push({ patch_id, path: file.path, ...now });
    else if (now.text !== file.found) {
      const message = 'The file was changed while patches were put in.';
      conflicts.push({ patch_id, path: file.path, kind: 'content_mismatch', message });
    } else if (file.wanted !== file.found) await writeOne(file, siteFolder, allowedPaths);
  }
  return conflicts;
}

async function writeOne(
  { path, wanted }: FoldedFile,
  siteFolder: string,
  allowedPaths: readonly string[],
): Promise<void> {
  const place = requireAllowedPath(path, allowedPaths, siteFolder);
  if (wanted === null) {
    await rm(place);
    await removeEmptyFolders(dirname(place), siteFolder);
    return;
  }
  await mkdir(dirname(place), { recursive: true });
  // Looked at once more, now that all folders are there.
  await writeAtomic(requireAllowedPath(path, allowedPaths, siteFolder), wanted);
}

/** Folders that a file was put into go with it: git has no empty ones. */
async function removeEmptyFolders(folder: string, siteFolder: string): Promise<void> {
  for (let each = folder; each !== siteFolder && isInside(siteFolder, each); each = dirname(each)) {
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isGone) return syncFolder(each);
  }
}
