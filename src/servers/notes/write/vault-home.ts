// The folder beside a vault where its lock and journal are. Its place depends on the user and the vault's real path
// alone, never on --home or MOORING_HOME: two servers with different homes must meet here.
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { stateHome } from '../../../platform/files/state-home.ts';
import { fault } from '../faults.ts';

export interface VaultHome {
  /** The vault's real path. */
  readonly vault: string;
  /** Where its lock and journal are. */
  readonly folder: string;
}

/** Both folders by their real paths; the second is made when it is not there yet. */
export async function openVaultHome(vaultPath: string, stateFolder = userStateFolder()): Promise<VaultHome> {
  const vault = await realpath(vaultPath).catch((cause: unknown) => {
    throw fault('PROVIDER_ERROR', { message: `there is no vault at ${JSON.stringify(vaultPath)}`, cause });
  });
  const folder = join(stateFolder, 'vaults', hashBytes(vault).slice(0, keyLength));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw fault('PROVIDER_ERROR', { message: `the state folder ${JSON.stringify(folder)} cannot be made`, cause });
  }
  return { vault, folder };
}

const keyLength = 32;

function userStateFolder(): string {
  const { MOORING_HOME: _, ...env } = process.env;
  return stateHome({ env });
}
