// The files of a checked-out commit as one thing to ask: what is there, what lies below, what a text says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrackedEntry } from './list-tracked.ts';
import type { ScoutedFile } from './read-files.ts';

export interface Tree {
  /** Those the inventory speaks of, sorted by path. */
  readonly files: readonly ScoutedFile[];
  /** A file or folder of the whole commit, also one that was not selected. */
  has(path: string): boolean;
  /** Whether the path leads through a link or a submodule, so that nobody can say what is behind it. */
  isBehindLink(path: string): boolean;
  /** A text file, a byte order mark taken off; empty for anything else, and cut where it is longer than anybody reads. */
  text(path: string): string;
}

const maxTextBytes = 2 * 1024 * 1024;

export function openTree(folder: string, entries: readonly TrackedEntry[], files: readonly ScoutedFile[]): Tree {
  const known = new Set(['.', '']);
  for (const { path } of entries) {
    known.add(path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const above = path.slice(0, at);
      if (known.has(above)) break;
      known.add(above);
    }
  }
  const doors = entries.filter(({ kind }) => kind !== 'file').map(({ path }) => `${path}/`);
  const texts = new Set(files.filter(({ kind }) => kind === 'text').map(({ path }) => path));
  return {
    files,
    has: (path) => known.has(path),
    isBehindLink: (path) => doors.some((door) => `${path}/`.startsWith(door)),
    text: (path) => {
      if (!texts.has(path)) return '';
      const bytes = readFileSync(join(folder, path));
      return bytes.toString('utf8', 0, Math.min(bytes.length, maxTextBytes)).replace(/^\uFEFF/, '');
    },
  };
}
