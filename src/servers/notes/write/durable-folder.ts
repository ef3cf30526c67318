// Folders for new notes, made so that they survive a power cut.
import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { isInside } from '../../../platform/files/safe-path.ts';
import { type NotePlace, refuse } from './note-path.ts';

/** Makes the folder of a note, with all above it, and answers its real path. */
export async function makeFolderOf({ vault, path }: NotePlace, field: string): Promise<string> {
  const folder = dirname(path);
  const first = await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  // Somebody may have put a link in the way after the check.
  if (!isInside(vault, real)) throw refuse(field, 'the folder leaves the vault through a symbolic link');
  // From the inside out, so that no entry on disk points to a folder that is not.
  const top = first?.length ?? Number.POSITIVE_INFINITY;
  for (let made = folder; made.length >= top; made = dirname(made)) await syncFolder(dirname(made));
  return real;
}
