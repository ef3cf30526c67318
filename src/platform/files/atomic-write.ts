// Replaces a file as a whole: whoever reads it sees the old bytes or the new ones, also after a power cut.
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps mode and owner of the file it replaces. A symbolic link at `path` is itself replaced, not followed. */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<void> {
  const folder = dirname(path);
  // In the same folder, since a rename is atomic only within one file system.
  const temporary = join(folder, `.mooring-${randomBytes(8).toString('hex')}.tmp`);
  const replaced = await stat(path).catch(() => null);
  const mode = options.mode ?? (replaced ? replaced.mode & 0o7777 : undefined);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(data);
      if (replaced) await keepOwner(file, replaced);
      // Set again, since the umask had its say in open, and a change of owner clears bits.
      if (mode !== undefined) await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Matters when root edits a user's file; nobody else may give files away, so a refusal is normal. */
async function keepOwner(file: FileHandle, owner: { readonly uid: number; readonly gid: number }): Promise<void> {
  const own = await file.stat();
  if (own.uid !== owner.uid || own.gid !== owner.gid) await file.chown(owner.uid, owner.gid).catch(() => {});
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
