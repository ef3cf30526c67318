// The bytes of a note's file together with what proves that they are still the same later.
import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
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

/** Null when there is no regular file of that name. */
export async function readNoteFile(path: string): Promise<NoteFile | null> {
  const file = await open(path, flags).catch((error: unknown) => {
    if (absences.has(codeOf(error) ?? '')) return null;
    throw error;
  });
  if (!file) return null;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return null;
    const bytes = await file.readFile();
    return { bytes, hash: hashBytes(bytes), stats };
  } finally {
    await file.close();
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
