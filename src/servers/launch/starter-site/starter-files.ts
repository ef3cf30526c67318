// The files of the starter site as they come with the product, found from the running file: the same from source and
// from the bundle.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface StarterFile {
  readonly path: string;
  readonly bytes: Buffer;
}

const folderName = 'starter-site';

/** The folder of this installation. Throws where the program was taken out of its package. */
export function findPackageFolder(from: string = import.meta.dirname): string {
  // By its configuration: the code about the site lies in a folder of the same name.
  if (existsSync(join(from, folderName, 'config.toml'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('the starter site is not part of this installation');
  return findPackageFolder(above);
}

/** Sorted by path; all of them are text, with line ends as they are in the repository. */
export async function readStarterFiles(packageFolder: string): Promise<StarterFile[]> {
  const top = join(packageFolder, folderName);
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(top.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isOfTheSite)
    .sort();
  if (!paths.includes('config.toml')) throw new Error('the starter site of this installation is not whole');
  return Promise.all(paths.map(async (path) => ({ path: nameInSite(path), bytes: await readText(join(top, path)) })));
}

/** Not what an editor, or a build in this very folder, leaves behind. */
function isOfTheSite(path: string): boolean {
  return !/^(?:public|resources)\/|(?:^|\/)\.|[~#]$/.test(path);
}

/** A package cannot hold a file of this name: npm takes it for rules of its own. */
function nameInSite(path: string): string {
  return path === 'gitignore' ? '.gitignore' : path;
}

/** A checkout may have changed the ends of lines. */
async function readText(file: string): Promise<Buffer> {
  return Buffer.from((await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
}
