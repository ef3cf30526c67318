// What a build needs of the rest of the code server, in one record: tests count and interrupt through it.
import type { ParsedFile } from '../../../syntax/chunk.ts';
import type { GitHistory } from '../repository/git-history.ts';
import type { ReadingRoom } from '../repository/reading-room.ts';
import type { Coverage } from '../segment/coverage.ts';
import type { Segment, SegmentInput } from '../segment/segment.ts';
import type { SegmentSource } from '../segment/segment-source.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';
import type { FoundFile, SkippedFile, SkipReason, SourceFile } from '../source-file.ts';
import type { FileMode } from './manifest.ts';

export interface IndexParts {
  walk(root: string, signal: AbortSignal | undefined): Promise<Walk>;
  /** A file's content, or why it is not indexed. */
  read(root: string, found: FoundFile, room: ReadingRoom): SourceFile | SkipReason | Promise<SourceFile | SkipReason>;
  /** Which mode looks after a file; null where the path does not tell, so that each does. */
  modeOf(path: string): FileMode | null;
  windows(source: SourceFile): ParsedFile;
  openParser(): Parser;
  newSegment(vocabulary: Vocabulary): SegmentDraft;
  /** Throws for bytes that are no whole segment. */
  openSegment(from: Buffer | SegmentSource): Segment;
  inputOf(segment: Segment, file: number): SegmentInput;
  /** Where the repository stands; nulls outside git. */
  headOf(root: string): Head;
  /** Lines with messages of the repository's own linter, by path. */
  lint(root: string, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Null outside git. What was read before makes it quicker. */
  history(root: string, previous: GitHistory | null, signal: AbortSignal | undefined): Promise<GitHistory | null>;
}

export interface Walk {
  readonly files: readonly FoundFile[];
  readonly skipped: readonly SkippedFile[];
  /** There were more files than a walk takes. */
  readonly isCut: boolean;
}

export interface Head {
  readonly head: string | null;
  readonly branch: string | null;
}

/** Parses in other threads. */
export interface Parser {
  /** How many files keep it busy. */
  readonly width: number;
  parse(source: SourceFile): Promise<ParsedFile>;
  close(): Promise<void>;
}

/** A segment that is being made. */
export interface SegmentDraft {
  add(input: SegmentInput): Coverage;
  finish(blockSize?: number, take?: (size: number) => Buffer): Buffer;
}
