import { expect, test } from 'vitest';
import { formatAge, formatBytes, formatCount, formatMs } from './figures.ts';

test('counts have their noun in the right number', () => {
  expect([formatCount(1, 'file'), formatCount(0, 'file'), formatCount(12_345, 'chunk')]).toEqual([
    '1 file',
    '0 files',
    '12,345 chunks',
  ]);
});

test('bytes, durations and ages take the unit that reads best', () => {
  expect([0, 999, 1_500, 250_000, 3_400_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '250 kB',
    '3.4 GB',
  ]);
  expect([0.42, 9.96, 12.4, 1_540].map(formatMs)).toEqual(['0.4 ms', '10.0 ms', '12 ms', '1.5 s']);
  expect([0, 12_000, 180_000, 7_200_000, 500_000_000].map(formatAge)).toEqual([
    '0 s',
    '12 s',
    '3 min',
    '2 h',
    '6 days',
  ]);
});
