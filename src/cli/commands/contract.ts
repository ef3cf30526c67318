// mooring contract: what a server promises, as something to keep, compare, check and read.
import { runSubcommand, type Subcommands } from '../subcommands.ts';

const help = `mooring contract <command>

  snapshot   write the catalogue of a server as sorted JSON with a content hash
  diff       classify every change between two snapshots, and say which bump it needs
  check      compare the live catalogue with the committed snapshot and the declared versions
  verify     probe a running server from outside, and say what it gets wrong
  docs       write a reference page

About our own servers, or any other with --server "<command>" or --url <address>.
Each explains itself: mooring contract diff --help
`;

const commands: Subcommands = {
  snapshot: () => import('./contract/snapshot.ts'),
  diff: () => import('./contract/diff.ts'),
  check: () => import('./contract/check.ts'),
  verify: () => import('./contract/verify.ts'),
  docs: () => import('./contract/docs.ts'),
};

export function run(argv: string[]): Promise<number | undefined> {
  return runSubcommand('contract', help, commands, argv);
}
