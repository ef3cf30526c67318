// What a process that was killed while it wrote has left beside its files. The work is done again; these would stay.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** As platform/files/temporary-file.ts names them: nobody else does. */
const half = /^\.mooring-[a-f0-9]{16}\.tmp$/;

/** Folders that are not there have none. */
export async function removeHalves(folders: ReadonlySet<string>): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => half.test(each))) await rm(join(folder, name), { force: true });
  }
}
