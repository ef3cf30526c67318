import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPluginSources } from './plugin-sources.ts';

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-plugin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `-- ${file}\n`);
  }
  return folder;
}

test('only Luau is read, in one order, with paths as Luau has them', () => {
  const folder = folderWith('b/C.luau', 'B.luau', 'Main.server.luau', 'README.md', 'stylua.toml');
  expect(readPluginSources(folder)).toEqual([
    { path: 'B.luau', text: '-- B.luau\n' },
    { path: 'Main.server.luau', text: '-- Main.server.luau\n' },
    { path: 'b/C.luau', text: '-- b/C.luau\n' },
  ]);
});
