// The first few of many in some order, without sorting the many.

export function firstInOrder(
  slots: Iterable<number>,
  limit: number,
  compare: (a: number, b: number) => number,
): number[] {
  const first: number[] = [];
  if (limit <= 0) return first;
  // Beyond this, moving entries about costs more than sorting once.
  if (limit > 256) return [...slots].sort(compare).slice(0, limit);
  for (const slot of slots) {
    if (first.length === limit && compare(slot, first[limit - 1] as number) >= 0) continue;
    if (first.length === limit) first.pop();
    first.splice(placeOf(slot, first, compare), 0, slot);
  }
  return first;
}

function placeOf(slot: number, ordered: readonly number[], compare: (a: number, b: number) => number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slot, ordered[middle] as number) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
