// mooring studio: what joins Mooring and Roblox Studio.
import { runSubcommand, type Subcommands } from '../subcommands.ts';

const help = `mooring studio <command>

  install-plugin   put the plugin where Roblox Studio looks for it
  pair             show the address and the token that the plugin asks for

Without a Studio: mooring mcp studio --studio sim, or mooring call studio <tool> --studio sim
Each explains itself: mooring studio pair --help
`;

const commands: Subcommands = {
  'install-plugin': () => import('./studio/install-plugin.ts'),
  pair: () => import('./studio/pair.ts'),
};

export function run(argv: string[]): Promise<number | undefined> {
  return runSubcommand('studio', help, commands, argv);
}
