import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, missingFolders } from './folders.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('makes what is missing, down to the folder, and leaves what is there', () => {
  const base = temporary();
  const deep = join(base, 'a/b');
  expect(missingFolders(deep)).toEqual([deep, join(base, 'a')]);
  makeFolder(deep, 0o700);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  makeFolder(deep);
  expect(missingFolders(deep)).toEqual([]);
});

test.skipIf(!existsSync('/proc/self'))('fails, and does not hang, where no folder can be made', () => {
  expect(() => makeFolder('/proc/mooring/x')).toThrow('ENOENT');
});
