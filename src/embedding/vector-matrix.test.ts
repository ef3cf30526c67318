import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dequantise, quantise } from './quantise.ts';
import { toUnit } from './unit-vector.ts';
import { VectorMatrix } from './vector-matrix.ts';

describe('the nearest rows', () => {
  test.each([1, 3, 100, 512, 3_072])('are those that floats of dimension %i find', (dimension) => {
    const random = randomFrom(dimension);
    const vectors = Array.from({ length: 300 }, () => randomUnit(dimension, random));
    const matrix = new VectorMatrix(dimension, 4);
    vectors.forEach((vector, index) => {
      matrix.set(index * 10, vector);
    });
    const query = randomUnit(dimension, random);
    const exact = vectors.map((vector) => dot(vector, query));
    const top = matrix.topK(query, 10);
    for (const { handle, score } of top) expect(score).toBeCloseTo(exact[handle / 10] ?? 0, 2);
    const tenth = exact.toSorted((one, other) => other - one)[9] ?? 0;
    // Quantising may swap two that are as near as makes no difference; nothing worse gets in.
    for (const { handle } of top) expect(exact[handle / 10]).toBeGreaterThan(tenth - 0.01);
    expect(top).toEqual(top.toSorted((one, other) => other.score - one.score));
  });

  test('a vector of 512 equals itself to three digits', () => {
    const matrix = new VectorMatrix(512);
    const vector = randomUnit(512, randomFrom(7));
    matrix.set(1, vector);
    expect(matrix.topK(vector, 5)).toEqual([{ handle: 1, score: expect.closeTo(1, 3) }]);
  });

  test('of equals the lower handle comes first, and who is not accepted does not count', () => {
    const matrix = new VectorMatrix(2, 1);
    for (const handle of [9, 4, 7, 2]) matrix.set(handle, [1, 0]);
    expect(matrix.topK([1, 0], 3).map(({ handle }) => handle)).toEqual([2, 4, 7]);
    expect(matrix.topK([1, 0], 3, (handle) => handle > 4).map(({ handle }) => handle)).toEqual([7, 9]);
    expect(matrix.topK([1, 0], 0)).toEqual([]);
  });
});

test('after any adding, replacing and removing it holds what a map would hold', () => {
  const step = fc.record({ handle: fc.nat(12), axis: fc.nat(2), removes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const matrix = new VectorMatrix(3, 1);
      const model = new Map<number, number>();
      for (const { handle, axis, removes } of steps) {
        if (removes) expect(matrix.remove(handle)).toBe(model.delete(handle));
        else {
          matrix.set(handle, axisVector(axis));
          model.set(handle, axis);
        }
      }
      expect(matrix.size).toBe(model.size);
      for (let axis = 0; axis < 3; axis += 1) {
        const near = matrix.topK(axisVector(axis), 99).filter(({ score }) => score > 0.5);
        const expected = [...model].filter(([, each]) => each === axis).map(([handle]) => handle);
        expect(near.map(({ handle }) => handle)).toEqual(expected.sort((one, other) => one - other));
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('scores fill the place they are given, in the order of the rows', () => {
  const matrix = new VectorMatrix(2);
  matrix.set(5, [1, 0]);
  matrix.set(6, [0, 1]);
  const into = new Float32Array(4).fill(9);
  expect(matrix.scores([0, 1], into)).toBe(into);
  expect([...into]).toEqual([0, expect.closeTo(1), 9, 9]);
  expect([matrix.handleAt(0), matrix.handleAt(1)]).toEqual([5, 6]);
});

test('the longest sums do not overflow', () => {
  for (const dimension of [512, 1_024, 4_096]) {
    const matrix = new VectorMatrix(dimension);
    const ones = new Float32Array(dimension).fill(1);
    matrix.set(1, ones);
    expect(matrix.scores(ones)[0]).toBeCloseTo(dimension, 0);
  }
});

test('a stored form goes in and comes out unchanged', () => {
  const stored = quantise(randomUnit(10, randomFrom(1)));
  const matrix = new VectorMatrix(10);
  matrix.setQuantised(3, stored);
  expect(matrix.get(3)).toEqual({ steps: stored.steps, scale: expect.closeTo(stored.scale, 6) });
  expect(matrix.get(4)).toBeUndefined();
  expect(dequantise(quantise([0, 0]))).toEqual(new Float32Array(2));
});

test('what does not fit is refused', () => {
  const matrix = new VectorMatrix(2);
  expect(() => matrix.set(1, [1])).toThrow('a vector of 1 does not fit a matrix of 2');
  expect(() => matrix.set(1, [1, Number.NaN])).toThrow('not finite');
  expect(() => matrix.topK([1, 2, 3], 1)).toThrow('a query of 3 does not fit');
  expect(() => new VectorMatrix(0)).toThrow('0 is no dimension');
  expect(matrix.size).toBe(0);
});

function axisVector(axis: number): number[] {
  return [0, 1, 2].map((each) => (each === axis ? 1 : 0));
}

function randomUnit(dimension: number, random: () => number): Float32Array {
  return toUnit(Float32Array.from({ length: dimension }, () => random() - 0.5));
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** A small generator with a fixed start, so that every run sees the same vectors. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
