// The bytes of a note's file together with what proves that they are still the same later.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import type { Fault } from '../../../kernel/fault.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { fault } from '../faults.ts';
import { codeOf } from './disk-fault.ts';
import type { NotePlace } from './note-path.ts';

export interface NoteFile {
  readonly bytes: Buffer;
  readonly hash: string;
  readonly stats: Stats;
}

// A link is not followed, and a pipe does not make us wait for its other end. Windows knows neither.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Null when there is no regular file of that name. Reads synchronously: notes are small, and threads are not free. */
export async function readNoteFile(path: string): Promise<NoteFile | null> {
  const file = openIfThere(path);
  if (file === null) return null;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    const bytes = readFileSync(file);
    return { bytes, hash: hashBytes(bytes), stats };
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (absences.has(codeOf(error) ?? '')) return null;
    throw error;
  }
}

// ELOOP, EMLINK: a symbolic link. ENXIO: a socket.
const absences: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO']);

/** Throws NODE_NOT_FOUND, and CONFLICT when the file has another hash. */
export async function readUnchanged({ id, path }: NotePlace, expectedHash: string): Promise<NoteFile> {
  const found = await readNoteFile(path);
  if (!found) throw missingFault(id);
  if (found.hash !== expectedHash) throw changedFault(id, found.hash);
  return found;
}

export function missingFault(id: string): Fault {
  return fault('NODE_NOT_FOUND', { message: `there is no note ${JSON.stringify(id)}` });
}

/** Clients see the message alone, so it carries the hash too. */
export function changedFault(id: string, hash: string): Fault {
  return fault('CONFLICT', {
    message: `${JSON.stringify(id)} has changed since it was read; its hash is now ${hash}`,
    details: { id, hash },
  });
}
