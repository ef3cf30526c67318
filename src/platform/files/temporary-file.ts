// New bytes wait in a temporary file beside their target until one rename puts them in place. The name is so strict
// that whatever has such a name was made here.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  openSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';

export function newTemporaryName(): string {
  return `.mooring-${randomBytes(8).toString('hex')}.tmp`;
}

/**
 * On disk when it resolves; nothing is left of it when it rejects. Takes mode and owner of what it will replace. Only
 * the wait for the disk is worth another thread.
 */
export async function writeTemporary(
  path: string,
  bytes: string | Uint8Array,
  replaced: Stats | null,
  mode: number | undefined = replaced ? replaced.mode & 0o7777 : undefined,
): Promise<void> {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, bytes);
    if (replaced) keepOwner(file, replaced);
    // Set again, since the umask had its say in open, and a change of owner clears bits.
    if (mode !== undefined) fchmodSync(file, mode);
    await sync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Matters when root edits a user's file; nobody else may give files away, so a refusal is normal. */
function keepOwner(file: number, owner: Pick<Stats, 'uid' | 'gid'>): void {
  const own = fstatSync(file);
  if (own.uid === owner.uid && own.gid === owner.gid) return;
  try {
    fchownSync(file, owner.uid, owner.gid);
  } catch {}
}

const sync = promisify(fsync);
