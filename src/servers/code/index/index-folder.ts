// Where the index of a repository lies, and what the files in its folder are called.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** `root` is the repository's real path: two spellings of it must not have two indexes. */
export function indexFolderOf(home: string, root: string): string {
  return join(home, 'code', createHash('sha256').update(root).digest('hex').slice(0, 32));
}

export const manifestName = 'manifest.json';
export const gitName = 'git.json';
export const lintName = 'lint.json';

/** The content's hash is part of the name, so that a name never stands for two contents. */
export function segmentName(number: number, hash: string): string {
  return `segment-${number}-${hash.slice(0, 16)}.mseg`;
}

export function isSegmentName(name: string): boolean {
  return /^segment-\d+-[0-9a-f]{16}\.mseg$/.test(name);
}

/** Of the vectors of a segment's chunks. */
export function vectorName(segment: string): string {
  return segment.replace(/\.mseg$/, '.mvec');
}

/** The segment that vectors belong to; null for the name of anything else. */
export function segmentOfVectors(name: string): string | null {
  const segment = name.replace(/\.mvec$/, '.mseg');
  return segment !== name && isSegmentName(segment) ? segment : null;
}

export function isTemporaryName(name: string): boolean {
  return /^\.mooring-[0-9a-f]{16}\.tmp$/.test(name);
}
