// Where is a note's file? Ids come from clients: what leaves the vault, or would not be seen in it, is refused
// before anything is made.
import { basename, dirname, join, posix, relative, sep, win32 } from 'node:path';
import type { Fault } from '../../../kernel/fault.ts';
import { PathEscape, resolveInside } from '../../../platform/files/safe-path.ts';
import { fault } from '../faults.ts';
import { isNoteId } from '../index/note-names.ts';
import { toFault } from './disk-fault.ts';

export interface NotePlace {
  /** The vault's real path. */
  readonly vault: string;
  /** The id a walk of the vault gives the note: without detours, symbolic links to folders followed. */
  readonly id: string;
  readonly path: string;
}

/** `field` names the argument to blame. `vault` is a real path. */
export async function locateNote(vault: string, id: string, field: string): Promise<NotePlace> {
  try {
    if (id.includes('\0')) throw new PathEscape(id, 'nul');
    if (posix.isAbsolute(id) || win32.isAbsolute(id)) throw new PathEscape(id, 'absolute');
    // The last name is not followed: a symbolic link is no note, and what is written replaces it or fails.
    const folder = await resolveInside(vault, dirname(id));
    const path = join(folder, basename(id));
    const seenAs = idOf(vault, path);
    if (!isNoteId(seenAs)) throw refuse(field, `${JSON.stringify(seenAs)} would not be seen as a note of the vault`);
    return { vault, id: seenAs, path };
  } catch (error) {
    if (error instanceof PathEscape) throw refuse(field, error.message, error);
    throw toFault(error, `${JSON.stringify(id)} cannot be looked up`, field);
  }
}

export function idOf(vault: string, path: string): string {
  return relative(vault, path).split(sep).join('/');
}

export function refuse(field: string, problem: string, cause?: unknown): Fault {
  return fault('INVALID_PARAMS', { message: `${field}: ${problem}`, details: { field }, cause });
}
