// What the servers are told about this machine: where state is kept, which vault, which embedding.
// Flags win over the environment, the environment over mooring.yaml.
import { resolve } from 'node:path';
import { Fault } from '../kernel/fault.ts';
import { stateHome } from '../platform/files/state-home.ts';
import { findSettingsFile, readSettingsFile, type Setting } from './settings-file.ts';
import { UserError } from './user-error.ts';

/** Also the keys of mooring.yaml. */
export const optionNames = ['vault', 'embedding', 'home'] as const;
export type OptionName = (typeof optionNames)[number];

/** The values of flags. */
export type Given = Readonly<Partial<Record<OptionName, string>>>;

export interface ServerSettings {
  /** Where all state is kept. */
  readonly home: string;
  /** Undefined when nobody has named one. */
  readonly vault: Setting | undefined;
  readonly embedding: string;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly userHome?: string;
}

export async function readSettings(given: Given, surroundings: Surroundings = {}): Promise<ServerSettings> {
  const { cwd = process.cwd(), env = process.env, userHome } = surroundings;
  const flags = settingsOf(given, '--', cwd);
  const variables = settingsOf({ home: env['MOORING_HOME'] || undefined }, 'MOORING_', cwd);
  const file = findSettingsFile(cwd, userHome);
  const inFile = file === undefined ? {} : await readSettingsFile(file, optionNames);
  const { home, vault, embedding } = { ...inFile, ...variables, ...flags };
  return {
    home: home ? resolve(home.base, home.value) : stateHome({ env, ...(userHome !== undefined && { userHome }) }),
    vault,
    embedding: embedding ? await checkedEmbedding(embedding) : 'default',
  };
}

type Known = Partial<Record<OptionName, Setting>>;

function settingsOf(values: Readonly<Partial<Record<OptionName, string | undefined>>>, prefix: string, base: string) {
  const known: Known = {};
  for (const name of optionNames) {
    const value = values[name];
    if (value === '') throw new UserError(`${prefix}${name} is empty. Leave it out for the default`);
    if (value !== undefined) known[name] = { value, base, from: `${prefix}${name}` };
  }
  return known;
}

async function checkedEmbedding({ value, from }: Setting): Promise<string> {
  // Loaded only for a choice that somebody has made; the providers come with it.
  const { chooseEmbedding } = await import('../embedding/choose-provider.ts');
  try {
    chooseEmbedding(value);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    throw new UserError([`${from}:`, thrown.message, thrown.hint].filter(Boolean).join(' '));
  }
  return value.trim() || 'default';
}
