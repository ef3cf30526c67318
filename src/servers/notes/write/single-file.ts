// Writes of one note: create, replace, remove. The caller holds the vault's lock; other programs do not ask for it,
// so every write looks at the file once more.
import { rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Fault } from '../../../kernel/fault.ts';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { newTemporaryName, writeTemporary } from '../../../platform/files/temporary-file.ts';
import { fault } from '../faults.ts';
import { makeFolderOf } from './durable-folder.ts';
import { readUnchanged } from './note-file.ts';
import { idOf, type NotePlace } from './note-path.ts';
import { placeFile } from './place-file.ts';
import { statEntry } from './stat-entry.ts';

export interface WrittenFile {
  readonly id: string;
  readonly hash: string;
}

/** Throws NODE_EXISTS. `field` is to blame when the folder cannot be made. */
export async function createFile(place: NotePlace, bytes: Uint8Array, field: string): Promise<WrittenFile> {
  await checkFree(place);
  const folder = dirname(place.path);
  const real = await makeFolderOf(place, field);
  const temporary = join(folder, newTemporaryName());
  await writeTemporary(temporary, bytes, null);
  try {
    if (!(await placeFile(temporary, place.path))) throw existsFault(place.id);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
  // On a disk that does not care for case, the folder may be spelled otherwise than it was asked for.
  return { id: idOf(place.vault, join(real, basename(place.path))), hash: hashBytes(bytes) };
}

/** Throws NODE_NOT_FOUND, CONFLICT. */
export async function replaceFile(place: NotePlace, expectedHash: string, bytes: Uint8Array): Promise<WrittenFile> {
  const { stats } = await readUnchanged(place, expectedHash);
  const folder = dirname(place.path);
  const temporary = join(folder, newTemporaryName());
  await writeTemporary(temporary, bytes, stats);
  try {
    // Once more, since writing took its time.
    await readUnchanged(place, expectedHash);
    await rename(temporary, place.path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return { id: place.id, hash: hashBytes(bytes) };
}

/** Throws NODE_NOT_FOUND, CONFLICT. */
export async function removeFile(place: NotePlace, expectedHash: string): Promise<void> {
  await readUnchanged(place, expectedHash);
  await unlink(place.path);
  await syncFolder(dirname(place.path));
}

export async function checkFree(place: NotePlace): Promise<void> {
  if (await statEntry(place.path)) throw existsFault(place.id);
}

export function existsFault(id: string): Fault {
  return fault('NODE_EXISTS', { message: `there is already a note at ${JSON.stringify(id)}` });
}
