// Cuts a run of lines into pieces of a bounded length, after blank lines where there are any.
import { isBlank } from './lines-of.ts';

export interface Piece {
  readonly startLine: number;
  readonly endLine: number;
}

export function splitLines(lines: readonly string[], startLine: number, endLine: number, maxLines: number): Piece[] {
  const pieces: Piece[] = [];
  let start = startLine;
  while (start <= endLine) {
    const end = endLine - start < maxLines ? endLine : lastGoodEnd(lines, start, start + maxLines - 1);
    pieces.push({ startLine: start, endLine: end });
    start = end + 1;
  }
  return pieces;
}

/** The last blank line in the second half, so that pieces do not become tiny; else the limit itself. */
function lastGoodEnd(lines: readonly string[], start: number, limit: number): number {
  const least = Math.floor((start + limit) / 2);
  for (let line = limit; line >= least; line--) {
    if (isBlank(lines[line - 1])) return line;
  }
  return limit;
}
