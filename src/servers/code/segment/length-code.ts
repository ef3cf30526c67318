// The length of a field in one byte: exact up to 31, from there on in steps of a sixteenth. Ranking asks it of every chunk
// that has a term, and no ranking depends on a few terms more or less in a long text.

const exact = 32;
const stepBits = 4;

export function encodeLength(length: number): number {
  if (length < exact) return length;
  const power = 31 - Math.clz32(Math.min(length, 0xffff));
  const step = (Math.min(length, 0xffff) >>> (power - stepBits)) & 15;
  return exact + ((power - 5) << stepBits) + step;
}

/** The middle of the lengths that have this code. */
export function decodeLength(code: number): number {
  if (code < exact) return code;
  const power = ((code - exact) >>> stepBits) + 5;
  const width = 2 ** (power - stepBits);
  return 2 ** power + ((code - exact) & 15) * width + (width - 1) / 2;
}
