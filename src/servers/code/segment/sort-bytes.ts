// The order of many strings of bytes. Five bytes of each and its number make one 64-bit key, and the engine sorts those
// without calling back; only strings that agree in the five are looked at again.

const keyBytes = 5;
const mostStrings = 1 << 24;
/** Below this a plain insertion sort is quicker than another round of keys. */
const few = 24;

/** Numbers of the strings at [starts[n], starts[n + 1]), by their bytes, a prefix before what it begins. */
export function sortedByBytes(pool: Uint8Array, starts: Uint32Array, count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) order[index] = index;
  sortByBytes(pool, starts, order);
  return order;
}

/** Of all strings only those whose numbers are in `order`. */
export function sortByBytes(pool: Uint8Array, starts: Uint32Array, order: Uint32Array): void {
  if (starts.length > mostStrings * 2) throw new RangeError('At most 2 ** 24 strings can be sorted at once');
  sortRange({ pool, starts, order }, 0, order.length, 0);
}

interface Sorting {
  readonly pool: Uint8Array;
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

/** Sorts order[from, to), whose strings agree in their first `depth` bytes. */
function sortRange(sorting: Sorting, from: number, to: number, depth: number): void {
  if (to - from <= few) {
    insertInOrder(sorting, from, to, depth);
    return;
  }
  const keys = new BigUint64Array(to - from);
  const halves = new Uint32Array(keys.buffer);
  writeKeys(sorting, from, to, depth, halves);
  keys.sort();
  readKeys(sorting.order, from, to, halves);
  let group = 0;
  for (let key = 1; key <= to - from; key += 1) {
    if (key < to - from && isSameKey(halves, group, key)) continue;
    if (key - group > 1) sortGroup(sorting, from + group, from + key, depth + keyBytes);
    group = key;
  }
}

// Loops of their own, so that what the engine compiles in the middle of one is of use to the end of it.

function writeKeys(
  { pool, starts, order }: Sorting,
  from: number,
  to: number,
  depth: number,
  halves: Uint32Array,
): void {
  for (let index = from; index < to; index += 1) {
    const string = order[index] as number;
    const start = (starts[string] as number) + depth;
    const end = starts[string + 1] as number;
    // A string that has ended sorts first: its missing bytes are 0.
    const b0 = start < end ? (pool[start] as number) : 0;
    const b1 = start + 1 < end ? (pool[start + 1] as number) : 0;
    const b2 = start + 2 < end ? (pool[start + 2] as number) : 0;
    const b3 = start + 3 < end ? (pool[start + 3] as number) : 0;
    const b4 = start + 4 < end ? (pool[start + 4] as number) : 0;
    halves[(index - from) * 2] = (b4 << 24) | string;
    halves[(index - from) * 2 + 1] = (b0 << 24) | (b1 << 16) | (b2 << 8) | b3;
  }
}

function readKeys(order: Uint32Array, from: number, to: number, halves: Uint32Array): void {
  for (let index = from; index < to; index += 1) order[index] = (halves[(index - from) * 2] as number) & 0xffffff;
}

function isSameKey(halves: Uint32Array, one: number, other: number): boolean {
  if (halves[one * 2 + 1] !== halves[other * 2 + 1]) return false;
  return (halves[one * 2] as number) >>> 24 === (halves[other * 2] as number) >>> 24;
}

/** Strings that agree so far. Where all of them have ended they differ in bytes 0 at their end alone. */
function sortGroup(sorting: Sorting, from: number, to: number, depth: number): void {
  const { starts, order } = sorting;
  for (let index = from; index < to; index += 1) {
    const string = order[index] as number;
    if ((starts[string + 1] as number) - (starts[string] as number) <= depth) continue;
    sortRange(sorting, from, to, depth);
    return;
  }
  insertInOrder(sorting, from, to, depth);
}

function insertInOrder(sorting: Sorting, from: number, to: number, depth: number): void {
  const { order } = sorting;
  for (let index = from + 1; index < to; index += 1) {
    const string = order[index] as number;
    let place = index;
    while (place > from && isAfter(sorting, order[place - 1] as number, string, depth)) {
      order[place] = order[place - 1] as number;
      place -= 1;
    }
    order[place] = string;
  }
}

function isAfter({ pool, starts }: Sorting, one: number, other: number, depth: number): boolean {
  let left = (starts[one] as number) + depth;
  let right = (starts[other] as number) + depth;
  const leftEnd = starts[one + 1] as number;
  const rightEnd = starts[other + 1] as number;
  for (; left < leftEnd && right < rightEnd; left += 1, right += 1) {
    if (pool[left] !== pool[right]) return (pool[left] as number) > (pool[right] as number);
  }
  return leftEnd - (starts[one] as number) > rightEnd - (starts[other] as number);
}
