// mooring contract snapshot: the catalogue as a file to commit.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toFileText } from '../../../contract/canonical.ts';
import { carryHistory } from '../../../contract/check.ts';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { readSnapshot } from './read-snapshot.ts';
import { snapshotsOf, subjectHelp, subjectOptions } from './subjects.ts';
import { writeOut } from './write-out.ts';

export const help = `mooring contract snapshot [server ... | --server "<command>" | --url <address>] [--out FILE.json|DIR]

Writes the catalogue as sorted JSON with a content hash, to be committed.

  --out FILE.json|DIR    a file, or a folder with a file per server; standard output when left out.
                         A snapshot that is there keeps its history of versions.

${subjectHelp}`;

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...subjectOptions, out: { type: 'string' } },
  });
  const taken = await snapshotsOf(values, positionals);
  const pieces = taken.map(({ name, snapshot }) => ({
    name,
    textFor: (file: string | undefined) => toFileText(carryHistory(earlier(file, snapshot), snapshot)),
  }));
  await writeOut(pieces, values.out, '.json');
  return 0;
}

// Without its history a file forgets which content an integer stood for, and the same integer could be used again.
// Reading it also keeps us from writing over a file that is something else.
function earlier(file: string | undefined, { contract }: Snapshot): Snapshot | null {
  if (file === undefined || !existsSync(file)) return null;
  const found = readSnapshot(file);
  return found.contract.name === contract.name ? found : null;
}
