import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedByBytes } from './sort-bytes.ts';

it('puts strings in the order of their bytes', () => {
  const piece = fc.constantFrom('a', 'ab', 'abcde', 'abcdef', '\0', '\0\0', 'zé', '', 'prefix');
  const string = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(string, { maxLength: 400 }), (strings) => {
      const buffers = strings.map((value) => Buffer.from(value));
      const starts = new Uint32Array(buffers.length + 1);
      for (const [index, { length }] of buffers.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
      const order = sortedByBytes(Buffer.concat(buffers), starts, buffers.length);
      expect([...order].map((index) => strings[index])).toEqual(
        [...buffers].sort(Buffer.compare).map((buffer) => buffer.toString()),
      );
    }),
    { seed: 4, numRuns: 60 },
  );
});

it('sorts many strings that agree at their beginning', () => {
  const strings = Array.from({ length: 3000 }, (_, index) => `the same beginning ${(index * 7919) % 3000}`);
  const starts = new Uint32Array(strings.length + 1);
  for (const [index, { length }] of strings.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  const order = sortedByBytes(Buffer.from(strings.join('')), starts, strings.length);
  expect([...order].map((index) => strings[index])).toEqual([...strings].sort());
});
