// New bytes wait in a temporary file beside their target until one rename puts them in place. The name is so strict
// that whatever has such a name was made here.
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

export function newTemporaryName(): string {
  return `.mooring-${randomBytes(8).toString('hex')}.tmp`;
}

/** On disk when it resolves; nothing is left of it when it rejects. Takes mode and owner of what it will replace. */
export async function writeTemporary(
  path: string,
  bytes: string | Uint8Array,
  replaced: Stats | null,
  mode: number | undefined = replaced ? replaced.mode & 0o7777 : undefined,
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    if (replaced) await keepOwner(file, replaced);
    // Set again, since the umask had its say in open, and a change of owner clears bits.
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Matters when root edits a user's file; nobody else may give files away, so a refusal is normal. */
async function keepOwner(file: FileHandle, owner: Pick<Stats, 'uid' | 'gid'>): Promise<void> {
  const own = await file.stat();
  if (own.uid !== owner.uid || own.gid !== owner.gid) await file.chown(owner.uid, owner.gid).catch(() => {});
}
