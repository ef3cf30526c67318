// mooring launch: make a launch, and see what launches did, for a person at a terminal.
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import type { Command } from '../main.ts';
import { UserError } from '../user-error.ts';

const help = `mooring launch <command>

  run     from a repository to an opened pull request, in one command
  explain the claim behind a line of a page, and where it comes from
  trace   a run's whole story as a tree: workers, calls, failures, and how long each took

Each explains itself: mooring launch run --help
What runs there are: mooring runs
`;

interface LaunchCommand extends Command {
  readonly help: string;
}

const commands: Readonly<Record<string, () => Promise<LaunchCommand>>> = {
  run: () => import('./launch/run.ts'),
  explain: () => import('./launch/explain.ts'),
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
