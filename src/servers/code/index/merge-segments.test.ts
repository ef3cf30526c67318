import { expect, test } from 'vitest';
import type { FileRow, SegmentRecord } from './manifest.ts';
import { chooseSegments } from './merge-segments.ts';

const stamp = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 1, isSure: true };
const mega = 1024 * 1024;

function segment(name: string, live: number, dead = 0): SegmentRecord {
  const row = (textBytes: number, isLive: boolean): FileRow => ({
    path: `${name}/${isLive}`,
    hash: name,
    isParsed: true,
    chunks: 1,
    textBytes,
    lines: 1,
    coveredLines: 1,
    stamp: isLive ? stamp : null,
  });
  return { name, bytes: 1, generation: 1, rows: [row(live, true), row(dead, false)] };
}

const chosen = (segments: SegmentRecord[]): string[] => chooseSegments(segments, 16 * mega).map(({ name }) => name);

test('leaves alone what is small in number and mostly alive', () => {
  expect(chosen([])).toEqual([]);
  expect(chosen([segment('a', 10 * mega, 3 * mega), segment('b', 100), segment('c', 100)])).toEqual([]);
});

test('rewrites the segments that are to blame when more than a quarter is dead', () => {
  expect(chosen([segment('old', 4 * mega, 9 * mega), segment('fresh', 8 * mega, mega)])).toEqual(['old']);
  expect(chosen([segment('gone', 0, 2 * mega), segment('fresh', mega)])).toEqual(['gone']);
});

test('keeps a little dead text, however large its share: a branch may come back', () => {
  expect(chosen([segment('old', 1_000, 9_000), segment('new', 9_000)])).toEqual([]);
});

test('merges the smaller half when small segments are many, and never copies full ones', () => {
  const small = Array.from({ length: 9 }, (_, at) => segment(`s${at}`, 1_000 * (9 - at)));
  const full = Array.from({ length: 20 }, (_, at) => segment(`f${at}`, 15 * mega));
  expect(chosen(full)).toEqual([]);
  expect(chosen([...full, ...small])).toEqual(['s8', 's7', 's6', 's5', 's4']);
});
