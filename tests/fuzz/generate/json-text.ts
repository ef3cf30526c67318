// Any JSON, as text: what a parser accepts and nobody wrote on purpose.
import type { Random } from '../random.ts';

export const keys = [
  'a',
  'text',
  'id',
  'name',
  '',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '_meta',
  'arguments',
  '\u0000',
  '☃',
  '0',
];

const numbers = ['0', '-0', '1', '-1', '3.14', '1e999', '-1e999', '1e-999', '9007199254740993', '1E+2', '2147483648'];
const longNumber = '12345678901234567890'.repeat(20);
const strings = ['""', '"x"', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"☃😀"', '"\u2028"', '"\\\\\\"\\/"', '"7"'];

export function anyJson(random: Random, depth = 3): string {
  const leaves = [
    [4, () => random.pick(numbers)],
    [4, () => random.pick(strings)],
    [2, () => random.pick(['null', 'true', 'false'])],
    [0.3, () => longNumber],
    [0.3, () => `"${'y'.repeat(random.int(1, 5_000))}"`],
    [0.2, () => deepJson(random)],
  ] as const;
  const branches = [
    [3, () => `[${many(random, () => anyJson(random, depth - 1))}]`],
    [4, () => anyObject(random, depth)],
  ] as const;
  return random.weighted(depth > 0 ? [...leaves, ...branches] : leaves)();
}

/** An object whose keys come from the list above; a key may stand in it twice. */
export function anyObject(random: Random, depth = 3): string {
  return `{${many(random, () => `${JSON.stringify(random.pick(keys))}:${anyJson(random, depth - 1)}`)}}`;
}

/** Around, and far beyond, what recursion over a value survives. */
export function deepJson(random: Random): string {
  const levels = random.pick([100, random.int(1_000, 5_000), 10_000]);
  return random.chance(0.5)
    ? '['.repeat(levels) + ']'.repeat(levels)
    : `${`{"${random.pick(['a', '0'])}":`.repeat(levels)}0${'}'.repeat(levels)}`;
}

function many(random: Random, make: () => string): string {
  return Array.from({ length: random.int(0, 4) }, make).join(',');
}
