// What a light chunker finds in a file: named spans of lines, and comments. `assembleChunks` makes chunks of it.
import type { ChunkFacts, ChunkKind, ChunkMode, ImportBinding } from '../../chunk.ts';

/** Lines count from 1 and are inclusive. */
export interface Span {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: ChunkKind;
  readonly name: string;
  readonly signature: string;
  readonly doc: string;
  /** Left out where nothing is known but the lines. */
  readonly facts?: ChunkFacts;
}

/** A comment, its markers taken off. */
export interface Remark {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

export interface Outline {
  readonly mode: ChunkMode;
  /** Kind of the chunks between the spans. */
  readonly filler: ChunkKind;
  /** In any order; they may nest. Where two cross, or share a line, the later one gives way. */
  readonly spans: readonly Span[];
  readonly remarks: readonly Remark[];
  readonly imports: readonly string[];
  readonly bindings?: readonly ImportBinding[];
  /** Fillers, sections and settings with more lines of their own are split, at blank lines if there are any. */
  readonly maxLines: number;
}

export type LightChunker = (lines: readonly string[], text: string) => Outline;
