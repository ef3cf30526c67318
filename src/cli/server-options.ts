// What the servers are told about this machine: where state is kept, which repository, which vault, which site,
// which embedding, which Studio. Flags win over the environment, the environment over mooring.yaml.
import { resolve } from 'node:path';
import { Fault } from '../kernel/fault.ts';
import { stateHome } from '../platform/files/state-home.ts';
import { findSettingsFile, readSettingsFile, type Setting } from './settings-file.ts';
import { UserError } from './user-error.ts';

/** Also the keys of mooring.yaml. */
export const optionNames = ['repo', 'allow-root', 'vault', 'site', 'embedding', 'studio', 'home'] as const;
export type OptionName = (typeof optionNames)[number];

/** Those that may have several values: a flag that is repeated, a list in the file. */
export const listOptions: ReadonlySet<string> = new Set<OptionName>(['allow-root']);

/** The values of flags. */
export type Given = Readonly<Partial<Record<Exclude<OptionName, 'allow-root'>, string>>> & {
  readonly 'allow-root'?: readonly string[];
};

export interface ServerSettings {
  /** Where all state is kept. */
  readonly home: string;
  /** Undefined when nobody has named one. */
  readonly repo: Setting | undefined;
  /** Where else a repository may be. */
  readonly allowRoots: readonly Setting[];
  /** Undefined when nobody has named one. */
  readonly vault: Setting | undefined;
  /** Undefined when nobody has named one: launch then writes into the site that comes along. */
  readonly site: Setting | undefined;
  readonly embedding: string;
  /** Undefined: a real Studio, where the bridge is on. */
  readonly studio: Studio | undefined;
}

/** Studios that Mooring brings along. */
const studios = ['sim'] as const;
export type Studio = (typeof studios)[number];

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
  const inFile = file === undefined ? {} : await readSettingsFile(file, optionNames, listOptions);
  const known: Known = { ...inFile, ...variables, ...flags };
  const [[home], [repo], [vault], [site], [embedding], [studio]] = [
    known.home ?? [],
    known.repo ?? [],
    known.vault ?? [],
    known.site ?? [],
    known.embedding ?? [],
    known.studio ?? [],
  ];
  return {
    home: home ? resolve(home.base, home.value) : stateHome({ env, ...(userHome !== undefined && { userHome }) }),
    repo,
    allowRoots: known['allow-root'] ?? [],
    vault,
    site,
    embedding: embedding ? await checkedEmbedding(embedding) : 'default',
    studio: studio && checkedStudio(studio),
  };
}

type Known = Partial<Record<OptionName, readonly Setting[]>>;

function settingsOf(given: { [Name in OptionName]?: Given[Name] | undefined }, prefix: string, base: string): Known {
  const known: Known = {};
  for (const name of optionNames) {
    const values = given[name];
    if (values === undefined) continue;
    known[name] = [values].flat().map((value) => {
      if (value === '') throw new UserError(`${prefix}${name} is empty. Leave it out for the default`);
      return { value, base, from: `${prefix}${name}` };
    });
  }
  return known;
}

function checkedStudio({ value, from }: Setting): Studio {
  const found = studios.find((each) => each === value);
  if (found === undefined)
    throw new UserError(
      `${from}: there is no Studio ${value}. It may be ${studios.join(', ')}; leave it out for a real one`,
    );
  return found;
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
