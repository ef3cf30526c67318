import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { NoteCache } from './cache.ts';
import { type CachedNote, toRow } from './note-row.ts';

let scratch: string;
let said: string[];
let opened: NoteCache[];
const path = () => join(scratch, 'cache', 'index.db');

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'mooring-cache-'));
  said = [];
  opened = [];
});
afterEach(() => {
  for (const cache of opened) cache.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function openCache(folder = join(scratch, 'cache')): Promise<NoteCache> {
  const log = (_level: string, event: string): void => void said.push(event);
  const cache = await NoteCache.open({ folder, clock: systemClock, log });
  opened.push(cache);
  return cache;
}

function note(id: string, more: Partial<CachedNote['record']> = {}): CachedNote {
  const stamp = { size: 1, mtimeMs: 1_700_000_000_000.25, ctimeMs: 2.5, inode: 2 ** 60 };
  const base = { id, title: id, tags: [], aliases: [], heading: null, hash: `hash of ${id}`, stamp, links: [] };
  return { record: { ...base, excerpt: '', issues: [], ...more }, isRacy: false };
}

function put(cache: NoteCache, each: CachedNote, text: { names?: string[]; body: string }): void {
  const { title, tags } = each.record;
  cache.put(toRow(each), { title, tags, names: [], ...text });
}

async function fill(cache: NoteCache, notes: readonly CachedNote[], body = 'plain body'): Promise<void> {
  expect(await cache.begin(0)).not.toBe('busy');
  for (const each of notes) put(cache, each, { body });
  expect(cache.commit()).toBe(true);
}

const idsIn = (cache: NoteCache): string[] => [...cache.pages()].flat().map(({ record }) => record.id);
const found = (cache: NoteCache, query: string): string[] | undefined =>
  cache.search(query, 10, 0)?.map(({ id }) => id);

test('gives back what was put, also over a restart', async () => {
  const whole = note('a/b.md', {
    title: 'Ünï\u{1f600}',
    tags: ['x/y'],
    aliases: ['"q"'],
    heading: 'H',
    links: [{ kind: 'embed', target: 'c d', line: 3, column: 7 }],
    excerpt: 'line\nline\0',
    issues: ['Odd.'],
  });
  const first = await openCache();
  await fill(first, [whole, { ...note('racy.md'), isRacy: true }]);
  first.close();
  expect([...(await openCache()).pages()].flat()).toEqual([whole, { ...note('racy.md'), isRacy: true }]);
  expect(said).toEqual([]);
});

test('pages through more notes than fit one page', async () => {
  const cache = await openCache();
  const notes = Array.from({ length: 1_234 }, (_, i) => note(`${i}.md`));
  await fill(cache, notes);
  expect(idsIn(cache)).toEqual(notes.map(({ record }) => record.id));
});

test('puts over what was there, forgets what was removed, and moves stamps only of the same content', async () => {
  const cache = await openCache();
  await fill(cache, [note('a.md'), note('b.md')], 'old words');
  await cache.begin(0);
  put(cache, note('a.md', { hash: 'new' }), { body: 'fresh words' });
  cache.remove('b.md');
  const stamp = { size: 9, mtimeMs: 9, ctimeMs: 9, inode: 9 };
  expect(cache.restamp('a.md', 'new', stamp, true)).toBe(true);
  expect(cache.restamp('a.md', 'other', stamp, true)).toBe(false);
  expect(cache.restamp('b.md', 'new', stamp, true)).toBe(false);
  cache.commit();
  expect([...cache.pages()].flat()).toEqual([{ record: note('a.md', { hash: 'new', stamp }).record, isRacy: true }]);
  expect(found(cache, 'old')).toEqual([]);
  expect(found(cache, 'fresh')).toEqual(['a.md']);
});

test.each([
  ['garbage', () => writeFileSync(path(), 'this is no database, only some text that is long enough to look like one')],
  ['a database of another program', () => database('CREATE TABLE other (x)')],
  [
    'a database of another version',
    () => database("CREATE TABLE meta (name, value); INSERT INTO meta VALUES ('versions', 'schema 0')"),
  ],
  ['a folder', () => rmSync(path(), { recursive: true, force: true })],
])('replaces %s and says so once', async (what, damage) => {
  const first = await openCache();
  await fill(first, [note('a.md')]);
  first.close();
  rmSync(path());
  damage();
  const cache = await openCache();
  expect(idsIn(cache)).toEqual([]);
  await fill(cache, [note('b.md')]);
  expect(idsIn(cache)).toEqual(['b.md']);
  expect(said).toEqual(what === 'a folder' ? [] : ['the notes cache could not be used and is begun anew']);
});

function database(sql: string): void {
  const other = new DatabaseSync(path());
  other.exec(sql);
  other.close();
}

test('begins anew when its pages turn out to be damaged', async () => {
  const first = await openCache();
  await fill(
    first,
    Array.from({ length: 400 }, (_, i) => note(`${i}.md`)),
    'many words here '.repeat(40),
  );
  first.close();
  const bytes = readFileSync(path());
  bytes.fill(0xa5, bytes.length / 4);
  writeFileSync(path(), bytes);
  const cache = await openCache();
  idsIn(cache);
  expect(cache.search('many', 5, 0)).toBeNull();
  expect(await cache.begin(0)).toBe('renewed');
  put(cache, note('new.md'), { body: 'fresh' });
  expect(cache.commit()).toBe(true);
  expect(idsIn(cache)).toEqual(['new.md']);
  expect(found(cache, 'fresh')).toEqual(['new.md']);
});

test.skipIf(process.platform === 'win32')('notices that its file was deleted, and makes a new one', async () => {
  const cache = await openCache();
  await fill(cache, [note('a.md')]);
  rmSync(join(scratch, 'cache'), { recursive: true });
  expect(found(cache, 'plain')).toEqual(['a.md']);
  expect(await cache.begin(0)).toBe('renewed');
  put(cache, note('b.md'), { body: 'plain' });
  expect(cache.commit()).toBe(true);
  expect(existsSync(path())).toBe(true);
  expect([...cache.hashes().keys()]).toEqual(['b.md']);
  expect(said).toEqual(['the notes cache was deleted and is begun anew']);
});

test('is kept in memory when there is no place on disk, and says so once', async () => {
  writeFileSync(join(scratch, 'file'), '');
  const cache = await openCache(join(scratch, 'file', 'below'));
  await fill(cache, [note('a.md')]);
  await fill(cache, [note('b.md')]);
  expect(idsIn(cache)).toEqual(['a.md', 'b.md']);
  expect(found(cache, 'plain')).toHaveLength(2);
  expect(said).toEqual(['the notes cache cannot be kept on disk; it is kept in memory']);
});

test('waits a while for another writer, then goes on without having written', async () => {
  const cache = await openCache();
  await fill(cache, [note('a.md')]);
  const other = new DatabaseSync(path());
  other.exec('BEGIN IMMEDIATE');
  expect(await cache.begin(30)).toBe('busy');
  expect(found(cache, 'plain')).toEqual(['a.md']);
  const later = cache.begin(5_000);
  other.exec('COMMIT');
  other.close();
  expect(await later).toBe('ready');
  expect(cache.commit()).toBe(true);
  expect(said).toEqual([]);
});

test('is shared by two writers without loss', async () => {
  const [one, two] = [await openCache(), await openCache()];
  await fill(one, [note('a.md')]);
  await fill(two, [note('b.md')]);
  await fill(one, [note('c.md')]);
  expect(idsIn(two).sort()).toEqual(['a.md', 'b.md', 'c.md']);
  expect(found(one, 'plain')?.sort()).toEqual(['a.md', 'b.md', 'c.md']);
});

test('leaves one file when closed, for its owner alone to enter', async () => {
  const cache = await openCache();
  await fill(cache, [note('a.md')]);
  cache.close();
  expect(readdirSync(join(scratch, 'cache'))).toEqual(['index.db']);
  if (process.platform !== 'win32') expect(statSync(join(scratch, 'cache')).mode & 0o777).toBe(0o700);
  expect(await cache.begin(0)).toBe('busy');
});

test('survives a file cut short while it is in use', async () => {
  const cache = await openCache();
  await fill(
    cache,
    Array.from({ length: 300 }, (_, i) => note(`${i}.md`)),
    'many words here '.repeat(40),
  );
  cache.close();
  const again = await openCache();
  truncateSync(path(), 4_096);
  again.search('many', 5, 0);
  idsIn(again);
  await fill(again, [note('new.md')]);
  expect(idsIn(again)).toContain('new.md');
});
