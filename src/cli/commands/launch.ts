// mooring launch: what launches did, for a person at a terminal.
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import type { Command } from '../main.ts';
import { UserError } from '../user-error.ts';

const help = `mooring launch <command>

  trace   a run's whole story as a tree: workers, calls, failures, and how long each took

Each explains itself: mooring launch trace --help
What runs there are: mooring runs
`;

interface LaunchCommand extends Command {
  readonly help: string;
}

const commands: Readonly<Record<string, () => Promise<LaunchCommand>>> = {
  trace: () => import('./launch/trace.ts'),
};

export async function run([name, ...argv]: string[]): Promise<number | undefined> {
  if (name === undefined || isHelp(name)) return print(help);
  if (name === 'help') return run([...argv, '--help']);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`launch has no command ${name || "''"}. Try: mooring launch --help`);
  const command = await load();
  if (argv.some(isHelp)) return print(command.help);
  return withHelpAt(`launch ${name}`, () => command.run(argv));
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
