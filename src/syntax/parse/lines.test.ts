import { describe, expect, it } from 'vitest';
import { findGaps } from './gaps.ts';
import { Lines } from './lines.ts';
import { windowChunks } from './windows.ts';

describe('lines', () => {
  it('count from 1, and a line end at the end begins no further line', () => {
    expect([new Lines('').count, new Lines('a').count, new Lines('a\n').count, new Lines('a\n\n').count]).toEqual([
      0, 1, 1, 2,
    ]);
    expect(new Lines('a\r\nb').count).toBe(2);
  });

  it('are found by the place of a character', () => {
    const lines = new Lines('ab\n\n  c\n');
    expect([0, 2, 3, 4, 6].map((offset) => lines.lineAt(offset))).toEqual([1, 1, 2, 3, 3]);
    expect([lines.start(1), lines.start(3), lines.start(9)]).toEqual([0, 4, 8]);
    expect([lines.isBlank(1), lines.isBlank(2), lines.isFirstOnLine(6), lines.isFirstOnLine(1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('gaps', () => {
  it('are the lines between what is taken, without blank lines around them', () => {
    const lines = new Lines('a\n\nb\nc\n\nd\n');
    expect(findGaps([{ startLine: 3, endLine: 4 }], lines)).toEqual([
      { startLine: 1, endLine: 1 },
      { startLine: 6, endLine: 6 },
    ]);
    expect(findGaps([{ startLine: 1, endLine: 6 }], lines)).toEqual([]);
  });

  it('are at most sixty lines, cut where nothing stands if that is near', () => {
    const dense = new Lines('x\n'.repeat(130));
    expect(findGaps([], dense).map(({ startLine, endLine }) => endLine - startLine + 1)).toEqual([60, 60, 10]);
    const spaced = new Lines(`${'x\n'.repeat(40)}\n${'x\n'.repeat(40)}`);
    expect(findGaps([], spaced)).toEqual([
      { startLine: 1, endLine: 40 },
      { startLine: 42, endLine: 81 },
    ]);
  });
});

describe('windows', () => {
  it('are forty lines each and know nothing', () => {
    const { chunks } = windowChunks('x\n'.repeat(85));
    expect(chunks.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 40],
      [41, 80],
      [81, 85],
    ]);
    expect(chunks.every(({ facts, kind }) => facts === null && kind === 'Window')).toBe(true);
  });
});
