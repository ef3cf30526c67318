import { describe, expect, test } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

describe('LineSplitter', () => {
  test('joins a line that came in pieces, even within a character', () => {
    const splitter = new LineSplitter();
    const bytes = Buffer.from('grün\nrest');
    expect(splitter.push(bytes.subarray(0, 3))).toEqual([]);
    expect(splitter.push(bytes.subarray(3))).toEqual([{ text: 'grün', isUtf8: true }]);
    expect(splitter.rest()).toEqual({ text: 'rest', isUtf8: true });
    expect(splitter.rest()).toBeUndefined();
  });

  test('gives every line of one chunk, the empty ones too', () => {
    const lines = new LineSplitter().push(Buffer.from('a\n\nb\n'));
    expect(lines.map(({ text }) => text)).toEqual(['a', '', 'b']);
  });

  test('tells bytes that are no UTF-8', () => {
    expect(new LineSplitter().push(Buffer.from([0xc3, 0x28, 0x0a]))).toMatchObject([{ isUtf8: false }]);
  });
});
