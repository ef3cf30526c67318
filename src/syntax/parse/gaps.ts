// Lines at the top level that belong to no symbol, in pieces of readable size.
import type { Lines } from './lines.ts';

const longest = 60;

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** `taken` must be in order. Blank lines around a piece are left out: nothing stands in them. */
export function findGaps(taken: readonly LineRange[], lines: Lines): LineRange[] {
  const gaps: LineRange[] = [];
  let next = 1;
  for (const { startLine, endLine } of taken) {
    if (startLine > next) addPieces(next, startLine - 1, lines, gaps);
    next = Math.max(next, endLine + 1);
  }
  if (next <= lines.count) addPieces(next, lines.count, lines, gaps);
  return gaps;
}

function addPieces(first: number, last: number, lines: Lines, into: LineRange[]): void {
  let startLine = first;
  for (;;) {
    while (startLine <= last && lines.isBlank(startLine)) startLine += 1;
    if (startLine > last) return;
    const cut = last - startLine < longest ? last : findCut(startLine, lines);
    let endLine = cut;
    while (lines.isBlank(endLine)) endLine -= 1;
    into.push({ startLine, endLine });
    startLine = cut + 1;
  }
}

/** The last blank line within reach, if there is one beyond the first third. */
function findCut(startLine: number, lines: Lines): number {
  const furthest = startLine + longest - 1;
  for (let line = furthest; line > startLine + longest / 3; line -= 1) if (lines.isBlank(line)) return line;
  return furthest;
}
