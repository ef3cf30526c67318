import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { knowledgeOf, makeScratchVault, type ScratchVault } from './scratch-vault.ts';

let vault: ScratchVault;

beforeEach(() => {
  vault = makeScratchVault();
});
afterEach(() => vault.remove());

const at = (id: string): string => join(vault.root, id);

test('reads odd files with a warning and without harm', async () => {
  vault.write('crlf.md', '---\r\ntitle: C\r\n---\r\n[[bom]]\r\n');
  vault.write('bom.md', '\ufeff---\ntitle: B\n---\n[[crlf]]');
  vault.write('latin.md', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, ...Buffer.from('[[crlf]]')]));
  vault.write('utf16.md', Buffer.from('\ufeffhello [[crlf]]', 'utf16le'));
  vault.write('nul.md', 'a\0b [[crlf]]');
  vault.write('empty.md', '');
  vault.write('huge.md', Buffer.alloc(16 * 1024 * 1024 + 1, 'ü[[crlf]] '));
  const index = await vault.open();
  const titles = index.graph.idsInOrder().map((id) => index.graph.find(id)?.title);
  expect(titles).toEqual(['B', 'C', 'Empty', 'Huge', 'Latin', 'Nul', 'Utf16']);
  expect(index.graph.incoming('crlf.md')).toEqual(['bom.md', 'latin.md', 'nul.md']);
  const issues = (id: string): string => index.graph.find(id)?.issues.join(' ') ?? '';
  expect(issues('latin.md')).toContain('not valid UTF-8');
  expect(issues('utf16.md')).toContain('UTF-16');
  expect(issues('nul.md')).toContain('NUL');
  expect(issues('huge.md')).toContain('16 MiB');
  expect(issues('crlf.md') + issues('bom.md') + issues('empty.md')).toBe('');
  const huge = await index.body('huge.md');
  expect(huge).toMatchObject({ isCut: true, isUtf8: true, hash: hashBytes(readFileSync(at('huge.md'))) });
  expect(huge?.hash).toBe(index.graph.find('huge.md')?.hash);
  // What the cache gives back is the same, odd characters included.
  const before = knowledgeOf(index);
  await index.close();
  expect(knowledgeOf(await vault.open())).toEqual(before);
});

test('changes no byte of the vault and adds no file to it', async () => {
  for (let i = 0; i < 20; i += 1) vault.write(`f${i % 3}/n${i}.md`, `[[n${i + 1}]]`);
  vault.write('.mooring-0123456789abcdef.tmp', 'left');
  const snapshot = (): string[] =>
    readdirSync(vault.root, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => {
        const stats = lstatSync(at(path));
        const content = stats.isFile() ? hashBytes(readFileSync(at(path))) : '';
        return `${path} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.mode} ${content}`;
      });
  const before = snapshot();
  const index = await vault.open({ isWatching: true });
  await index.refresh(['f0/n0.md']);
  await index.body('f0/n0.md');
  await index.searchText('n1', 5);
  await index.settled();
  await index.close();
  expect(snapshot()).toEqual(before);
  expect(index.leftovers).toEqual(['.mooring-0123456789abcdef.tmp']);
});
