// Ids come from clients. One that could not be inside the vault is a mistake to tell, not a note that is missing.
import { posix, win32 } from 'node:path';
import { refuse } from '../write/note-path.ts';

/** Answers the id without detours. */
export function checkId(id: string, field: string): string {
  if (id.includes('\0')) throw refuse(field, 'a NUL character cannot be part of a path');
  if (posix.isAbsolute(id) || win32.isAbsolute(id))
    throw refuse(field, `${JSON.stringify(id)} is absolute; ids are relative to the vault`);
  if (`${posix.normalize(id.replaceAll('\\', '/'))}/`.startsWith('../'))
    throw refuse(field, `${JSON.stringify(id)} leads outside the vault`);
  return posix.normalize(id);
}
