import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashBytes, hashFile } from './content-hash.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-hash-'));
const path = join(folder, 'file');
afterAll(() => rmSync(folder, { recursive: true }));

test('hashes text as its UTF-8 bytes', () => {
  expect(hashBytes('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashBytes('é')).toBe(hashBytes(new Uint8Array([0xc3, 0xa9])));
});

test('hashes a file as its bytes, also an empty one and one of many pieces', async () => {
  for (const size of [0, 1, 1_000_003]) {
    const bytes = Buffer.alloc(size, 'xyz');
    writeFileSync(path, bytes);
    expect(await hashFile(path)).toBe(hashBytes(bytes));
  }
});

test('fails when there is no file, and stops when cancelled', async () => {
  await expect(hashFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  writeFileSync(path, 'x');
  await expect(hashFile(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});
