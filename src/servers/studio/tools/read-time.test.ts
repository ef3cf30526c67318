import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31t12:00:00.5z', '2026-01-31T12:00:00.500Z'],
  ['2024-02-29T23:59:59+02:00', '2024-02-29T21:59:59.000Z'],
])('%s is a time', (text, expected) => {
  expect(new Date(readTime(text) ?? 0).toISOString()).toBe(expected);
});

test.each([
  'yesterday',
  '',
  '2026-01-31',
  '2026-01-31T12:00:00',
  '2026-02-30T12:00:00Z',
  '2025-02-29T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-00-10T12:00:00Z',
  '2026-01-00T12:00:00Z',
  '2026-01-31T24:00:00Z',
])('%j is none', (text) => {
  expect(readTime(text)).toBeNull();
});
