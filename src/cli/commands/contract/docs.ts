// mooring contract docs: a reference page per server.
import { parseArgs } from 'node:util';
import { referencePage } from '../../../contract/reference.ts';
import { snapshotsOf, subjectHelp, subjectOptions } from './subjects.ts';
import { writeOut } from './write-out.ts';

export const help = `mooring contract docs [server ... | --server "<command>" | --url <address>] [--out FILE.md|DIR]

Writes a reference page: every tool with its arguments, limits, errors and output.

  --out FILE.md|DIR      a file, or a folder with a file per server; standard output when left out

${subjectHelp}`;

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...subjectOptions, out: { type: 'string' } },
  });
  const taken = await snapshotsOf(values, positionals);
  await writeOut(
    taken.map(({ name, snapshot }) => ({ name, textFor: () => referencePage(snapshot) })),
    values.out,
    '.md',
  );
  return 0;
}
