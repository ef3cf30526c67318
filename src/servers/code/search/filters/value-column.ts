// Values of a field as one long text, so that one search through memory finds all that have a needle within them. Made at
// the first use of a filter that needs it, once per segment.
import { isAscii } from 'node:buffer';
import type { PackedTexts, Segment, ValueField } from '../../segment/segment.ts';

/** Numbers of the values that have the needle, which is in small letters, within them; ascending. Case does not count. */
export function valuesWith(segment: Segment, field: ValueField, needle: string): number[] {
  const { text, starts } = kept(lowered, segment, field, () => lower(segment.values(field).texts()));
  return holders(starts, (from) => text.indexOf(needle, from));
}

/** Chunks that have the needle, as written, within their signature; ascending. */
export function signaturesWith(segment: Segment, needle: string): number[] {
  const { bytes, starts } = kept(signatures, segment, 'signature', () => segment.signatures());
  const wanted = Buffer.from(needle);
  return holders(starts, (from) => bytes.indexOf(wanted, from));
}

export interface JoinedTexts {
  /** Each ends with a NUL, which none of them has. */
  readonly text: string;
  readonly starts: Uint32Array;
}

/** In small letters. Where all is ASCII, which is nearly always, that moves nothing. */
export function lower({ bytes, starts }: PackedTexts): JoinedTexts {
  if (isAscii(bytes)) return { text: bytes.toString('latin1').toLowerCase(), starts };
  const texts = Array.from({ length: starts.length - 1 }, (_, at) =>
    bytes.toString('utf8', starts[at], starts[at + 1]).toLowerCase(),
  );
  const moved = new Uint32Array(starts.length);
  for (const [at, { length }] of texts.entries()) moved[at + 1] = (moved[at] as number) + length;
  return { text: texts.join(''), starts: moved };
}

/** Numbers of the texts in which `next` finds something, each once. */
export function holders(starts: Uint32Array, next: (from: number) => number): number[] {
  const found: number[] = [];
  let text = 0;
  for (let at = next(0); at !== -1; ) {
    text = textAt(starts, text, at);
    found.push(text);
    at = next(starts[text + 1] as number);
  }
  return found;
}

function textAt(starts: Uint32Array, from: number, place: number): number {
  let low = from;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

const lowered = new WeakMap<Segment, Map<string, JoinedTexts>>();
const signatures = new WeakMap<Segment, Map<string, PackedTexts>>();

function kept<T>(all: WeakMap<Segment, Map<string, T>>, segment: Segment, key: string, make: () => T): T {
  const ofSegment = all.get(segment) ?? new Map<string, T>();
  all.set(segment, ofSegment);
  const known = ofSegment.get(key);
  if (known !== undefined) return known;
  const made = make();
  ofSegment.set(key, made);
  return made;
}
