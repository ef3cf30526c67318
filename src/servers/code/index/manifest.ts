// The one file that says what the index is: which segments, which of their files are still so, and what each file
// looked like on disk when it was read. Readers see a new state only when this file is replaced.
import type { SkippedFile } from '../source-file.ts';
import type { FileStamp } from './file-stamp.ts';

/** How manifest and segments are written. Any other number is not read at all. */
export const diskFormat = 3;
/** What is known of a file. An index that was built when less was known has to be built again. */
export const features = 2;

export const diskFormatHistory: Readonly<Record<number, string>> = {
  1: 'Rows by segment; segments of format 1.',
  2: 'Segments of format 4: a chunk keeps only the facts it has, small numbers take two bytes, blocks of 5 KB are signed.',
  3: 'Segments of format 5: sections that are read in parts have a sum for each block.',
};
export const featuresHistory: Readonly<Record<number, string>> = {
  1: 'Chunks by symbol with their facts, imports and bindings.',
  2: 'Swift by its symbols, scripts in markup, names and bindings mended in nine languages.',
};

/** Which files a build looks after; comments are found in the files of `code`. */
export type FileMode = 'code' | 'prose';

export interface Manifest {
  /** Counts the rebuilds; every segment knows the one it was made for. */
  readonly generation: number;
  /** False from the text phase on until everything is parsed: the next build goes on with the same generation. */
  readonly isComplete: boolean;
  readonly nextSegment: number;
  readonly segments: readonly SegmentRecord[];
  readonly skipped: readonly SkippedRecord[];
  /** The repository has more files than a walk takes. */
  readonly isCut: boolean;
  /** What the builds so far were asked to look after, so that a refresh adds nothing else. */
  readonly modes: readonly FileMode[];
  readonly builtAtMs: number;
  readonly textMs: number;
  readonly parseMs: number;
  readonly head: string | null;
  readonly branch: string | null;
}

export interface SegmentRecord {
  readonly name: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly generation: number;
  /** By the number of the file in the segment. */
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  readonly path: string;
  readonly hash: string;
  readonly isParsed: boolean;
  readonly chunks: number;
  readonly textBytes: number;
  /** Lines with something on them. */
  readonly lines: number;
  /** Those that lie in some chunk of mode code or prose. */
  readonly coveredLines: number;
  /** Null for a dead row: the file was changed or removed since. It may come back. */
  readonly stamp: FileStamp | null;
}

/** Stamped like a row, so that what is skipped is not read again each time; null where nothing was read. */
export interface SkippedRecord extends SkippedFile {
  readonly stamp: FileStamp | null;
}

export const emptyManifest: Manifest = {
  generation: 0,
  isComplete: true,
  nextSegment: 1,
  segments: [],
  skipped: [],
  isCut: false,
  modes: [],
  builtAtMs: 0,
  textMs: 0,
  parseMs: 0,
  head: null,
  branch: null,
};
