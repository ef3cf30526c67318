// A pair of keywords that limit a count: minLength and maxLength, minItems and maxItems, and their like.
import { type Change, limitText, loosened, tightened } from './change.ts';

type Range = readonly [min: number, max: number];

export function compareRange(counted: string, before: Range, after: Range, path: string): Change[] {
  return [
    ...compareEnd(`min${counted}`, before[0], after[0], after[0] - before[0], path),
    ...compareEnd(`max${counted}`, before[1], after[1], before[1] - after[1], path),
  ];
}

function compareEnd(keyword: string, before: number, after: number, tightening: number, path: string): Change[] {
  if (before === after) return [];
  const place = { path, aspect: keyword, what: limitText(keyword, told(before), told(after)) };
  return [tightening > 0 ? tightened(place) : loosened(place)];
}

/** A count of at least zero or at most anything is no limit. */
function told(limit: number): number | null {
  return limit === 0 || limit === Number.POSITIVE_INFINITY ? null : limit;
}
