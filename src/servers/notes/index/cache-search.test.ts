import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { NoteCache } from './cache.ts';
import { type CachedNote, toRow } from './note-row.ts';

let scratch: string;
let cache: NoteCache;
const said: string[] = [];

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'mooring-cache-'));
  cache = await NoteCache.open({ folder: scratch, clock: systemClock, log: (_level, event) => said.push(event) });
});
afterEach(() => {
  cache.close();
  rmSync(scratch, { recursive: true, force: true });
});

function note(id: string, more: Partial<CachedNote['record']> = {}): CachedNote {
  const stamp = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 1 };
  const base = { id, title: id, tags: [], aliases: [], heading: null, hash: id, stamp, links: [], excerpt: '' };
  return { record: { ...base, issues: [], ...more }, isRacy: false };
}

function put(each: CachedNote, text: { names?: string[]; body: string }): void {
  const { title, tags } = each.record;
  cache.put(toRow(each), { title, tags, names: [], ...text });
}

const found = (query: string): string[] | undefined => cache.search(query, 10, 0)?.map(({ id }) => id);

test('ranks a title above names, names above the body, and falls back to any of the words', async () => {
  await cache.begin(0);
  const filler = 'other things '.repeat(20);
  put(note('body.md'), { body: `${filler} harbour` });
  put(note('name.md'), { names: ['Harbour'], body: filler });
  put(note('title.md', { title: 'Harbour' }), { body: filler });
  put(note('tag.md', { tags: ['mooring/ropes'] }), { body: filler });
  cache.commit();
  expect(found('harbour')).toEqual(['title.md', 'name.md', 'body.md']);
  expect(found('harb')).toEqual(['title.md', 'name.md', 'body.md']);
  expect(found('ropes nowhere')).toEqual(['tag.md']);
  expect(found('harbour ropes')).toHaveLength(4);
  expect(cache.search('harbour', 1, 1)?.map(({ id }) => id)).toEqual(['name.md']);
  expect(cache.search('harbour', 10, 3)).toEqual([]);
});

test('finds words in any case and without accents, phrases in their order, and ideographs within a sentence', async () => {
  await cache.begin(0);
  put(note('a.md'), { body: 'The Café stands left of the harbour. 私の名前は' });
  cache.commit();
  expect(found('CAFE')).toEqual(['a.md']);
  expect(found('"of the harbour"')).toEqual(['a.md']);
  expect(found('"harbour the of"')).toEqual([]);
  expect(found('名前')).toEqual(['a.md']);
  expect(found('前名')).toEqual([]);
});

test('answers every query, whatever was typed', async () => {
  await cache.begin(0);
  put(note('a.md'), { body: 'plain body' });
  cache.commit();
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
  fc.assert(
    fc.property(typed, (query) => Array.isArray(cache.search(query, 5, 0))),
    { seed: 7, numRuns: 500 },
  );
  expect(said).toEqual([]);
});
