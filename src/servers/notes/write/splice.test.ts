import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySplices, spliceBetween } from './splice.ts';

test('bytes outside the splices are copied as they are, valid UTF-8 or not', () => {
  const old = Buffer.from([0xff, 0x61, 0x62, 0xfe, 0x63]);
  const changed = applySplices(old, [
    { start: 1, end: 3, bytes: Buffer.from('ü') },
    { start: 4, end: 4, bytes: Buffer.from('!') },
  ]);
  expect([...changed]).toEqual([0xff, 0xc3, 0xbc, 0xfe, 0x21, 0x63]);
});

test('splices that overlap, run backwards or leave the file are refused', () => {
  const old = Buffer.from('abcdef');
  const none = Buffer.alloc(0);
  for (const bad of [
    [
      { start: 0, end: 3, bytes: none },
      { start: 2, end: 4, bytes: none },
    ],
    [{ start: 3, end: 2, bytes: none }],
    [{ start: 3, end: 7, bytes: none }],
  ]) {
    expect(() => applySplices(old, bad)).toThrow(RangeError);
  }
});

test('the splice between two texts leads from one to the other and covers no more than it must', () => {
  const bytes = fc.uint8Array({ max: 2, maxLength: 12 });
  fc.assert(
    fc.property(bytes, bytes, (old, fresh) => {
      const splices = spliceBetween(old, fresh);
      expect([...applySplices(old, splices)]).toEqual([...fresh]);
      for (const { start, end, bytes: put } of splices) {
        expect(put.length + end - start).toBeGreaterThan(0);
        if (end > start && put.length > 0) expect(old[start]).not.toBe(put[0]);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
  expect(spliceBetween(Buffer.from('same'), Buffer.from('same'))).toEqual([]);
});
