import { mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { knowledgeOf, makeScratchVault, type ScratchVault } from './scratch-vault.ts';
import type { VaultIndex } from './vault-index.ts';

let vault: ScratchVault;

beforeEach(() => {
  vault = makeScratchVault();
});
afterEach(() => vault.remove());

const at = (id: string): string => join(vault.root, id);
const has = (index: VaultIndex, id: string, text?: string): boolean => {
  const note = index.graph.find(id);
  return note?.id === id && (text === undefined || note.hash === hashBytes(text));
};
const lacks = (index: VaultIndex, id: string): boolean => index.graph.find(id)?.id !== id;

async function expectTruth(index: VaultIndex): Promise<void> {
  await index.settled();
  expect(knowledgeOf(index)).toEqual(await vault.truth());
}

test('follows notes that are made, changed, renamed and removed, in any case', async () => {
  vault.write('Folder/Mixed Case.md', 'one');
  const index = await vault.open({ isWatching: true });
  vault.write('New.md', '[[mixed case]]');
  await vault.until(index, () => has(index, 'New.md'));
  vault.write('Folder/Mixed Case.md', 'two');
  await vault.until(index, () => has(index, 'Folder/Mixed Case.md', 'two'));
  renameSync(at('Folder/Mixed Case.md'), at('Folder/MIXED case.md'));
  await vault.until(index, () => has(index, 'Folder/MIXED case.md') && lacks(index, 'Folder/Mixed Case.md'));
  expect(index.graph.outgoing('New.md')).toEqual(['Folder/MIXED case.md']);
  unlinkSync(at('New.md'));
  await vault.until(index, () => lacks(index, 'New.md'));
  await expectTruth(index);
  expect(vault.said).toEqual([]);
});

test('follows folders that are made with others in them, renamed, moved in and out, and removed', async () => {
  vault.write('a/b/one.md', 'one');
  const index = await vault.open({ isWatching: true });
  vault.write('x/y/z/deep.md', 'deep');
  await vault.until(index, () => has(index, 'x/y/z/deep.md'));
  await index.settled();
  // The folders came at once: watching them needs a new beginning.
  vault.write('x/y/z/deep.md', 'deeper');
  await vault.until(index, () => has(index, 'x/y/z/deep.md', 'deeper'));
  renameSync(at('a'), at('A2'));
  await vault.until(index, () => has(index, 'A2/b/one.md') && lacks(index, 'a/b/one.md'));
  await index.settled();
  vault.write('A2/b/one.md', 'changed after the rename');
  await vault.until(index, () => has(index, 'A2/b/one.md', 'changed after the rename'));
  renameSync(at('x'), join(vault.home, 'outside'));
  await vault.until(index, () => lacks(index, 'x/y/z/deep.md'));
  renameSync(join(vault.home, 'outside'), at('back'));
  await vault.until(index, () => has(index, 'back/y/z/deep.md'));
  rmSync(at('back'), { recursive: true });
  await vault.until(index, () => lacks(index, 'back/y/z/deep.md'));
  await expectTruth(index);
});

test('two indexes in one process both follow', async () => {
  vault.write('a.md', 'a');
  const indexes = [await vault.open({ isWatching: true }), await vault.open({ isWatching: true })];
  vault.write('p/q/new.md', '[[a]]');
  for (const index of indexes) await vault.until(index, () => has(index, 'p/q/new.md'));
  for (const index of indexes) await index.settled();
  vault.write('p/q/new.md', 'again [[a]]');
  for (const index of indexes) await vault.until(index, () => has(index, 'p/q/new.md', 'again [[a]]'));
  await indexes[0]?.close();
  vault.write('last.md', 'last');
  const [, second] = indexes;
  if (second) await vault.until(second, () => has(second, 'last.md'));
});

test('ignores what happens in hidden folders and to other files', async () => {
  mkdirSync(at('.git'));
  const index = await vault.open({ isWatching: true });
  const { version } = index.graph;
  for (const id of ['.git/x.md', 'picture.png', '.hidden.md', '.mooring-0123456789abcdef.tmp']) vault.write(id, 'x');
  vault.write('seen.md', 'x');
  await vault.until(index, () => has(index, 'seen.md'));
  await index.settled();
  expect(index.graph.idsInOrder()).toEqual(['seen.md']);
  expect(index.graph.version).toBe(version + 1);
});

test('a burst of 5,000 changed files ends in the right graph', async () => {
  const count = 5_000;
  const name = (i: number): string => `f${i % 25}/n${i}.md`;
  for (let i = 0; i < count; i += 1) vault.write(name(i), `# ${i}\n[[n${(i + 1) % count}]]`);
  const index = await vault.open({ isWatching: true });
  const last = new Map<string, string>();
  for (let i = 0; i < count; i += 1) {
    const text = `# ${i} again\n[[n${(i * 7 + 3) % count}]] #burst`;
    if (i % 10 === 9) unlinkSync(at(name(i)));
    else writeFileSync(at(name(i)), text);
    if (i % 10 === 5) renameSync(at(name(i)), at(`f${i % 25}/moved ${i}.md`));
    else if (i % 10 !== 9) last.set(name(i), text);
  }
  const hashes = [...last].map(([id, text]) => [id, hashBytes(text)] as const);
  await vault.until(
    index,
    () => index.graph.size === 4_500 && hashes.every(([id, hash]) => index.graph.find(id)?.hash === hash),
  );
  await expectTruth(index);
  expect((await index.searchText('burst', 10_000)).length).toBe(4_500);
});

test('keeps what it knows while the vault is away, says so once, and follows when it is back', async () => {
  vault.write('sub/a.md', 'a');
  const hasty = { ...systemClock, after: (ms: number, fire: () => void) => systemClock.after(Math.min(ms, 20), fire) };
  const said: string[] = [];
  const missed = Promise.withResolvers<void>();
  const log = (_level: string, event: string): void => {
    said.push(event);
    if (event === 'the vault could not be looked through') missed.resolve();
  };
  const index = await vault.open({ isWatching: true, clock: hasty, log });
  renameSync(vault.root, `${vault.root}-away`);
  await missed.promise;
  expect(index.graph.idsInOrder()).toEqual(['sub/a.md']);
  expect(index.issues).toEqual([{ path: '', message: 'The vault cannot be read at the moment.' }]);
  vault.write('b.md', 'b');
  await vault.until(index, () => has(index, 'b.md') && lacks(index, 'sub/a.md'));
  await index.settled();
  expect(index.issues).toEqual([]);
  expect(said.filter((event) => event === 'the vault could not be looked through')).toHaveLength(1);
});
