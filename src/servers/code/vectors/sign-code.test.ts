import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeDistance, codeWords, countBits, SignCoder } from './sign-code.ts';

const seed = 20_261;

function codeOf(vector: readonly number[]): Uint32Array {
  const code = new Uint32Array(codeWords);
  new SignCoder(vector.length).write(vector, code, 0);
  return code;
}

function distance(one: readonly number[], other: readonly number[]): number {
  const code = codeOf(other);
  return codeOf(one).reduce((sum, word, at) => sum + countBits(word ^ (code[at] as number)), 0);
}

function angle(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  return Math.acos(Math.min(1, Math.max(-1, dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other)))));
}

const vectorOf = (dimension: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimension, maxLength: dimension });

test.each([3, 100, 128, 512])(
  'codes of %i numbers differ in as many bits as the angle between them is wide',
  (dimension) => {
    fc.assert(
      fc.property(vectorOf(dimension), vectorOf(dimension), (one, other) => {
        fc.pre(one.some((value) => Math.abs(value) > 0.01) && other.some((value) => Math.abs(value) > 0.01));
        const expected = (angle(one, other) / Math.PI) * 256;
        // Vectors of few numbers have few axes to be turned to, so that their codes are coarser.
        expect(Math.abs(distance(one, other) - expected)).toBeLessThan(dimension < 10 ? 128 : 56);
      }),
      { seed, numRuns: 60 },
    );
  },
);

test('a vector and its opposite differ in every bit, and in none from itself at another length', () => {
  const vector = Array.from({ length: 100 }, (_, axis) => Math.sin(axis + 1));
  expect(
    distance(
      vector,
      vector.map((value) => -value),
    ),
  ).toBe(256);
  expect(
    distance(
      vector,
      vector.map((value) => value * 7),
    ),
  ).toBe(0);
});

test('codes are the same in every process, since files hold them', () => {
  const vector = Array.from({ length: 100 }, (_, axis) => Math.sin(axis + 1));
  expect([...codeOf(vector)].map((word) => word.toString(16)).join(' ')).toMatchInlineSnapshot(
    `"618ee2fc 170f2ffe 235d14a0 984c2a96 b5772beb 162323c4 e9819a57 5cc502a9"`,
  );
});

test('the distance of two codes is the number of bits they differ in', () => {
  const codes = fc.uint32Array({ minLength: codeWords, maxLength: codeWords });
  fc.assert(
    fc.property(codes, codes, (one, other) => {
      const bits = one.reduce((sum, word, at) => sum + countBits(word ^ (other[at] as number)), 0);
      expect(codeDistance(Uint32Array.of(7, ...one), 1, other)).toBe(bits);
    }),
    { seed, numRuns: 100 },
  );
});

test('bits are counted as they are', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), (word) => {
      expect(countBits(word)).toBe(word.toString(2).replaceAll('0', '').length);
    }),
    { seed, numRuns: 100 },
  );
});
