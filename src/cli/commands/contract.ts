// mooring contract: what a server promises, as something to keep, compare, check and read.
import type { Command } from '../main.ts';
import { UserError } from '../user-error.ts';

const help = `mooring contract <command> [our server ... | --server "<command>" | --url <address>]

  snapshot   write the catalogue as sorted JSON with a content hash
               --out FILE|DIR     instead of standard output
  diff A B   classify every change between two snapshots; exits 1 on a MAJOR one
               --json --markdown
  check      compare the live catalogue with the committed snapshot and the declared versions
               --snapshots DIR    where the snapshots are (default contracts/snapshots)
               --waivers FILE     (default contracts/waivers.yaml)
               --json
  verify     probe a running server from outside, and say what it gets wrong
               --slow-tool NAME --slow-args JSON   a call long enough to cancel
               --only ID (repeatable) --strict --json
  docs       write a reference page
               --out DIR          instead of standard output

Without --server or --url the command is about our own servers: all, or those named.
A token for --url is read from --token-file or MOORING_TOKEN.
`;

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  snapshot: () => import('./contract/snapshot.ts'),
  diff: () => import('./contract/diff.ts'),
  check: () => import('./contract/check.ts'),
  verify: () => import('./contract/verify.ts'),
  docs: () => import('./contract/docs.ts'),
};

export async function run([name, ...argv]: string[]): Promise<number | undefined> {
  if (name === undefined || name === '--help' || name === '-h' || argv.includes('--help')) {
    process.stdout.write(help);
    return 0;
  }
  const load = commands[name];
  if (!load) throw new UserError(`contract has no command ${name}. Try: mooring contract --help`);
  return (await load()).run(argv);
}
