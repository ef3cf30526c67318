// How much of a file can be found: its lines with something on them, and those of them that lie in some chunk of code
// or prose. An empty line between two symbols is nobody's loss.
import type { LineStarts } from './line-marks.ts';

export interface Coverage {
  /** With something on them. */
  readonly lines: number;
  readonly coveredLines: number;
}

/** `owners` has for each line from 1 on the chunk it belongs to, -1 for none. */
export function coverageOf(text: Buffer, { starts, count }: LineStarts, owners: Int32Array): Coverage {
  let lines = 0;
  let coveredLines = 0;
  for (let line = 1; line <= count; line += 1) {
    if (isBlank(text, starts[line - 1] as number, starts[line] as number)) continue;
    lines += 1;
    if ((owners[line] as number) >= 0) coveredLines += 1;
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
