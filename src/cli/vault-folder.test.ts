import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openExampleVault } from './example-vault.ts';
import { openVaultFolder } from './vault-folder.ts';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const open = (value: string, base: string, from = '--vault') =>
  openVaultFolder({ home: join(base, 'home'), vault: { value, base, from } });

describe('a vault that was named', () => {
  test('is its folder, and nothing is made in the state directory', () => {
    const base = scratch();
    mkdirSync(join(base, 'notes'));
    expect(open('notes', base)).toEqual({ folder: join(base, 'notes'), isExample: false });
    expect(open(join(base, 'notes'), '/nowhere')).toEqual({ folder: join(base, 'notes'), isExample: false });
    expect(readdirSync(base)).toEqual(['notes']);
  });

  test('and is not there is told with the way to make it', () => {
    expect(() => open('nothing', scratch())).toThrow(
      /^there is no folder nothing\. Give --vault an existing folder, or create one with: mkdir -p nothing$/,
    );
    expect(() => open("Anna's notes", scratch())).toThrow(`create one with: mkdir -p 'Anna'\\''s notes'`);
  });

  test('and starts with ~ was seen by no shell', () => {
    expect(() => open('~/nothing', scratch())).toThrow(
      'there is no folder ~/nothing. Only a shell knows what ~ is; write the path out',
    );
  });

  test('in a file is told with the file, and the command works from anywhere', () => {
    const base = scratch();
    expect(() => open('nothing', base, `${base}/mooring.yaml:3: vault`)).toThrow(
      `${base}/mooring.yaml:3: vault: there is no folder nothing. Give --vault an existing folder, or create one with: mkdir -p ${base}/nothing`,
    );
  });

  test('and is a file is refused', () => {
    const base = scratch();
    writeFileSync(join(base, 'note.md'), 'text');
    expect(() => open('note.md', base)).toThrow(
      'note.md is a file, not a folder. Give --vault the folder of your notes',
    );
    expect(() => open('note.md/below', base)).toThrow('there is no folder note.md/below.');
  });
});

describe('the example vault', () => {
  const openExample = (home: string) => openVaultFolder({ home, vault: undefined });

  test('is copied to the state directory, whole', () => {
    const home = join(scratch(), 'deep/home');
    expect(openExample(home)).toEqual({ folder: join(home, 'example-vault'), isExample: true });
    const source = join(import.meta.dirname, '../../examples/vault');
    const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    expect(files(join(home, 'example-vault'))).toEqual(files(source));
    expect(readFileSync(join(home, 'example-vault/knots/bowline.md'))).toEqual(
      readFileSync(join(source, 'knots/bowline.md')),
    );
    expect(readdirSync(home)).toEqual(['example-vault']);
  });

  test('is the user’s from then on: what was changed or removed stays so', () => {
    const home = scratch();
    const { folder } = openExample(home);
    writeFileSync(join(folder, 'welcome.md'), 'mine');
    rmSync(join(folder, 'glossary.md'));
    expect(openExample(home)).toEqual({ folder, isExample: true });
    expect(readFileSync(join(folder, 'welcome.md'), 'utf8')).toBe('mine');
    expect(readdirSync(folder)).not.toContain('glossary.md');
    expect(readdirSync(home)).toEqual(['example-vault']);
  });

  test('can be written though the installation cannot', () => {
    const source = scratch();
    writeFileSync(join(source, 'note.md'), 'text', { mode: 0o444 });
    const folder = openExampleVault(scratch(), source);
    expect(statSync(join(folder, 'note.md')).mode & 0o200).toBe(0o200);
  });

  test('that cannot be written is told with the ways round', () => {
    const base = scratch();
    writeFileSync(join(base, 'file'), '');
    expect(() => openExample(join(base, 'file'))).toThrow(
      `the example vault cannot be written to ${join(base, 'file/example-vault')} (ENOTDIR). Name another with --vault or --home`,
    );
    writeFileSync(join(base, 'example-vault'), 'a file in its place');
    expect(() => openExample(base)).toThrow('cannot be written');
    expect(readdirSync(base).sort()).toEqual(['example-vault', 'file']);
  });

  test('that is not part of the installation is told as such', () => {
    expect(() => openExampleVault(scratch(), '/nowhere/vault')).toThrow(
      'the example vault is not part of this installation. Name a folder of notes with --vault',
    );
  });
});
