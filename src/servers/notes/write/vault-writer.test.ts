import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { VaultWriter } from './vault-writer.ts';

let scratch: string;
let vault: string;
let writer: VaultWriter;
const bytes = (text: string): Buffer => Buffer.from(text);

beforeEach(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-writer-')));
  vault = join(scratch, 'vault');
  mkdirSync(vault);
  writer = await VaultWriter.open(vault, { stateFolder: join(scratch, 'state') });
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('create', () => {
  test('writes the note and its folders, and leaves nothing else', async () => {
    const written = await writer.create('a/b/note.md', bytes('text'));
    expect(written).toEqual({ id: 'a/b/note.md', hash: hashBytes('text') });
    expect(allFiles()).toEqual({ 'a/b/note.md': 'text' });
  });

  test('never replaces what is there, be it a note, a folder or a link to nowhere', async () => {
    put('note.md', 'old');
    mkdirSync(join(vault, 'folder.md'));
    symlinkSync(join(scratch, 'nowhere.md'), join(vault, 'link.md'));
    for (const id of ['note.md', 'folder.md', 'link.md'])
      await expect(writer.create(id, bytes('new'))).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(allFiles()).toEqual({ 'note.md': 'old' });
    expect(existsSync(join(scratch, 'nowhere.md'))).toBe(false);
  });

  test('gives one of many who want the same name', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => writer.create('one.md', bytes(`${at}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(vault)).toEqual(['one.md']);
  });

  test('refuses a way out before it makes a folder', async () => {
    symlinkSync(scratch, join(vault, 'out'));
    await expect(writer.create('out/new/note.md', bytes(''), { field: 'directory' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringContaining('directory: '),
    });
    expect(existsSync(join(scratch, 'new'))).toBe(false);
  });

  test('blames the argument for names that the disk cannot hold', async () => {
    put('file', '');
    for (const id of [`${'x'.repeat(300)}.md`, `${'x'.repeat(300)}/a.md`, 'file/a.md'])
      await expect(writer.create(id, bytes(''))).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });

  test('checks everything and writes nothing in a dry run', async () => {
    put('note.md', 'old');
    const options = { isDryRun: true };
    expect(await writer.create('a/new.md', bytes('x'), options)).toEqual({ id: 'a/new.md', hash: hashBytes('x') });
    await expect(writer.create('note.md', bytes('x'), options)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(allFiles()).toEqual({ 'note.md': 'old' });
    expect(readdirSync(vault)).toEqual(['note.md']);
  });
});

describe('replace', () => {
  test('writes the new bytes and keeps the mode', async () => {
    put('note.md', 'old');
    chmodSync(join(vault, 'note.md'), 0o640);
    const written = await writer.replace('note.md', hashBytes('old'), Buffer.from([0xff, 0]));
    expect(written).toEqual({ id: 'note.md', hash: hashBytes(Buffer.from([0xff, 0])) });
    expect([...readFileSync(join(vault, 'note.md'))]).toEqual([0xff, 0]);
    if (process.platform !== 'win32') expect(statSync(join(vault, 'note.md')).mode & 0o777).toBe(0o640);
    expect(readdirSync(vault)).toEqual(['note.md']);
  });

  test('tells the current hash and changes nothing when the note is another', async () => {
    put('note.md', 'newer');
    const conflict = { code: 'CONFLICT', details: { id: 'note.md', hash: hashBytes('newer') } };
    for (const isDryRun of [true, false]) {
      await expect(writer.replace('note.md', hashBytes('old'), bytes('x'), { isDryRun })).rejects.toMatchObject(
        conflict,
      );
      await expect(writer.remove('note.md', hashBytes('old'), { isDryRun })).rejects.toMatchObject(conflict);
    }
    expect(allFiles()).toEqual({ 'note.md': 'newer' });
  });

  test('takes neither a link nor a folder for a note', async () => {
    writeFileSync(join(scratch, 'secret.md'), 'secret');
    symlinkSync(join(scratch, 'secret.md'), join(vault, 'link.md'));
    mkdirSync(join(vault, 'folder.md'));
    for (const id of ['link.md', 'folder.md', 'none.md', 'no/such.md']) {
      const missing = { code: 'NODE_NOT_FOUND' };
      await expect(writer.replace(id, hashBytes('secret'), bytes('x'))).rejects.toMatchObject(missing);
      await expect(writer.remove(id, hashBytes('secret'))).rejects.toMatchObject(missing);
    }
    expect(readFileSync(join(scratch, 'secret.md'), 'utf8')).toBe('secret');
  });
});

test('remove takes the note away, and nothing in a dry run', async () => {
  put('note.md', 'old');
  linkSync(join(vault, 'note.md'), join(vault, 'twin.md'));
  await writer.remove('note.md', hashBytes('old'), { isDryRun: true });
  expect(readdirSync(vault)).toEqual(['note.md', 'twin.md']);
  await writer.remove('note.md', hashBytes('old'));
  expect(allFiles()).toEqual({ 'twin.md': 'old' });
});

test('recover removes the temporary files it is told of, and no other file', async () => {
  const left = '.mooring-0123456789abcdef.tmp';
  put(`a/${left}`, 'half');
  put('.mooring-note.tmp', 'a user may call a file so');
  writeFileSync(join(scratch, left), 'outside');
  await writer.recover([`a/${left}`, `a/${left}`, 'none/.mooring-0123456789abcdef.tmp', '.mooring-note.tmp']);
  expect(allFiles()).toEqual({ '.mooring-note.tmp': 'a user may call a file so' });
  await expect(writer.recover([`../${left}`])).rejects.toThrow();
  expect(existsSync(join(scratch, left))).toBe(true);
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('says so when it may not write', async () => {
  put('note.md', 'old');
  chmodSync(vault, 0o500);
  await expect(writer.replace('note.md', hashBytes('old'), bytes('x'))).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: '"note.md" cannot be written: permission denied',
  });
  chmodSync(vault, 0o700);
});

function put(id: string, text: string): void {
  mkdirSync(dirname(join(vault, id)), { recursive: true });
  writeFileSync(join(vault, id), text);
}

function allFiles(): Record<string, string> {
  const entries = readdirSync(vault, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((path) => [path.slice(vault.length + 1), readFileSync(path, 'utf8')]));
}
