import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { knowledgeOf, makeScratchVault, type ScratchVault } from './scratch-vault.ts';
import type { SyncProgress } from './sync-vault.ts';

const posix = process.platform !== 'win32';
let vault: ScratchVault;

beforeEach(() => {
  vault = makeScratchVault();
});
afterEach(() => vault.remove());

const at = (id: string): string => join(vault.root, id);
/** As if the files had been written long before they are read. */
const age = (...ids: string[]): void => {
  for (const id of ids) utimesSync(at(id), 1_600_000_000, 1_600_000_000);
};
const later = { ...systemClock, now: () => Date.now() + 3_600_000 };

test('knows the notes, their links and their words when it is open', async () => {
  vault.write('a.md', '---\ntitle: First\ntags: [x]\n---\nTo [[b]] and [[none]].');
  vault.write('sub/B.md', '# Heading\nback to [[First]] over the harbour #y');
  const index = await vault.open();
  expect(index.graph.idsInOrder()).toEqual(['a.md', 'sub/B.md']);
  expect(index.graph.outgoing('a.md')).toEqual(['sub/B.md']);
  expect(index.graph.incoming('a.md')).toEqual(['sub/B.md']);
  expect(index.graph.find('a.md')).toMatchObject({
    title: 'First',
    tags: ['x'],
    hash: hashBytes(readFileSync(at('a.md'))),
  });
  expect(await index.searchText('harbour', 5)).toEqual([{ id: 'sub/B.md', score: expect.any(Number) }]);
  expect(index.issues).toEqual([]);
});

test('knows the same when it opens again, without reading a file', async () => {
  for (let i = 0; i < 40; i += 1) vault.write(`n${i}.md`, `# Note ${i}\n[[n${(i * 7) % 40}]] #t${i % 3}`);
  const cold = await vault.open({ clock: later });
  const before = knowledgeOf(cold);
  await cold.close();
  const seen: SyncProgress[] = [];
  const warm = await vault.open({ clock: later, onProgress: (progress) => seen.push(progress) });
  expect(knowledgeOf(warm)).toEqual(before);
  expect(seen).toEqual([{ done: 0, total: 0 }]);
  expect(await warm.searchText('"note 7"', 5)).toHaveLength(1);
});

test('follows what changed while it was down, reading only that', async () => {
  for (const name of ['same', 'edited', 'removed', 'moved', 'touched'])
    vault.write(`${name}.md`, `I am ${name} [[same]]`);
  await (await vault.open({ clock: later })).close();
  vault.write('edited.md', 'other words [[new]]');
  unlinkSync(at('removed.md'));
  mkdirSync(at('Deep'));
  renameSync(at('moved.md'), at('Deep/Moved.md'));
  vault.write('new.md', 'new words');
  age('touched.md');
  const seen: SyncProgress[] = [];
  const index = await vault.open({ clock: later, onProgress: (progress) => seen.push(progress) });
  expect(knowledgeOf(index)).toEqual(await vault.truth());
  expect(seen.at(-1)).toEqual({ done: 6, total: 6 });
  expect((await index.searchText('words', 9)).map(({ id }) => id).sort()).toEqual(['edited.md', 'new.md']);
  expect((await index.searchText('moved', 9)).map(({ id }) => id)).toEqual(['Deep/Moved.md']);
  expect(await index.searchText('removed', 9)).toEqual([]);
});

test('reads a file again that was read right after it was written, and trusts it from then on', async () => {
  vault.write('a.md', 'one');
  // The cache is made to say something else under the same stamp: on a coarse clock a second write looks like this.
  const tamper = (): void => {
    const [folder = ''] = readdirSync(join(vault.home, 'notes'));
    const database = new DatabaseSync(join(vault.home, 'notes', folder, 'index.db'));
    database.exec("UPDATE notes SET title = 'Tampered', hash = 'other'");
    database.close();
  };
  await (await vault.open()).close();
  tamper();
  const again = await vault.open({ clock: later });
  expect(again.graph.find('a.md')?.title).toBe('A');
  await again.close();
  tamper();
  expect((await vault.open({ clock: later })).graph.find('a.md')?.title).toBe('Tampered');
});

