// A command that is a family of commands: which one is meant, what each explains of itself, and what is said of one that is
// not there.
import { isHelp, withHelpAt } from './flag-mistakes.ts';
import type { Command } from './main.ts';
import { UserError } from './user-error.ts';

export interface Subcommand extends Command {
  readonly help: string;
}

export type Subcommands = Readonly<Record<string, () => Promise<Subcommand>>>;

export async function runSubcommand(
  family: string,
  help: string,
  commands: Subcommands,
  [name, ...argv]: readonly string[],
): Promise<number | undefined> {
  if (name === undefined || isHelp(name)) return print(help);
  if (name === 'help') return runSubcommand(family, help, commands, [...argv, '--help']);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`${family} has no command ${name || "''"}. Try: mooring ${family} --help`);
  const command = await load();
  if (argv.some(isHelp)) return print(command.help);
  return withHelpAt(`${family} ${name}`, () => command.run(argv));
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
