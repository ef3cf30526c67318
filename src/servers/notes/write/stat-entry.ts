// What a folder says of one name, without following a symbolic link.
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { codeOf } from './disk-fault.ts';

/** Null when there is nothing of that name. */
export async function statEntry(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}