test('refresh brings single files up to date, be they new, changed or gone', async () => {
  vault.write('a.md', 'a');
  vault.write('b.md', 'b');
  const index = await vault.open();
  const told: unknown[] = [];
  index.onChange((change) => told.push(change));
  vault.write('a.md', 'changed [[c]]');
  vault.write('sub/c.md', 'c');
  unlinkSync(at('b.md'));
  await index.refresh(['a.md', 'b.md', 'sub/c.md', 'never.md']);
  expect(told).toEqual([{ put: ['a.md', 'sub/c.md'], removed: ['b.md'] }]);
  expect(knowledgeOf(index)).toEqual(await vault.truth());
  expect((await index.searchText('changed', 5)).map(({ id }) => id)).toEqual(['a.md']);
});

test('a touched file has a new stamp, and nobody is told of a change', async () => {
  vault.write('a.md', 'a');
  const index = await vault.open();
  const told: unknown[] = [];
  index.onChange((change) => told.push(change));
  age('a.md');
  await index.refreshIfStale('a.md');
  expect(index.graph.find('a.md')?.stamp.mtimeMs).toBe(1_600_000_000_000);
  expect(told).toEqual([]);
});

test('refreshIfStale leaves a fresh graph as it is', async () => {
  vault.write('a.md', 'a');
  const index = await vault.open({ clock: later });
  const { version } = index.graph;
  for (const id of ['a.md', 'none.md', 'a.md/below.md', '../x.md', `${'x'.repeat(400)}.md`])
    await index.refreshIfStale(id);
  expect(index.graph.version).toBe(version);
  vault.write('a.md', 'b');
  await index.refreshIfStale('a.md');
  expect(index.graph.find('a.md')?.excerpt).toBe('b');
});

test('many refreshes at once end in what the files say', async () => {
  vault.write('a.md', '0');
  const index = await vault.open();
  const waiting: Promise<void>[] = [];
  for (let i = 1; i <= 50; i += 1) {
    vault.write('a.md', `${i}`);
    vault.write(`n${i}.md`, `[[a]] ${i}`);
    waiting.push(index.refresh(['a.md', `n${i}.md`]));
  }
  await Promise.all(waiting);
  expect(knowledgeOf(index)).toEqual(await vault.truth());
});

test.skipIf(!posix)('takes nothing for a note that a walk would not come to', async () => {
  vault.write('real/a.md', 'a');
  symlinkSync('real', at('linked'));
  symlinkSync('real/a.md', at('b.md'));
  vault.write('.hidden/c.md', 'c');
  const index = await vault.open();
  const ids = ['linked/a.md', 'b.md', '.hidden/c.md', '../vault/real/a.md', 'real/../real/a.md', '/etc/x.md', 'a\0.md'];
  await index.refresh(ids);
  expect(index.graph.idsInOrder()).toEqual(['real/a.md']);
  for (const id of ids) expect(await index.body(id)).toBeNull();
});

test('gives the text of a file as it is now', async () => {
  vault.write('a.md', 'old');
  const index = await vault.open();
  const bytes = Buffer.from('---\ntitle: x\n---\nné\r\n');
  vault.write('a.md', bytes);
  expect(await index.body('a.md')).toMatchObject({
    text: bytes.toString(),
    hash: hashBytes(bytes),
    isUtf8: true,
    isCut: false,
  });
  expect(await index.body('none.md')).toBeNull();
});

test('keeps two names of one file apart', async () => {
  vault.write('a.md', 'x');
  linkSync(at('a.md'), at('b.md'));
  const index = await vault.open();
  expect(index.graph.idsInOrder()).toEqual(['a.md', 'b.md']);
});

test('can be stopped while it opens, and goes on from there the next time', async () => {
  for (let i = 0; i < 1_500; i += 1) vault.write(`n${i}.md`, `note ${i} `.repeat(20));
  const ending = new AbortController();
  let total = 0;
  const onProgress = (progress: SyncProgress): void => {
    total = progress.total;
    if (progress.done > 0) ending.abort(new Error('enough'));
  };
  await expect(vault.open({ clock: later, onProgress, signal: ending.signal })).rejects.toThrow('enough');
  expect(total).toBe(1_500);
  const seen: SyncProgress[] = [];
  const index = await vault.open({ clock: later, onProgress: (progress) => seen.push(progress) });
  expect(seen[0]?.total).toBeLessThan(1_500);
  expect(index.graph.size).toBe(1_500);
});

test('fails to open where there is no vault', async () => {
  rmSync(vault.root, { recursive: true });
  await expect(vault.open()).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
});
