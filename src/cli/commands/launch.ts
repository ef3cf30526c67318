// mooring launch: make a launch, and see what launches did, for a person at a terminal.
import { runSubcommand, type Subcommands } from '../subcommands.ts';

const help = `mooring launch <command>

  run     from a repository to an opened pull request, in one command
  explain the claim behind a line of a page, and where it comes from
  trace   a run's whole story as a tree: workers, calls, failures, and how long each took

Each explains itself: mooring launch run --help
What runs there are: mooring runs
`;

const commands: Subcommands = {
  run: () => import('./launch/run.ts'),
  explain: () => import('./launch/explain.ts'),
  trace: () => import('./launch/trace.ts'),
};

export function run(argv: string[]): Promise<number | undefined> {
  return runSubcommand('launch', help, commands, argv);
}
