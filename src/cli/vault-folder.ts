// The folder of notes: the one that was named, which must be there, or the example.
import { openExampleVault } from './example-vault.ts';
import { existingFolder } from './existing-folder.ts';
import type { ServerSettings } from './server-options.ts';

export interface VaultFolder {
  readonly folder: string;
  readonly isExample: boolean;
}

export function openVaultFolder({ vault, home }: Pick<ServerSettings, 'vault' | 'home'>): VaultFolder {
  return vault
    ? { folder: existingFolder(vault, { flag: '--vault', of: 'your notes' }), isExample: false }
    : { folder: openExampleVault(home), isExample: true };
}
