import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [0, '0 ms'],
  [0.64, '0.6 ms'],
  [9.96, '10 ms'],
  [150, '150 ms'],
  [999.7, '1 s'],
  [5_000, '5 s'],
  [1_500, '1.5 s'],
  [59_700, '1 min'],
  [150_000, '2 min 30 s'],
  [3_600_000, '1 h'],
  [3_700_000, '1 h 1 min'],
  [90_000_000, '1 d 1 h'],
])('%d ms is said as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
