// Changes to a file as byte ranges and what stands there instead. Bytes outside the ranges are copied, never decoded:
// a file need not be valid UTF-8.

export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** The splices must be in order and must not overlap; all offsets are those of the old bytes. */
export function applySplices(old: Uint8Array, splices: readonly Splice[]): Buffer {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end, bytes } of splices) {
    if (start < copied || end < start || end > old.length) throw new RangeError('the splices do not fit the file');
    parts.push(old.subarray(copied, start), bytes);
    copied = end;
  }
  parts.push(old.subarray(copied));
  return Buffer.concat(parts);
}

/** The one splice that leads from the old bytes to the new ones: what lies between their common ends. */
export function spliceBetween(old: Uint8Array, fresh: Uint8Array): Splice[] {
  const shorter = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shorter && old[start] === fresh[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  if (start === old.length && start === fresh.length) return [];
  return [{ start, end: old.length - tail, bytes: fresh.subarray(start, fresh.length - tail) }];
}
