// Which lines make one text into another: the shortest such script, by the algorithm of Myers.
import { differingSpan } from './text-lines.ts';

/** Lines [start, end) of the old text are replaced by lines [newStart, newEnd) of the new one. Ascending, apart. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

export function diffLines(before: readonly string[], after: readonly string[]): Hunk[] {
  const { start, beforeEnd, afterEnd } = differingSpan(before, after);
  const old = before.slice(start, beforeEnd);
  const fresh = after.slice(start, afterEnd);
  if (old.length === 0 && fresh.length === 0) return [];
  const kept = old.length === 0 || fresh.length === 0 ? [] : pairLines(old, fresh);
  return hunksBetween(kept ?? [], old.length, fresh.length).map((hunk) => ({
    start: hunk.start + start,
    end: hunk.end + start,
    newStart: hunk.newStart + start,
    newEnd: hunk.newEnd + start,
  }));
}

/** More differences than this are no edit but another text; finding the shortest script would take very long. */
const mostDifferences = 2_000;

type Pair = readonly [old: number, fresh: number];

/** Lines that stay, in order; null when there are too many differences. */
function pairLines(old: readonly string[], fresh: readonly string[]): Pair[] | null {
  const most = Math.min(old.length + fresh.length, mostDifferences);
  const offset = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(reach.slice(offset - depth - 1, offset + depth + 2));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const left = reach[offset + diagonal - 1] ?? 0;
      const above = reach[offset + diagonal + 1] ?? 0;
      let x = diagonal === -depth || (diagonal !== depth && left < above) ? above : left + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x += 1;
      reach[offset + diagonal] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return walkBack(trace, old.length, fresh.length);
    }
  }
  return null;
}

function walkBack(trace: readonly Int32Array[], oldLength: number, freshLength: number): Pair[] {
  const pairs: Pair[] = [];
  let x = oldLength;
  let y = freshLength;
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const reach = trace[depth] as Int32Array;
    const at = (diagonal: number): number => reach[diagonal + depth + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -depth || (diagonal !== depth && at(diagonal - 1) < at(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = depth === 0 ? 0 : at(from);
    const fromY = depth === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    x = fromX;
    y = fromY;
  }
  return pairs.reverse();
}

function hunksBetween(kept: readonly Pair[], oldLength: number, freshLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let start = 0;
  let newStart = 0;
  for (const [end, newEnd] of [...kept, [oldLength, freshLength] as const]) {
    if (end > start || newEnd > newStart) hunks.push({ start, end, newStart, newEnd });
    start = end + 1;
    newStart = newEnd + 1;
  }
  return hunks;
}
