// Folders whose entries survive a power cut.
import { mkdir, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuse } from './note-path.ts';

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

/** Makes a folder that was checked to lie in the vault, with all above it. */
export async function makeFolder(folder: string, field: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  // Somebody may have put a link in the way after the check.
  if ((await realpath(folder)) !== folder) throw refuse(field, 'the folder was replaced by a symbolic link');
  if (first === undefined) return;
  // From the inside out, so that no entry on disk points to a folder that is not.
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
