import { expect, test } from 'vitest';
import { isRacy, isSameStamp } from './file-stamp.ts';

const stamp = { size: 1, mtimeMs: 100_000, ctimeMs: 100_000, inode: 1 };

test('a stamp differs when any of its parts does', () => {
  expect(isSameStamp(stamp, { ...stamp })).toBe(true);
  for (const part of ['size', 'mtimeMs', 'ctimeMs', 'inode'] as const) {
    expect(isSameStamp(stamp, { ...stamp, [part]: 2 })).toBe(false);
  }
});

test('a file read within two seconds of its last change is not to be trusted by its stamp', () => {
  expect(isRacy(stamp, 101_999)).toBe(true);
  expect(isRacy(stamp, 102_000)).toBe(false);
  expect(isRacy({ ...stamp, mtimeMs: 5_000 }, 101_000)).toBe(true);
});

test('a time of change in the future is another clock speaking; a chosen mtime says nothing', () => {
  expect(isRacy({ ...stamp, ctimeMs: 900_000 }, 200_000)).toBe(true);
  expect(isRacy({ ...stamp, mtimeMs: 900_000 }, 200_000)).toBe(false);
});
