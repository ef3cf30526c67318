import { expect, test } from 'vitest';
import { isSameStamp, stampOf } from './file-stamp.ts';

const found = { path: 'a', size: 3, mtimeMs: 1_000_000.5, ctimeMs: 1_000_000.5, inode: 9 };

test('a stamp is sure once the times of the file are older than their granularity', () => {
  expect(stampOf(found, 1_000_050).isSure).toBe(false);
  expect(stampOf(found, 1_000_200).isSure).toBe(true);
  const coarse = { ...found, mtimeMs: 1_000_000, ctimeMs: 1_000_000 };
  expect(stampOf(coarse, 1_000_200).isSure).toBe(false);
  expect(stampOf(coarse, 1_002_100).isSure).toBe(true);
});

test('times that were set back do not make a stamp sure', () => {
  expect(stampOf({ ...found, mtimeMs: 5.5 }, 1_000_050).isSure).toBe(false);
});

test('any other size, time or inode is another stamp', () => {
  const stamp = stampOf(found, 2_000_000);
  expect(isSameStamp(stamp, found)).toBe(true);
  for (const key of ['size', 'mtimeMs', 'ctimeMs', 'inode'] as const) {
    expect(isSameStamp(stamp, { ...found, [key]: found[key] + 1 })).toBe(false);
  }
});
