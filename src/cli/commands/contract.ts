// mooring contract: what a server promises, as something to keep, compare, check and read.
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import type { Command } from '../main.ts';
import { UserError } from '../user-error.ts';

const help = `mooring contract <command>

  snapshot   write the catalogue of a server as sorted JSON with a content hash
  diff       classify every change between two snapshots, and say which bump it needs
  check      compare the live catalogue with the committed snapshot and the declared versions
  verify     probe a running server from outside, and say what it gets wrong
  docs       write a reference page

About our own servers, or any other with --server "<command>" or --url <address>.
Each explains itself: mooring contract diff --help
`;

interface ContractCommand extends Command {
  readonly help: string;
}

const commands: Readonly<Record<string, () => Promise<ContractCommand>>> = {
  snapshot: () => import('./contract/snapshot.ts'),
  diff: () => import('./contract/diff.ts'),
  check: () => import('./contract/check.ts'),
  verify: () => import('./contract/verify.ts'),
  docs: () => import('./contract/docs.ts'),
};

export async function run([name, ...argv]: string[]): Promise<number | undefined> {
  if (name === undefined || isHelp(name)) return print(help);
  if (name === 'help') return run([...argv, '--help']);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`contract has no command ${name || "''"}. Try: mooring contract --help`);
  const command = await load();
  if (argv.some(isHelp)) return print(command.help);
  return withHelpAt(`contract ${name}`, () => command.run(argv));
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
