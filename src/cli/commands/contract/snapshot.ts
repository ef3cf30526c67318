// mooring contract snapshot: the catalogue as a file to commit.
import { parseArgs } from 'node:util';
import { toFileText } from '../../../contract/canonical.ts';
import { snapshotsOf, subjectOptions } from './subjects.ts';
import { writeOut } from './write-out.ts';

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...subjectOptions, out: { type: 'string' } },
  });
  const taken = await snapshotsOf(values, positionals);
  const pieces = taken.map(({ name, snapshot }) => ({ name, text: toFileText(snapshot) }));
  await writeOut(pieces, values.out, '.json');
  return 0;
}
