// Gives a finished temporary file its name, but only if nothing has that name yet.
import { link, open, rename, rm } from 'node:fs/promises';
import { codeOf } from './disk-fault.ts';

/** False when something is there already; then both stay as they are. */
export async function placeFile(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (code === undefined || !linksRefused.has(code)) throw error;
    return reserveAndReplace(temporary, target);
  }
  await rm(temporary);
  return true;
}

/** What file systems without hard links say; EACCES and EPERM come from some network drives. */
const linksRefused: ReadonlySet<string> = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'UNKNOWN',
]);

/** An empty file takes the name first, so that only one of two writers gets it. A crash leaves no more than that. */
export async function reserveAndReplace(temporary: string, target: string): Promise<boolean> {
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await rename(temporary, target);
  return true;
}
