// mooring contract docs: a reference page per server.
import { parseArgs } from 'node:util';
import { referencePage } from '../../../contract/reference.ts';
import { snapshotsOf, subjectOptions } from './subjects.ts';
import { writeOut } from './write-out.ts';

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...subjectOptions, out: { type: 'string' } },
  });
  const taken = await snapshotsOf(values, positionals);
  await writeOut(
    taken.map(({ name, snapshot }) => ({ name, text: referencePage(snapshot) })),
    values.out,
    '.md',
  );
  return 0;
}
