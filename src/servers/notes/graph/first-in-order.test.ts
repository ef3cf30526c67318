import { expect, test } from 'vitest';
import { firstInOrder } from './first-in-order.ts';

const numbers = Array.from({ length: 1000 }, (_, index) => (index * 7919) % 1000);
const ascending = (a: number, b: number): number => a - b;

test.each([0, 1, 7, 256, 257, 1000, Number.POSITIVE_INFINITY])(
  'the first %d of many are those that sorting puts first',
  (limit) => {
    expect(firstInOrder(numbers, limit, ascending)).toEqual([...numbers].sort(ascending).slice(0, limit));
    expect(firstInOrder(new Set(numbers), limit, (a, b) => b - a)).toEqual(
      [...numbers].sort((a, b) => b - a).slice(0, limit),
    );
  },
);

test('all of few are answered when more were asked for', () => {
  expect(firstInOrder([3, 1, 2], 10, ascending)).toEqual([1, 2, 3]);
});
