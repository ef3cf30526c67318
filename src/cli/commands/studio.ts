// mooring studio: what joins Mooring and Roblox Studio.
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import type { Command } from '../main.ts';
import { UserError } from '../user-error.ts';

const help = `mooring studio <command>

  install-plugin   put the plugin where Roblox Studio looks for it
  pair             show the address and the token that the plugin asks for

Without a Studio: mooring mcp studio --studio sim, or mooring call studio <tool> --studio sim
Each explains itself: mooring studio pair --help
`;

interface StudioCommand extends Command {
  readonly help: string;
}

const commands: Readonly<Record<string, () => Promise<StudioCommand>>> = {
  'install-plugin': () => import('./studio/install-plugin.ts'),
  pair: () => import('./studio/pair.ts'),
};

export async function run([name, ...argv]: string[]): Promise<number | undefined> {
  if (name === undefined || isHelp(name)) return print(help);
  if (name === 'help') return run([...argv, '--help']);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`studio has no command ${name || "''"}. Try: mooring studio --help`);
  const command = await load();
  if (argv.some(isHelp)) return print(command.help);
  return withHelpAt(`studio ${name}`, () => command.run(argv));
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
