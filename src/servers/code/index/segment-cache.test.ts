import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSegment } from '../segment/open-segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import type { FileRow } from './manifest.ts';
import { DamagedSegment, SegmentCache } from './segment-cache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = { name: 'one.mseg', rows: [{} as FileRow] };

/** A segment with a text so large that opening does not look through it. */
function writeLarge(damage: (bytes: Buffer) => void): void {
  const builder = new SegmentBuilder();
  builder.add({
    source: { path: 'a.txt', lang: 'text', role: 'docs', hash: 'h', text: Buffer.from('needle\n'.repeat(200_000)) },
    parsed: { chunks: [], imports: [], bindings: [] },
    isParsed: true,
  });
  const bytes = builder.finish();
  damage(bytes);
  writeFileSync(join(folder, record.name), bytes);
}

test('a large text is searched at once and looked at when it is read', () => {
  writeLarge((bytes) => bytes.write('NEEDLE', bytes.indexOf('needle', bytes.length >> 2)));
  const cache = new SegmentCache(folder, openSegment);
  const segment = cache.forSearch(record);
  expect([segment.fileCount, cache.hasDamaged]).toEqual([1, false]);
  expect(() => segment.textOf(0)).toThrow(expect.objectContaining({ code: 'NO_INDEX' }));
  expect(cache.hasDamaged).toBe(true);
  expect(() => cache.forSearch(record)).toThrow(DamagedSegment);
  cache.keepOnly(new Set());
  expect(cache.hasDamaged).toBe(false);
});

test('who writes what it reads gets no segment with a damaged byte', () => {
  writeLarge((bytes) => bytes.write('NEEDLE', bytes.indexOf('needle', bytes.length >> 2)));
  const cache = new SegmentCache(folder, openSegment);
  cache.forSearch(record);
  expect(() => cache.get(record)).toThrow(DamagedSegment);
});

test('a whole segment stays', () => {
  writeLarge(() => {});
  const cache = new SegmentCache(folder, openSegment);
  const segment = cache.forSearch(record);
  expect([cache.get(record) === segment, cache.hasDamaged]).toEqual([true, false]);
});

test('a search that comes upon damage is told to build the index again, and so is the next', () => {
  writeLarge((bytes) => bytes.write('NEEDLE', bytes.indexOf('needle', bytes.length >> 2)));
  const cache = new SegmentCache(folder, openSegment);
  const segment = cache.forSearch(record);
  const search = () => segment.findLiteral(Buffer.from('needle'), { isCaseSensitive: true, limit: 1e6 });
  expect(search).toThrow(expect.objectContaining({ code: 'NO_INDEX', message: expect.stringContaining('damaged') }));
  expect(cache.hasDamaged).toBe(true);
  expect(() => cache.forSearch(record)).toThrow(DamagedSegment);
});

test('a segment that is searched can be forgotten and removed meanwhile', () => {
  writeLarge(() => {});
  const cache = new SegmentCache(folder, openSegment);
  const segment = cache.forSearch(record);
  cache.keepOnly(new Set());
  rmSync(join(folder, record.name));
  expect(segment.findLiteral(Buffer.from('needle'), { isCaseSensitive: true, limit: 9 }).offsets).toHaveLength(9);
  expect(cache.hasDamaged).toBe(false);
});

test('of one that is forgotten damage says nothing of the index', () => {
  writeLarge((bytes) => bytes.write('NEEDLE', bytes.indexOf('needle', bytes.length >> 2)));
  const cache = new SegmentCache(folder, openSegment);
  const segment = cache.forSearch(record);
  cache.keepOnly(new Set());
  expect(() => segment.text).toThrow(expect.objectContaining({ code: 'NO_INDEX' }));
  expect(cache.hasDamaged).toBe(false);
});
