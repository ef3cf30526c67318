import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countEntries } from './count-entries.ts';

const root = mkdtempSync(join(tmpdir(), 'mooring-count-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const folder of ['src/deep', '.git/objects', 'node_modules/left-pad', 'empty']) {
  mkdirSync(join(root, folder), { recursive: true });
}
for (const file of ['a.txt', 'src/b.txt', 'src/deep/c.txt', '.git/HEAD', 'node_modules/left-pad/index.js']) {
  writeFileSync(join(root, file), '');
}
symlinkSync(root, join(root, 'round'));

test('version control and dependencies are left out, and links are not followed', async () => {
  expect(await countEntries(root, new AbortController().signal)).toEqual({ files: 4, directories: 3 });
});

test('counting stops at its limit and says so', async () => {
  const { files, directories, truncated } = await countEntries(root, new AbortController().signal, 3);
  expect([files + directories, truncated]).toEqual([3, true]);
});

test('counting stops when told to', async () => {
  await expect(countEntries(root, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('a folder that cannot be read is told of', async () => {
  expect(await countEntries(join(root, 'gone'), new AbortController().signal)).toEqual({
    files: 0,
    directories: 0,
    unreadable: 1,
  });
});
