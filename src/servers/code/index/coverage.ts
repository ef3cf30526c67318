// How much of a file can be found: its lines with something on them, and those of them that lie in some chunk of code
// or prose. An empty line between two symbols is nobody's loss.
import type { ParsedFile } from '../chunk.ts';

export interface Coverage {
  /** With something on them. */
  readonly lines: number;
  readonly coveredLines: number;
}

export function coverageOf(text: Buffer, { chunks }: ParsedFile): Coverage {
  // By start line, so that one look ahead at a time tells how far the lines are covered.
  let next = 0;
  let coveredTo = 0;
  let lines = 0;
  let coveredLines = 0;
  let line = 0;
  for (let start = 0; start < text.length; ) {
    line += 1;
    const feed = text.indexOf(10, start);
    const end = feed < 0 ? text.length : feed;
    for (let chunk = chunks[next]; chunk && chunk.startLine <= line; chunk = chunks[next]) {
      if (chunk.mode !== 'extracted') coveredTo = Math.max(coveredTo, chunk.endLine);
      next += 1;
    }
    if (!isBlank(text, start, end)) {
      lines += 1;
      if (line <= coveredTo) coveredLines += 1;
    }
    start = end + 1;
  }
  return { lines, coveredLines };
}

function isBlank(text: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = text[at] as number;
    if (byte !== 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
}
