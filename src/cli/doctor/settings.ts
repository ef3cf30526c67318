// Whether the settings that count here can be read, and whether the vault they name is there.
import type { ServerSettings } from '../server-options.ts';
import { findSettingsFile } from '../settings-file.ts';
import { UserError } from '../user-error.ts';
import { openVaultFolder } from '../vault-folder.ts';
import type { Finding } from './finding.ts';

export async function aboutSettings(reading: Promise<ServerSettings>): Promise<Finding> {
  const finding = { about: 'settings', isOptional: false };
  try {
    const settings = await reading;
    // The example would be copied by looking at it, and it comes with us anyway.
    const vault = settings.vault ? `, vault ${openVaultFolder(settings).folder}` : '';
    return { ...finding, state: 'ok', says: `${findSettingsFile(process.cwd()) ?? 'no mooring.yaml here'}${vault}` };
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    return { ...finding, state: 'broken', says: thrown.message, mend: 'correct the file' };
  }
}
