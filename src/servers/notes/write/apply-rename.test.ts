import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { ScratchVault } from './proof/scratch-vault.ts';
import { after, before, editOf, plan } from './proof/small-rename.ts';

let vault: ScratchVault;

beforeEach(() => {
  vault = new ScratchVault(before);
});
afterEach(() => vault.remove());

const moved = { from: 'old.md', to: 'd/new.md', isMoved: true, rewrote: ['a.md', 'b/c.md'], left: [] };

describe('a rename', () => {
  test('moves the note, changes the others, and leaves nothing else', async () => {
    const writer = await vault.open();
    expect(await writer.rename(plan)).toMatchObject({ ...moved, hash: hashBytes('I am new') });
    expect(vault.files()).toEqual(after);
    expect(vault.journals()).toEqual([]);
  });

  test('may change a note without moving it', async () => {
    const writer = await vault.open();
    await writer.rename({ ...plan, to: 'old.md' });
    expect(vault.files()).toEqual({
      ...before,
      'old.md': 'I am new',
      'a.md': after['a.md'],
      'b/c.md': after['b/c.md'],
    });
  });

  test('checks everything and writes nothing in a dry run', async () => {
    const writer = await vault.open();
    expect(await writer.rename(plan, { isDryRun: true })).toMatchObject(moved);
    expect(vault.files()).toEqual(before);
    expect(existsSync(join(vault.path, 'd'))).toBe(false);
  });

  test.each(['a.md', 'old.md'])('changes nothing when %s is not as planned', async (id) => {
    const writer = await vault.open();
    vault.put(id, 'another');
    const files = vault.files();
    for (const isDryRun of [true, false]) {
      await expect(writer.rename(plan, { isDryRun })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(`"${id}"`),
        details: { hash: hashBytes('another') },
      });
    }
    expect(vault.files()).toEqual(files);
    expect(vault.journals()).toEqual([]);
  });

  test('changes nothing when a note is gone, the new name is taken, or leads out of the vault', async () => {
    const writer = await vault.open();
    mkdirSync(join(vault.scratch, 'elsewhere'));
    symlinkSync(join(vault.scratch, 'elsewhere'), join(vault.path, 'out'));
    vault.put('d/new.md', 'a stranger');
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    await expect(writer.rename({ ...plan, to: 'out/new.md' })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    rmSync(join(vault.path, 'd/new.md'));
    rmSync(join(vault.path, 'a.md'));
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' });
    expect(vault.files()).toEqual({ 'b/c.md': before['b/c.md'], 'old.md': 'I am old', 'z.md': 'alone' });
    expect(vault.journals()).toEqual([]);
  });

  test('gives way to a stranger who takes the new name at the last moment', async () => {
    const writer = await vault.open((step) => step === 'committed' && vault.put('d/new.md', 'a stranger'));
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(vault.files()).toEqual({ ...before, 'd/new.md': 'a stranger' });
    expect(vault.journals()).toEqual([]);
  });

  test('leaves a note alone that somebody changes at the last moment, and says so', async () => {
    const writer = await vault.open((step) => step === 'committed' && vault.put('a.md', 'newer'));
    const outcome = await writer.rename(plan);
    expect(outcome.left).toEqual([{ id: 'a.md', reason: 'changed' }]);
    expect(outcome.rewrote).toEqual(['b/c.md']);
    expect(vault.files()).toEqual({ ...after, 'a.md': 'newer' });
  });

  test('works on a note that it need not change, and on one that is not moved', async () => {
    const writer = await vault.open();
    const same = editOf('old.md', before['old.md'], before['old.md']);
    await writer.rename({ ...plan, moved: same, others: [] });
    expect(vault.files()).toEqual({
      'a.md': before['a.md'],
      'b/c.md': before['b/c.md'],
      'd/new.md': 'I am old',
      'z.md': 'alone',
    });
  });

  test('takes a name that differs from the old one by case only', async () => {
    const writer = await vault.open();
    await writer.rename({ ...plan, to: 'OLD.md' });
    expect(readdirSync(vault.path).sort()).toEqual(['OLD.md', 'a.md', 'b', 'z.md']);
    expect(readFileSync(join(vault.path, 'OLD.md'), 'utf8')).toBe('I am new');
  });
});
