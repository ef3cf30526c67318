// Where files of this package are, seen from the source tree and from the bundle alike.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file by its path from the package's folder, looked for in every folder above `from`; undefined when it is in none. */
export function ownFile(path: string, from = import.meta.dirname): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return undefined;
  }
}
