// When is a file taken as unchanged without reading it? When size, times and inode are those it was read with, and it
// was read so late after its last change that another write could not have left the same ones.
import type { FoundFile } from '../source-file.ts';

export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  /** False when the file was read within the granularity of its times: it is read once more the next time. */
  readonly isSure: boolean;
}

export function stampOf(found: FoundFile, readAtMs: number): FileStamp {
  const { size, mtimeMs, ctimeMs, inode } = found;
  return { size, mtimeMs, ctimeMs, inode, isSure: !isRacy(found, readAtMs) };
}

export function isSameStamp(stamp: FileStamp, found: FoundFile): boolean {
  return (
    stamp.size === found.size &&
    stamp.mtimeMs === found.mtimeMs &&
    stamp.ctimeMs === found.ctimeMs &&
    stamp.inode === found.inode
  );
}

/** Whoever sets a file's times back cannot set the time of that change itself: both have to be old enough. */
function isRacy({ mtimeMs, ctimeMs }: FoundFile, readAtMs: number): boolean {
  // Whole seconds in both mean a file system that knows no finer ones; FAT counts in twos.
  const granularityMs = mtimeMs % 1_000 === 0 && ctimeMs % 1_000 === 0 ? 2_000 : 100;
  return Math.abs(readAtMs - mtimeMs) < granularityMs || readAtMs - ctimeMs < granularityMs;
}
