// The ways to write the path of a note in a link.
import { posix } from 'node:path';
import { folderOf, stemOf } from '../graph/name-key.ts';

/** The path without `.md`: its last segment, its last two, up to the whole of it. */
export function* suffixesOf(id: string, from = 1): Iterable<string> {
  const segments = stemOf(id).split('/');
  for (let count = Math.min(from, segments.length); count <= segments.length; count += 1) {
    yield segments.slice(-count).join('/');
  }
}

export function depthOf(id: string): number {
  return id.split('/').length;
}

/** The path without `.md` as read from the folder of another note. */
export function relativeStem(source: string, id: string): string {
  return posix.relative(`/${folderOf(source)}`, `/${stemOf(id)}`);
}
