// A folder that a setting names: it must be there.
import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Setting } from './settings-file.ts';
import { UserError } from './user-error.ts';

/** How a message speaks of it. */
interface FolderNames {
  readonly flag: string;
  readonly of: string;
}

/** Throws with what to do when it is not there, or is no folder. */
export function existingFolder(setting: Setting, { flag, of }: FolderNames): string {
  const folder = resolve(setting.base, setting.value);
  const found = statOf(folder);
  if (found === undefined)
    throw new UserError(`${whoSaid(setting)}there is no folder ${setting.value}. ${advice(setting, flag)}`);
  if (found.isDirectory()) return folder;
  throw new UserError(`${whoSaid(setting)}${setting.value} is a file, not a folder. Give ${flag} the folder of ${of}`);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (thrown) {
    const code = (thrown as { code?: string }).code ?? 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new UserError(`the folder ${path} cannot be read (${code})`);
  }
}

/** A flag is known to who has typed it; a line of a file is not. */
function whoSaid({ from }: Setting): string {
  return from.startsWith('--') ? '' : `${from}: `;
}

function advice({ value, base, from }: Setting, flag: string): string {
  if (value.startsWith('~')) return 'Only a shell knows what ~ is; write the path out';
  const path = from.startsWith('--') ? value : resolve(base, value);
  return `Give ${flag} an existing folder, or create one with: mkdir -p ${quoted(path)}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
