import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { killTree } from '../../../platform/process/kill-tree.ts';
import { spawnTracked } from '../../../platform/process/spawn.ts';
import { NoteGraph } from '../graph/note-graph.ts';
import { knowledgeOf, makeScratchVault, type ScratchVault } from './scratch-vault.ts';
import type { VaultIndex } from './vault-index.ts';

let vault: ScratchVault;

beforeEach(() => {
  vault = makeScratchVault();
  for (let i = 0; i < 60; i += 1) vault.write(`n${i}.md`, `# Note ${i}\nabout topic${i % 6} [[n${(i * 11) % 60}]]`);
});
afterEach(() => vault.remove());

const cacheFolder = (): string => join(vault.home, 'notes', readdirSync(join(vault.home, 'notes'))[0] ?? '');
const cachePath = (): string => join(cacheFolder(), 'index.db');
const found = async (index: VaultIndex, query: string): Promise<number> => (await index.searchText(query, 100)).length;

test.skipIf(process.platform === 'win32')(
  'goes on when the cache is deleted under it, and fills a new one',
  async () => {
    const index = await vault.open();
    rmSync(vault.home, { recursive: true });
    expect(await found(index, 'topic3')).toBe(10);
    vault.write('new.md', 'about topic3');
    await index.refresh(['new.md']);
    await index.settled();
    expect(await found(index, 'topic3')).toBe(11);
    await index.close();
    const again = await vault.open();
    expect(knowledgeOf(again)).toEqual(await vault.truth());
    expect(await found(again, 'topic3')).toBe(11);
  },
);

test('is rebuilt after its file was deleted or overwritten between two runs', async () => {
  await (await vault.open()).close();
  rmSync(cachePath());
  const second = await vault.open();
  expect(await found(second, 'topic3')).toBe(10);
  await second.close();
  writeFileSync(cachePath(), 'no database');
  const third = await vault.open();
  expect(await found(third, 'topic3')).toBe(10);
  expect(knowledgeOf(third)).toEqual(await vault.truth());
  expect(vault.said).toEqual(['warn the notes cache could not be used and is begun anew']);
});

test('answers from memory when the home cannot be written', async () => {
  writeFileSync(vault.home, 'a file where a folder should be');
  const index = await vault.open();
  expect(knowledgeOf(index)).toEqual(await vault.truth());
  expect(await found(index, 'topic3')).toBe(10);
  expect(vault.said).toEqual(['warn the notes cache cannot be kept on disk; it is kept in memory']);
});

test('is not held up by another process that holds the lock, and catches up afterwards', async () => {
  const first = await vault.open();
  await first.close();
  const script = `const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(process.argv[1]).exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => {}, 1e6)`;
  const holder = await spawnTracked(process.execPath, ['-e', script, cachePath()]);
  try {
    await new Promise((resolve) => holder.child.stdout.once('data', resolve));
    vault.write('n0.md', 'about nothing');
    vault.write('new.md', 'about topic0');
    const index = await vault.open();
    expect(knowledgeOf(index)).toEqual(await vault.truth());
    vault.write('new.md', 'about topic0 and more');
    await index.refresh(['new.md']);
    expect(index.graph.find('new.md')?.excerpt).toContain('more');
    await killTree(holder);
    await index.settled();
    expect(await found(index, 'topic0')).toBe(10);
    expect(await found(index, 'nothing')).toBe(1);
    expect(await found(index, '"and more"')).toBe(1);
  } finally {
    await killTree(holder);
  }
});

test('two indexes share one vault and one home', async () => {
  const [one, two] = await Promise.all([vault.open(), vault.open()]);
  expect(knowledgeOf(one)).toEqual(knowledgeOf(two));
  vault.write('n1.md', 'about mooring');
  await one.refresh(['n1.md']);
  vault.write('n2.md', 'about mooring too');
  rmSync(join(vault.root, 'n3.md'));
  await two.refresh(['n1.md', 'n2.md', 'n3.md']);
  await one.refresh(['n2.md', 'n3.md']);
  const truth = await vault.truth();
  for (const index of [one, two]) {
    await index.settled();
    expect(knowledgeOf(index)).toEqual(truth);
    expect(await found(index, 'mooring')).toBe(2);
    expect(await found(index, 'topic3')).toBe(9);
  }
});

test('puts back the row of a note that another process took away', async () => {
  const [one, two] = [await vault.open(), await vault.open()];
  rmSync(join(vault.root, 'n0.md'));
  await two.refresh(['n0.md']);
  vault.write('n0.md', '# Note 0\nabout topic0 [[n0]]');
  await one.refresh(['n0.md']);
  await one.settled();
  expect(await found(one, 'topic0')).toBe(10);
});

test('begins with the graph it kept, and follows what changed while it was away', async () => {
  await (await vault.open()).close();
  const loading = vi.spyOn(NoteGraph.prototype, 'loading');
  vault.write('n0.md', 'about [[n7]] and [[new]]');
  vault.write('sub/new.md', '---\naliases: [n1]\n---\n[[n2]]');
  rmSync(join(vault.root, 'n7.md'));
  const index = await vault.open();
  expect(loading).not.toHaveBeenCalled();
  loading.mockRestore();
  expect(knowledgeOf(index)).toEqual(await vault.truth());
});

test('does not use a kept graph that is damaged, or was made of other notes', async () => {
  await (await vault.open()).close();
  for (const damage of ["UPDATE graph SET image = x'00'", "UPDATE notes SET hash = 'other' WHERE id = 'n3.md'"]) {
    const database = new DatabaseSync(cachePath());
    database.exec(damage);
    database.close();
    const index = await vault.open();
    expect(knowledgeOf(index), damage).toMatchObject({ 'n5.md': { out: ['n55.md'] } });
    await index.close();
  }
});

test('keeps the graph once nothing has changed for a while', async () => {
  const hasty = { ...systemClock, after: (ms: number, fire: () => void) => systemClock.after(Math.min(ms, 20), fire) };
  const index = await vault.open({ clock: hasty });
  vault.write('n0.md', 'about [[n7]]');
  await index.refresh(['n0.md']);
  const database = new DatabaseSync(cachePath(), { readOnly: true });
  const kept = database.prepare("SELECT 1 FROM graph WHERE instr(image, 'n7') > 0");
  await vi.waitUntil(() => kept.get() !== undefined, { timeout: 10_000 });
  database.close();
});
