// The folder of notes: the one that was named, which must be there, or the example.
import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { openExampleVault } from './example-vault.ts';
import type { ServerSettings } from './server-options.ts';
import type { Setting } from './settings-file.ts';
import { UserError } from './user-error.ts';

export interface VaultFolder {
  readonly folder: string;
  readonly isExample: boolean;
}

export function openVaultFolder({ vault, home }: ServerSettings): VaultFolder {
  return vault
    ? { folder: existingFolder(vault), isExample: false }
    : { folder: openExampleVault(home), isExample: true };
}

function existingFolder(vault: Setting): string {
  const folder = resolve(vault.base, vault.value);
  const found = statOf(folder);
  if (found === undefined) throw new UserError(`${whoSaid(vault)}there is no folder ${vault.value}. ${advice(vault)}`);
  if (found.isDirectory()) return folder;
  throw new UserError(`${whoSaid(vault)}${vault.value} is a file, not a folder. Give --vault the folder of your notes`);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (thrown) {
    const code = (thrown as { code?: string }).code ?? 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new UserError(`the vault ${path} cannot be read (${code})`);
  }
}

/** A flag is known to who has typed it; a line of a file is not. */
function whoSaid({ from }: Setting): string {
  return from.startsWith('--') ? '' : `${from}: `;
}

function advice({ value, base, from }: Setting): string {
  if (value.startsWith('~')) return 'Only a shell knows what ~ is; write the path out';
  const path = from.startsWith('--') ? value : resolve(base, value);
  return `Give --vault an existing folder, or create one with: mkdir -p ${quoted(path)}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
