// A folder as the disk spells it: ids are the same in any case, so a new note goes into the folder that is there.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are not there stay as asked for. */
export function spellFolder(root: string, directory: string): string {
  let spelled = '';
  for (const segment of directory.split('/').filter((each) => each !== '' && each !== '.')) {
    const here = foldersIn(join(root, spelled));
    const key = folded(segment);
    const found = here.includes(segment) ? segment : (here.find((each) => folded(each) === key) ?? segment);
    spelled = spelled === '' ? found : `${spelled}/${found}`;
  }
  return spelled;
}

function foldersIn(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();
