import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTable } from './word-table.ts';
import { writeTable } from './write-table.ts';

const words = [
  { word: 'the', weight: 0.01, vector: [1, 0, 0] },
  { word: 'garden', weight: 0.9, vector: [0.2, -1.5, 0.3] },
  { word: 'h2', weight: 1, vector: [0, 0, 0] },
];
const bytes = writeTable(words, 3);

test('what was written is found again, in any case, and nothing else', () => {
  const table = openTable(bytes);
  expect([table.words, table.dimension]).toEqual([3, 3]);
  expect(['the', 'GARDEN', 'h2', 'gardens', 'garde', '', 'gärden'].map((word) => table.findWord(word))).toEqual([
    0, 1, 2, -1, -1, -1, -1,
  ]);
});

test('a vector comes back weighed, to half a step', () => {
  const sum = new Float64Array(3);
  openTable(bytes).addTo(sum, 1, 0.5);
  expect([...sum]).toEqual([0.09, -0.675, 0.135].map((value) => expect.closeTo(value, 2)));
});

test('every word of a full table is found under its own number', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 400 }), (list) => {
      const table = openTable(
        writeTable(
          list.map((word) => ({ word, weight: 1, vector: [1] })),
          1,
        ),
      );
      expect(list.map((word) => table.findWord(word))).toEqual(list.map((_, index) => index));
      expect(table.findWord('notinthere')).toBe(-1);
    }),
    { seed: 5, numRuns: 50 },
  );
});

test('bytes that do not begin at a multiple of four are read all the same', () => {
  const shifted = new Uint8Array(bytes.length + 1).subarray(1);
  shifted.set(bytes);
  expect(openTable(shifted).findWord('garden')).toBe(1);
});

test('a damaged, cut or foreign table is refused', () => {
  const damaged = Uint8Array.from(bytes);
  damaged[60] = (damaged[60] ?? 0) ^ 1;
  expect(() => openTable(damaged)).toThrow('damaged');
  expect(() => openTable(bytes.subarray(0, bytes.length - 1))).toThrow('damaged');
  expect(() => openTable(bytes.subarray(0, 10))).toThrow('no table');
  const newer = Uint8Array.from(bytes);
  newer[8] = 9;
  expect(() => openTable(newer)).toThrow('layout 9, not 1');
});

test('words that could never be found are not written', () => {
  expect(() => writeTable([{ word: 'Upper', weight: 1, vector: [1] }], 1)).toThrow('Upper');
  expect(() => writeTable([{ word: 'a', weight: 1, vector: [1, 2] }], 1)).toThrow('a is no');
  const twice = { word: 'a', weight: 1, vector: [1] };
  expect(() => writeTable([twice, twice], 1)).toThrow('twice');
});
