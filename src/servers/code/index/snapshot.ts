// One state of the index that a search works on from beginning to end, whatever is built meanwhile.
import type { GitTable } from '../repository/git-facts.ts';
import type { Segment } from '../segment/segment.ts';

export interface IndexSnapshot {
  readonly segments: readonly LiveSegment[];
  readonly git: GitTable | null;
  /** Files with messages of the repository's own linter: the lines that have one, by path. */
  readonly lint: ReadonlyMap<string, readonly number[]>;
  readonly builtAtMs: number;
  /** `text` while files are not parsed yet; `parsedShare` says how far that is. */
  readonly phase: 'text' | 'full';
  readonly parsedShare: number;
}

export interface LiveSegment {
  /** Of its file. */
  readonly name: string;
  readonly segment: Segment;
  /** By file: 1 for one that is still there with this content, 0 for one that was changed or removed since. */
  readonly alive: Uint8Array;
}
