import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSameEntry } from './move-note.ts';
import { placeFile, reserveAndReplace } from './place-file.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-place-'));
  writeFileSync(at('temporary'), 'new');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['with hard links', placeFile],
  ['without hard links', reserveAndReplace],
])('placing a file %s', (_, place) => {
  test('gives it a free name, and its old one is gone', async () => {
    expect(await place(at('temporary'), at('note.md'))).toBe(true);
    expect(readdirSync(folder)).toEqual(['note.md']);
    expect(readFileSync(at('note.md'), 'utf8')).toBe('new');
  });

  test('leaves both alone when the name is taken', async () => {
    writeFileSync(at('note.md'), 'old');
    expect(await place(at('temporary'), at('note.md'))).toBe(false);
    expect(readFileSync(at('note.md'), 'utf8')).toBe('old');
    expect(readFileSync(at('temporary'), 'utf8')).toBe('new');
  });

  test('fails when there is no such folder', async () => {
    await expect(place(at('temporary'), at('none/note.md'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('two hard links to one file are two entries, also if only their case differs', async () => {
  writeFileSync(at('Note.md'), '');
  if (existsSync(at('note.md'))) return expect(await isSameEntry(at('Note.md'), at('note.md'))).toBe(true);
  linkSync(at('Note.md'), at('note.md'));
  expect(await isSameEntry(at('Note.md'), at('note.md'))).toBe(false);
  expect(await isSameEntry(at('Note.md'), at('Note.md'))).toBe(false);
});
