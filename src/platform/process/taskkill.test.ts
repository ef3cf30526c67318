import { expect, test } from 'vitest';
import { taskkillArguments, taskkillPath } from './taskkill.ts';

test('forces the whole tree to end', () => {
  expect(taskkillArguments(42)).toEqual(['/pid', '42', '/T', '/F']);
});

test('runs the taskkill of the system, by its absolute path', () => {
  expect(taskkillPath({ SystemRoot: 'D:\\WinNT' })).toBe('D:\\WinNT\\System32\\taskkill.exe');
  expect(taskkillPath({})).toBe('C:\\Windows\\System32\\taskkill.exe');
});
