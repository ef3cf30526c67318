// When may a file be taken as unchanged without reading it? When size, times and inode are the same, and its times
// are old enough that a later write could not have left the same ones.
import type { Stats } from 'node:fs';
import type { FileStamp } from '../note-record.ts';

export function stampOf(stats: Stats): FileStamp {
  return { size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, inode: stats.ino };
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/**
 * A file written again within the granularity of its times keeps its stamp. So a file read that soon after its last
 * change has to be read once more before its stamp is trusted.
 */
export function isRacy(stamp: FileStamp, readAtMs: number): boolean {
  // A mark in the future is that of another machine's clock; a future mtime alone may be anybody's choice.
  return Math.abs(readAtMs - stamp.mtimeMs) < granularityMs || readAtMs - stamp.ctimeMs < granularityMs;
}

/** The coarsest times in use are those of FAT. */
const granularityMs = 2_000;
