// Puts the page of a pull request into a folder, for whoever has no server running.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeAtomic } from '../../../../platform/files/atomic-write.ts';

export function pageWriter(folder: string): (number: number, html: string) => Promise<string> {
  return async (number, html) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `pull-request-${number}.html`);
    await writeAtomic(path, html);
    return pathToFileURL(path).href;
  };
}
