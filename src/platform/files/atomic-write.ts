// Replaces a file as a whole: whoever reads it sees the old bytes or the new ones, also after a power cut.
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newTemporaryName, writeTemporary } from './temporary-file.ts';

/** Keeps mode and owner of the file it replaces. A symbolic link at `path` is itself replaced, not followed. */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<void> {
  const folder = dirname(path);
  // In the same folder, since a rename is atomic only within one file system.
  const temporary = join(folder, newTemporaryName());
  await writeTemporary(temporary, data, await stat(path).catch(() => null), options.mode);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Renames and removals are on disk only when their folder is. Windows cannot open folders and has no need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
