import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { ScratchVault } from './proof/scratch-vault.ts';
import type { VaultWriter } from './vault-writer.ts';

let vault: ScratchVault;
let writer: VaultWriter;
const bytes = (text: string): Buffer => Buffer.from(text);

beforeEach(async () => {
  vault = new ScratchVault();
  writer = await vault.open();
});
afterEach(() => vault.remove());

describe('create', () => {
  test('writes the note and its folders, and leaves nothing else', async () => {
    const written = await writer.create('a/b/note.md', bytes('text'));
    expect(written).toEqual({ id: 'a/b/note.md', hash: hashBytes('text') });
    expect(vault.files()).toEqual({ 'a/b/note.md': 'text' });
  });

  test('never replaces what is there, be it a note, a folder or a link to nowhere', async () => {
    vault.put('note.md', 'old');
    mkdirSync(join(vault.path, 'folder.md'));
    symlinkSync(join(vault.scratch, 'nowhere.md'), join(vault.path, 'link.md'));
    for (const id of ['note.md', 'folder.md', 'link.md'])
      await expect(writer.create(id, bytes('new'))).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(vault.files()).toEqual({ 'note.md': 'old' });
    expect(existsSync(join(vault.scratch, 'nowhere.md'))).toBe(false);
  });

  test('gives one of many who want the same name', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => writer.create('one.md', bytes(`${at}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(vault.path)).toEqual(['one.md']);
  });

  test('refuses a way out before it makes a folder', async () => {
    symlinkSync(vault.scratch, join(vault.path, 'out'));
    await expect(writer.create('out/new/note.md', bytes(''), { field: 'directory' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringContaining('directory: '),
    });
    expect(existsSync(join(vault.scratch, 'new'))).toBe(false);
  });

  test('blames the argument for names that the disk cannot hold', async () => {
    vault.put('file', '');
    for (const id of [`${'x'.repeat(300)}.md`, `${'x'.repeat(300)}/a.md`, 'file/a.md'])
      await expect(writer.create(id, bytes(''))).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });

  test('checks everything and writes nothing in a dry run', async () => {
    vault.put('note.md', 'old');
    const options = { isDryRun: true };
    expect(await writer.create('a/new.md', bytes('x'), options)).toEqual({ id: 'a/new.md', hash: hashBytes('x') });
    await expect(writer.create('note.md', bytes('x'), options)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(vault.files()).toEqual({ 'note.md': 'old' });
    expect(readdirSync(vault.path)).toEqual(['note.md']);
  });
});

describe('replace', () => {
  test('writes the new bytes and keeps the mode', async () => {
    vault.put('note.md', 'old');
    chmodSync(join(vault.path, 'note.md'), 0o640);
    const written = await writer.replace('note.md', hashBytes('old'), Buffer.from([0xff, 0]));
    expect(written).toEqual({ id: 'note.md', hash: hashBytes(Buffer.from([0xff, 0])) });
    expect([...readFileSync(join(vault.path, 'note.md'))]).toEqual([0xff, 0]);
    if (process.platform !== 'win32') expect(statSync(join(vault.path, 'note.md')).mode & 0o777).toBe(0o640);
    expect(readdirSync(vault.path)).toEqual(['note.md']);
  });

  test('tells the current hash and changes nothing when the note is another', async () => {
    vault.put('note.md', 'newer');
    const conflict = { code: 'CONFLICT', details: { id: 'note.md', hash: hashBytes('newer') } };
    for (const isDryRun of [true, false]) {
      await expect(writer.replace('note.md', hashBytes('old'), bytes('x'), { isDryRun })).rejects.toMatchObject(
        conflict,
      );
      await expect(writer.remove('note.md', hashBytes('old'), { isDryRun })).rejects.toMatchObject(conflict);
    }
    expect(vault.files()).toEqual({ 'note.md': 'newer' });
  });

  test('takes neither a link nor a folder for a note', async () => {
    writeFileSync(join(vault.scratch, 'secret.md'), 'secret');
    symlinkSync(join(vault.scratch, 'secret.md'), join(vault.path, 'link.md'));
    mkdirSync(join(vault.path, 'folder.md'));
    for (const id of ['link.md', 'folder.md', 'none.md', 'no/such.md']) {
      const missing = { code: 'NODE_NOT_FOUND' };
      await expect(writer.replace(id, hashBytes('secret'), bytes('x'))).rejects.toMatchObject(missing);
      await expect(writer.remove(id, hashBytes('secret'))).rejects.toMatchObject(missing);
    }
    expect(readFileSync(join(vault.scratch, 'secret.md'), 'utf8')).toBe('secret');
  });
});

test('remove takes the note away, and nothing in a dry run', async () => {
  vault.put('note.md', 'old');
  linkSync(join(vault.path, 'note.md'), join(vault.path, 'twin.md'));
  await writer.remove('note.md', hashBytes('old'), { isDryRun: true });
  expect(readdirSync(vault.path)).toEqual(['note.md', 'twin.md']);
  await writer.remove('note.md', hashBytes('old'));
  expect(vault.files()).toEqual({ 'twin.md': 'old' });
});

test('recover removes the temporary files it is told of, and no other file', async () => {
  const left = '.mooring-0123456789abcdef.tmp';
  vault.put(`a/${left}`, 'half');
  vault.put('.mooring-note.tmp', 'a user may call a file so');
  writeFileSync(join(vault.scratch, left), 'outside');
  await writer.recover([`a/${left}`, `a/${left}`, 'none/.mooring-0123456789abcdef.tmp', '.mooring-note.tmp']);
  expect(vault.files()).toEqual({ '.mooring-note.tmp': 'a user may call a file so' });
  await expect(writer.recover([`../${left}`])).rejects.toThrow();
  expect(existsSync(join(vault.scratch, left))).toBe(true);
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('says so when it may not write', async () => {
  vault.put('note.md', 'old');
  chmodSync(vault.path, 0o500);
  await expect(writer.replace('note.md', hashBytes('old'), bytes('x'))).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: '"note.md" cannot be written: permission denied',
  });
  chmodSync(vault.path, 0o700);
});
