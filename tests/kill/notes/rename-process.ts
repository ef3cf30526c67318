// A process that renames a note, or recovers a vault, and may kill itself on the way:
//   node rename-process.ts <vault> <state folder> <step to die after, or 0> [<from> <to> <title>]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planRename } from '../../../src/servers/notes/write/plan-rename.ts';
import { graphOf } from '../../../src/servers/notes/write/proof/text-vault.ts';
import { VaultWriter } from '../../../src/servers/notes/write/vault-writer.ts';
import { readFiles } from './linked-vault.ts';

const [vault = '', stateFolder = '', lastStep = '0', from, to, title] = process.argv.slice(2);
let steps = 0;

const writer = await VaultWriter.open(vault, {
  stateFolder,
  afterStep: () => {
    steps += 1;
    if (steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL');
  },
});

const files = readFiles(vault);
if (from === undefined || to === undefined || title === undefined) {
  await writer.recover(Object.keys(files).filter((path) => path.endsWith('.tmp')));
} else {
  const plan = await planRename(graphOf(files), (id) => readFile(join(vault, id)), { from, to, title });
  process.stdout.write('ready\n');
  await writer.rename(plan);
}
