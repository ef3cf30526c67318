// Values of a field as one long text, so that one search through memory finds all that have a needle within them. Made at
// the first use of a filter that needs it, once per segment.
import type { Segment, ValueField } from '../../segment/segment.ts';

export interface ValueColumn {
  /** In small letters where case does not count; values end with a NUL, which none of them has. */
  readonly text: string;
  /** Where each value begins; one more at the end. */
  readonly starts: Uint32Array;
}

const columns = new WeakMap<Segment, Map<string, ValueColumn>>();

export function loweredValues(segment: Segment, field: ValueField): ValueColumn {
  return columnOf(segment, field, () => {
    const table = segment.values(field);
    return Array.from({ length: table.size }, (_, value) => table.valueAt(value).toLowerCase());
  });
}

/** By chunk, as written. */
export function signaturesOf(segment: Segment): ValueColumn {
  return columnOf(segment, 'signature', () =>
    Array.from({ length: segment.chunkCount }, (_, chunk) => segment.chunk(chunk).signature),
  );
}

/** Indexes of the values that have the needle within them, ascending. */
export function valuesWith({ text, starts }: ValueColumn, needle: string): number[] {
  const found: number[] = [];
  let value = 0;
  for (let at = text.indexOf(needle); at !== -1; ) {
    while ((starts[value + 1] as number) <= at) value += 1;
    found.push(value);
    at = text.indexOf(needle, starts[value + 1]);
  }
  return found;
}

function columnOf(segment: Segment, key: string, read: () => readonly string[]): ValueColumn {
  const ofSegment = columns.get(segment) ?? new Map<string, ValueColumn>();
  columns.set(segment, ofSegment);
  const known = ofSegment.get(key);
  if (known) return known;
  const values = read();
  const starts = new Uint32Array(values.length + 1);
  for (const [index, value] of values.entries()) starts[index + 1] = (starts[index] as number) + value.length + 1;
  const column = { text: values.map((value) => `${value}\0`).join(''), starts };
  ofSegment.set(key, column);
  return column;
}
