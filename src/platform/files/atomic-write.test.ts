import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAtomic } from './atomic-write.ts';

const posix = process.platform !== 'win32';
const modeOf = (path: string): number => statSync(path).mode & 0o7777;
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-atomic-'));
  path = join(folder, 'note.md');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('writes a new file, text or bytes, and leaves nothing else behind', async () => {
  await writeAtomic(path, 'grüße');
  expect(readFileSync(path, 'utf8')).toBe('grüße');
  await writeAtomic(path, new Uint8Array([0, 255]));
  expect([...readFileSync(path)]).toEqual([0, 255]);
  expect(readdirSync(folder)).toEqual(['note.md']);
});

test.skipIf(!posix)('keeps the mode of the file it replaces, whatever the umask', async () => {
  writeFileSync(path, 'old');
  chmodSync(path, 0o666);
  await writeAtomic(path, 'new');
  expect(modeOf(path)).toBe(0o666);
  chmodSync(path, 0o600);
  await writeAtomic(path, 'newer');
  expect(modeOf(path)).toBe(0o600);
});

test.skipIf(!posix)('takes the mode it is given', async () => {
  await writeAtomic(path, 'secret', { mode: 0o600 });
  expect(modeOf(path)).toBe(0o600);
});

test.skipIf(process.getuid?.() !== 0)('keeps the owner of the file it replaces', async () => {
  writeFileSync(path, 'old');
  chownSync(path, 4_242, 4_243);
  await writeAtomic(path, 'new');
  expect(statSync(path)).toMatchObject({ uid: 4_242, gid: 4_243 });
});

test('removes its temporary file when it fails, and leaves the target as it was', async () => {
  mkdirSync(path);
  await expect(writeAtomic(path, 'text')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['note.md']);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('fails when the folder does not exist', async () => {
  await expect(writeAtomic(join(folder, 'no', 'note.md'), 'text')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(!posix)('replaces a link and leaves alone what it points to', async () => {
  const target = join(folder, 'target');
  writeFileSync(target, 'untouched');
  symlinkSync(target, path);
  await writeAtomic(path, 'text');
  expect(lstatSync(path).isSymbolicLink()).toBe(false);
  expect(readFileSync(target, 'utf8')).toBe('untouched');
});

test('shows no torn file while writers of two processes race', async () => {
  const size = 300_000;
  await writeAtomic(path, 'a'.repeat(size));
  const module = JSON.stringify(new URL('./atomic-write.ts', import.meta.url).href);
  const script = `const { writeAtomic } = await import(${module});
    for (let i = 0; i < 30; i++) await writeAtomic(${JSON.stringify(path)}, 'z'.repeat(${size}));`;
  let isWriting = true;
  const writers = Promise.all([
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
    ...['b', 'c', 'd'].map(async (letter) => {
      for (let i = 0; i < 30; i += 1) await writeAtomic(path, letter.repeat(size));
    }),
  ]).finally(() => {
    isWriting = false;
  });
  const seen = new Set<string>();
  while (isWriting) {
    const text = await readFile(path, 'utf8');
    expect(text.length).toBe(size);
    expect(text).toBe(text.charAt(0).repeat(size));
    seen.add(text.charAt(0));
  }
  await writers;
  expect(seen.size).toBeGreaterThan(1);
  expect(readdirSync(folder)).toEqual(['note.md']);
});
