import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopHeap } from './top-heap.ts';

test('the best are kept, whatever the order they come in; of equals the lower number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (keys, size) => {
        const heap = new TopHeap(size);
        for (const [item, key] of keys.entries()) heap.offer(item, key);
        const sorted = keys
          .map((key, item) => ({ key, item }))
          .sort((one, other) => other.key - one.key || one.item - other.item);
        expect(heap.items().sort((one, other) => one - other)).toEqual(
          sorted
            .slice(0, size)
            .map(({ item }) => item)
            .sort((one, other) => one - other),
        );
      },
    ),
    { seed: 5, numRuns: 300 },
  );
});
