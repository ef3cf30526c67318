import { expect, test } from 'vitest';
import type { Chunk } from '../../../syntax/chunk.ts';
import { coverageOf } from './coverage.ts';
import { LineStarts } from './line-marks.ts';
import { ownLinesOf } from './own-lines.ts';

function chunk(startLine: number, endLine: number, mode: Chunk['mode'] = 'code'): Chunk {
  return { startLine, endLine, parent: -1, mode, kind: 'Code', name: '', signature: '', doc: '', facts: null };
}

function cover(text: string, ...chunks: Chunk[]): { lines: number; coveredLines: number } {
  const bytes = Buffer.from(text);
  const lines = new LineStarts();
  lines.read(bytes);
  return coverageOf(bytes, lines, ownLinesOf(chunks, lines.count).owners);
}

test('counts lines with something on them, and those that lie in a chunk', () => {
  expect(cover('a\nb\n\nc\n', chunk(1, 2), chunk(4, 4))).toEqual({ lines: 3, coveredLines: 3 });
  expect(cover('a\nb\n \t\r\nc', chunk(1, 2))).toEqual({ lines: 3, coveredLines: 2 });
  expect(cover('')).toEqual({ lines: 0, coveredLines: 0 });
});

test('inner chunks count once, and comments alone cover nothing', () => {
  expect(cover('a\nb\nc\nd\n', chunk(1, 3), chunk(2, 2), chunk(4, 4, 'extracted'))).toEqual({
    lines: 4,
    coveredLines: 3,
  });
});
