import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conceptsByLine, lineStarts } from './concept-lines.ts';

test('a line has the concepts of which it holds a stem', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc \n'), maxLength: 60 });
  const stem = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 3 });
  const stems = fc.array(fc.array(stem, { maxLength: 3 }), { maxLength: 4 });
  fc.assert(
    fc.property(text, stems, (given, concepts) => {
      const lines = given.split('\n');
      const expected = lines.map((line) =>
        concepts.reduce((mask, own, at) => (own.some((each) => line.includes(each)) ? mask | (1 << at) : mask), 0),
      );
      expect([...conceptsByLine(given, lineStarts(given), concepts)]).toEqual(expected);
    }),
    { numRuns: 500, seed: 5 },
  );
});
