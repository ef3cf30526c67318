import { expect, it } from 'vitest';
import { decodeLength, encodeLength } from './length-code.ts';

it('keeps short lengths, and long ones to a thirtieth', () => {
  for (let length = 0; length <= 0xffff; length += length < 300 ? 1 : 37) {
    const code = encodeLength(length);
    expect(code).toBeLessThan(256);
    expect(Math.abs(decodeLength(code) - length)).toBeLessThanOrEqual(length < 32 ? 0 : length / 30);
  }
  expect(encodeLength(1_000_000)).toBe(encodeLength(0xffff));
});

it('never makes a longer one look shorter', () => {
  for (let length = 1; length <= 0xffff; length += length < 300 ? 1 : 31) {
    expect(encodeLength(length)).toBeGreaterThanOrEqual(encodeLength(length - 1));
  }
});
