// How the postings of a term stand in bytes: how many there are, then for each the distance to the chunk before and a
// code of two bits for the commonest counts, as one number of seven bits a byte. Other counts follow as a second number,
// into a table of all that occur: there are few, and the common ones come early. All chunks of a file have its path, so
// a term that stands in the path alone is followed by how many chunks in a row that is so of.
import type { Postings } from './segment.ts';

/** Codes: the term stands once in the body, twice in it, once in the path alone, or as the number that follows says. */
export const onceInBody = 1 << 20;
export const twiceInBody = 2 << 20;
export const onceInPath = 1 << 8;

export const inPathAlone = 2;
export const otherCounts = 3;

/** The bits that say how often a term stands in the body, and the least of these counts that has no code. */
export const inBody = 15 << 20;
export const bodyShift = 20;
export const leastInBody = 3;

/** Numbers for counts that have no code, in the order they come up; those of the body alone come first. */
export class CountTuples {
  readonly #tuples = Array.from({ length: 13 }, (_, index) => (index + leastInBody) << bodyShift);
  readonly #numbers = new Map<number, number>();

  /** Not for those of the body alone. */
  numberOf(counts: number): number {
    const known = this.#numbers.get(counts);
    if (known !== undefined) return known;
    this.#numbers.set(counts, this.#tuples.length);
    this.#tuples.push(counts);
    return this.#tuples.length - 1;
  }

  finish(): Uint32Array {
    return Uint32Array.from(this.#tuples);
  }
}

export function varintSize(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

/** Answers the place after it. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let left = value;
  let to = at;
  while (left >= 0x80) {
    bytes[to] = (left & 0x7f) | 0x80;
    to += 1;
    left >>>= 7;
  }
  bytes[to] = left;
  return to + 1;
}

export function readVarint(bytes: Uint8Array, at: number): number {
  let value = 0;
  let from = at;
  for (let shift = 0; ; shift += 7, from += 1) {
    const byte = bytes[from] as number;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value >>> 0;
  }
}

export function decodePostings(bytes: Uint8Array, start: number, tuples: Uint32Array, into: Postings): void {
  const length = readVarint(bytes, start);
  if (into.chunks.length < length) {
    into.chunks = new Uint32Array(Math.max(length, into.chunks.length * 2));
    into.counts = new Uint32Array(into.chunks.length);
  }
  const { chunks, counts } = into;
  let at = start + varintSize(length);
  let chunk = -1;
  for (let posting = 0; posting < length; ) {
    let byte = bytes[at++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    chunk += value >>> 2;
    const code = value & 3;
    if (code < inPathAlone) {
      chunks[posting] = chunk;
      counts[posting++] = code === 0 ? onceInBody : twiceInBody;
      continue;
    }
    byte = bytes[at++] as number;
    let number = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] as number;
      number |= (byte & 0x7f) << shift;
    }
    if (code === otherCounts) {
      chunks[posting] = chunk;
      counts[posting++] = tuples[number] as number;
      continue;
    }
    for (const end = posting + number; posting < end; posting += 1, chunk += 1) {
      chunks[posting] = chunk;
      counts[posting] = onceInPath;
    }
    chunk -= 1;
  }
  into.length = length;
}
