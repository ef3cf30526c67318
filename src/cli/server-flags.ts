// The servers' options as flags: --repo, --vault, --home and the others. Those that mean nothing to a server are refused.
import { parseArgs } from 'node:util';
import { type Given, listOptions, type OptionName, optionNames } from './server-options.ts';
import { optionsTakenBy, serverIds } from './server-table.ts';
import { UserError } from './user-error.ts';

// Every flag may be repeated here, so that one given twice by mistake is seen and not half ignored.
const flag = { type: 'string', multiple: true } as const;

/** For parseArgs. */
export const serverFlags = {
  repo: flag,
  'allow-root': flag,
  vault: flag,
  site: flag,
  embedding: flag,
  studio: flag,
  home: flag,
} as const satisfies Record<OptionName, object>;

const rows: Readonly<Record<OptionName, readonly [string, string]>> = {
  repo: ['--repo PATH', 'code, launch: the repository (that of the working directory when left out)'],
  'allow-root': ['--allow-root P', 'code, launch: a folder whose repositories may be named too (repeatable)'],
  vault: ['--vault PATH', 'notes: the folder of your notes (an example when left out)'],
  site: ['--site PATH', 'launch: the repository of your site (one that comes along when left out)'],
  embedding: ['--embedding E', 'notes, code: none, default, static, transformers[:model] or the address of a server'],
  studio: ['--studio sim', 'studio: a simulated Roblox Studio, kept in the state folder'],
  home: ['--home PATH', 'folder for all state (or MOORING_HOME)'],
};

/** The lines of a help text, with the second column where the others have it. */
export function serverFlagsHelp(column: number, names: readonly OptionName[] = optionNames): string {
  return names
    .map((name) => rows[name])
    .map(([shown, says]) => `  ${shown.padEnd(column - 2)}${says}\n`)
    .join('');
}

export const settingsFileHelp = `Also read from mooring.yaml, here or above, as ${optionNames.join(', ')}.\n`;

type Values = Readonly<Record<string, unknown>>;

/** What the flags say, for one server or for all; they may have stood in several places. */
export function givenOptions(places: readonly Values[], ids: readonly string[] = serverIds): Given {
  const given: Partial<Record<OptionName, string | readonly string[]>> = {};
  for (const name of optionNames) {
    const texts = places.flatMap((values) => (values[name] as readonly string[] | undefined) ?? []);
    const [text, ...more] = texts;
    if (text === undefined) continue;
    if (more.length > 0 && !listOptions.has(name))
      throw new UserError(`--${name} was given ${texts.length} times; it takes one value`);
    if (!ids.some((id) => optionsTakenBy(id).includes(name)))
      throw new UserError(`--${name} means nothing to ${ids.join(', ')}; leave it out`);
    given[name] = listOptions.has(name) ? texts : text;
  }
  return given as Given;
}

/** The flags at the beginning of a command line, and what follows them. */
export function takeServerFlags(argv: readonly string[]): { values: Values; rest: string[] } {
  const end = firstOther(argv);
  const { values } = parseArgs({ args: argv.slice(0, end), options: serverFlags });
  return { values, rest: argv.slice(end) };
}

function firstOther(argv: readonly string[]): number {
  let at = 0;
  for (;;) {
    const word = argv[at] ?? '';
    const name = optionNames.find((each) => word === `--${each}` || word.startsWith(`--${each}=`));
    if (name === undefined) return at;
    at += word === `--${name}` ? 2 : 1;
  }
}
