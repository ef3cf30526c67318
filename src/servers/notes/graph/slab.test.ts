import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slab } from './slab.ts';

const list = fc.nat({ max: 40 });
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), list, values: fc.array(fc.nat({ max: 99 }), { maxLength: 30 }) }),
  fc.record({
    kind: fc.constant('push' as const),
    list,
    values: fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('drop' as const),
    list,
    values: fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 9 }),
  }),
);

test('lists in a slab hold what plain lists would hold', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 200 }), (changes) => {
      const slab = new Slab();
      const plain = new Map<number, number[]>();
      for (const { kind, list: at, values } of changes) {
        const before = plain.get(at) ?? [];
        if (kind === 'set') {
          slab.set(at, values);
          plain.set(at, values);
        } else if (kind === 'push') {
          const fresh = values.filter((value) => !before.includes(value));
          for (const value of fresh) slab.push(at, value);
          plain.set(at, [...before, ...fresh]);
        } else {
          const leaving = new Set(
            before.filter((value, index) => values.includes(value) && before.indexOf(value) === index),
          );
          for (const value of leaving) slab.dropLater(at, value);
          slab.flush();
          slab.set(at, plain.set(at, withoutOnce(before, leaving)).get(at) ?? []);
        }
        for (const [each, expected] of plain) expect(slab.valuesOf(each)).toEqual(expected);
      }
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('drops one value or many, and tells which lists are empty now', () => {
  const slab = new Slab();
  slab.set(0, [1, 2, 3]);
  slab.set(1, [7]);
  slab.set(2, [1, 2, 3, 4, 5, 6, 7, 8]);
  slab.dropLater(0, 2);
  slab.dropLater(1, 7);
  for (const value of [1, 3, 4, 5, 6, 8]) slab.dropLater(2, value);
  expect(slab.flush()).toEqual([1]);
  expect(slab.valuesOf(0).sort()).toEqual([1, 3]);
  expect(slab.valuesOf(1)).toEqual([]);
  expect(slab.valuesOf(2).sort()).toEqual([2, 7]);
  expect(slab.flush()).toEqual([]);
});

test('an unknown list is empty', () => {
  expect(new Slab().valuesOf(1000)).toEqual([]);
  expect(new Slab().lengthOf(-1)).toBe(0);
});

test('the pool stays within twice what it holds, however often lists are written anew', () => {
  const slab = new Slab();
  for (let round = 0; round < 200; round += 1) {
    for (let each = 0; each < 50; each += 1) {
      slab.set(
        each,
        Array.from({ length: 1 + ((round * 7 + each) % 60) }, (_, index) => index),
      );
    }
  }
  const { live, used } = slab.extent;
  expect(live).toBeGreaterThan(1000);
  expect(used).toBeLessThanOrEqual(2 * live + 1024);
  for (let each = 0; each < 50; each += 1) slab.set(each, []);
  expect(slab.extent.used).toBeLessThanOrEqual(1024);
});

function withoutOnce(values: readonly number[], leaving: ReadonlySet<number>): number[] {
  const left = new Set(leaving);
  return values.filter((value) => !left.delete(value));
}
