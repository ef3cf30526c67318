// The repositories that may be worked on: the server's own, and those that lie directly in an allowed folder.
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { workTreeTop } from './git-marker.ts';

const listedAtMost = 200;

/** `own` is a real path and comes first; each is named once. */
export function listRepositories(
  own: string,
  allowedRoots: readonly string[],
): { readonly roots: readonly string[]; readonly isTruncated: boolean } {
  const roots = new Set([own]);
  for (const folder of allowedRoots) for (const root of repositoriesAt(folder)) roots.add(root);
  return { roots: [...roots].slice(0, listedAtMost), isTruncated: roots.size > listedAtMost };
}

function repositoriesAt(folder: string): string[] {
  try {
    const real = realpathSync.native(folder);
    if (workTreeTop(real) === real) return [real];
    const inside = readdirSync(real, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return inside.map(({ name }) => join(real, name)).filter((path) => workTreeTop(path) === path);
  } catch {
    // A folder that went away holds no repositories.
    return [];
  }
}
