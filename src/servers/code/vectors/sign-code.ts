// A vector as 256 signs. Two vectors differ in about as many of them as the angle between them is wide, so that counting
// bits tells which few of very many vectors are worth comparing in full.

/** 32-bit words of one code. */
export const codeWords = 8;
const codeBits = codeWords * 32;

/** Signs alone say little where an axis is nearly the same for all, so each vector is turned first, all in the same way. */
export class SignCoder {
  readonly dimension: number;
  readonly #turned: Float64Array;
  /** One set of flips for each half of a turn. */
  readonly #flips: readonly Int8Array[];

  constructor(dimension: number) {
    this.dimension = dimension;
    const width = 2 ** Math.ceil(Math.log2(Math.max(2, dimension)));
    this.#turned = new Float64Array(width);
    this.#flips = seededFlips(width, 2 * Math.ceil(codeBits / width));
  }

  /** Writes the code of the vector to `codes[at ...]`. */
  write(vector: ArrayLike<number>, codes: Uint32Array, at: number): void {
    codes.fill(0, at, at + codeWords);
    const turned = this.#turned;
    let bit = 0;
    for (let turn = 0; bit < codeBits; turn += 1) {
      this.#turn(vector, this.#flips[turn * 2] as Int8Array, this.#flips[turn * 2 + 1] as Int8Array);
      for (let axis = 0; axis < turned.length && bit < codeBits; axis += 1, bit += 1) {
        if ((turned[axis] as number) <= 0) continue;
        const word = at + (bit >>> 5);
        codes[word] = (codes[word] as number) | (1 << (bit & 31));
      }
    }
  }

  #turn(vector: ArrayLike<number>, first: Int8Array, second: Int8Array): void {
    const turned = this.#turned;
    for (let axis = 0; axis < turned.length; axis += 1) {
      turned[axis] = axis < this.dimension ? (vector[axis] as number) * (first[axis] as number) : 0;
    }
    mixAll(turned);
    for (let axis = 0; axis < turned.length; axis += 1) {
      turned[axis] = (turned[axis] as number) * (second[axis] as number);
    }
    mixAll(turned);
  }
}

/**
 * In how many bits the code at `codes[at ...]` differs. Seven words are added up bit by bit to three first, so that half as many
 * are counted: with a loop over the words it takes twice as long.
 */
export function codeDistance(codes: Uint32Array, at: number, code: Uint32Array): number {
  const a = (codes[at] as number) ^ (code[0] as number);
  const b = (codes[at + 1] as number) ^ (code[1] as number);
  const c = (codes[at + 2] as number) ^ (code[2] as number);
  const d = (codes[at + 3] as number) ^ (code[3] as number);
  const e = (codes[at + 4] as number) ^ (code[4] as number);
  const f = (codes[at + 5] as number) ^ (code[5] as number);
  const g = (codes[at + 6] as number) ^ (code[6] as number);
  const h = (codes[at + 7] as number) ^ (code[7] as number);
  const abc = a ^ b ^ c;
  const abcde = abc ^ d ^ e;
  const [first, second, third] = [carryOf(a, b, c), carryOf(abc, d, e), carryOf(abcde, f, g)];
  const twos = first ^ second ^ third;
  const fours = carryOf(first, second, third);
  return countBits(abcde ^ f ^ g) + countBits(h) + 2 * countBits(twos) + 4 * countBits(fours);
}

function carryOf(one: number, other: number, third: number): number {
  return (one & other) | ((one ^ other) & third);
}

export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The Walsh-Hadamard transform: every number has a share in every other, in n log n steps. */
function mixAll(numbers: Float64Array): void {
  for (let half = 1; half < numbers.length; half *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * half) {
      for (let at = start; at < start + half; at += 1) {
        const one = numbers[at] as number;
        const other = numbers[at + half] as number;
        numbers[at] = one + other;
        numbers[at + half] = one - other;
      }
    }
  }
}

/** The same on every machine: codes are kept in files. */
function seededFlips(width: number, count: number): Int8Array[] {
  let state = 0x9e37_79b9;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 10) & 1;
  };
  return Array.from({ length: count }, () => Int8Array.from({ length: width }, () => (next() === 1 ? 1 : -1)));
}
