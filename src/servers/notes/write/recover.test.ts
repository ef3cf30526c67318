import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ScratchVault } from './proof/scratch-vault.ts';
import { after, before, plan } from './proof/small-rename.ts';
import { describeRecovery } from './recover.ts';
import type { WriteStep } from './write-step.ts';

let vault: ScratchVault;

beforeEach(() => {
  vault = new ScratchVault(before);
});
afterEach(() => vault.remove());

describe('after a crash', () => {
  const steps: WriteStep[] = ['prepared', 'staged', 'committed', 'placed', 'rewritten', 'removed', 'cleared'];

  test.each(steps)('the next write finds the vault whole again (after %s)', async (last) => {
    await vault.crashAfter(last, plan);
    const writer = await vault.open();
    await writer.create('fresh.md', Buffer.from('fresh'));
    const isDone = steps.indexOf(last) >= steps.indexOf('committed');
    expect(vault.files()).toEqual({ ...(isDone ? after : before), 'fresh.md': 'fresh' });
    expect(vault.journals()).toEqual([]);
    const kinds = vault.recoveries.map(({ kind }) => kind);
    expect(kinds).toEqual(last === 'cleared' ? [] : isDone ? ['finished'] : ['undone']);
  });

  test('recovery may be killed as well', async () => {
    await vault.crashAfter('committed', plan);
    for (const last of ['placed', 'rewritten', 'removed'] as const) {
      const writer = await vault.open((step) => step === last && halt());
      await expect(writer.recover()).rejects.toThrow('halt');
    }
    await (await vault.open()).recover();
    expect(vault.files()).toEqual(after);
    expect(vault.journals()).toEqual([]);
  });

  test('it does without the temporary files, should they be gone', async () => {
    await vault.crashAfter('committed', plan);
    for (const path of vault.temporaries()) rmSync(path);
    await (await vault.open()).recover();
    expect(vault.files()).toEqual(after);
  });

  test('it does not trust a temporary file that is cut short', async () => {
    await vault.crashAfter('committed', plan);
    for (const path of vault.temporaries()) writeFileSync(path, 'to');
    await (await vault.open()).recover();
    expect(vault.files()).toEqual(after);
  });

  test('a note that somebody changed meanwhile is left alone and told', async () => {
    await vault.crashAfter('committed', plan);
    vault.put('a.md', 'mine');
    rmSync(join(vault.path, 'b/c.md'));
    await (await vault.open()).recover();
    expect(vault.files()).toEqual({ 'a.md': 'mine', 'd/new.md': 'I am new', 'z.md': 'alone' });
    expect(vault.recoveries.flatMap(describeRecovery).sort()).toEqual([
      'An interrupted rename was finished: old.md is now d/new.md',
      'Gone during the rename: b/c.md',
      'Left as it is, since somebody changed it during the rename: a.md',
    ]);
  });

  test('nothing is renamed when the note itself was changed before it moved, or its new name taken', async () => {
    await vault.crashAfter('committed', plan);
    vault.put('old.md', 'mine');
    await (await vault.open()).recover();
    expect(vault.files()).toEqual({ ...before, 'old.md': 'mine' });

    vault.put('old.md', before['old.md']);
    await vault.crashAfter('committed', plan);
    vault.put('d/new.md', 'a stranger');
    await (await vault.open()).recover();
    expect(vault.files()).toEqual({ ...before, 'd/new.md': 'a stranger' });
    expect(vault.journals()).toEqual([]);
  });

  test('no text is lost when both names were written to', async () => {
    await vault.crashAfter('placed', plan);
    vault.put('d/new.md', 'new and mine');
    await (await vault.open()).recover();
    expect(vault.files()).toEqual({ ...after, 'old.md': 'I am old', 'd/new.md': 'new and mine' });
    expect(vault.recoveries).toMatchObject([{ outcome: { left: [{ id: 'old.md', reason: 'changed' }] } }]);
  });

  test('a journal that cannot be read is kept aside and told', async () => {
    await vault.crashAfter('committed', plan);
    for (const path of vault.temporaries()) rmSync(path);
    const [journal = ''] = vault.journals();
    const whole = readFileSync(journal, 'utf8');
    const spoilt = [
      whole.slice(0, -20),
      whole.replace('"version":1', '"version":2'),
      whole.replace(vault.path, `${vault.path}2`),
      whole.replace('"id":"a.md"', '"id":7'),
      whole.replace('.mooring-', '../mooring-'),
      whole.replace('"start":6', '"start":-6'),
      whole.replace('"start":6', '"start":5'),
      whole.replaceAll('d/new.md', '../new.md'),
      '',
    ];
    for (const [at, text] of spoilt.entries()) {
      expect(text).not.toBe(whole);
      writeFileSync(journal, text);
      await (await vault.open()).recover();
      const keptAs = `${journal}.broken${at === 0 ? '' : `-${at + 1}`}`;
      expect(vault.recoveries.at(-1)).toEqual({ kind: 'broken', keptAs });
      expect(readFileSync(keptAs, 'utf8')).toBe(text);
    }
    expect(existsSync(join(vault.scratch, 'new.md'))).toBe(false);
    expect(readFileSync(join(vault.path, 'a.md'), 'utf8')).toBe(before['a.md']);
  });

  test.skipIf(process.platform === 'win32')('what was rewritten keeps its mode', async () => {
    const mode = statSync(join(vault.path, 'a.md')).mode;
    await vault.crashAfter('committed', plan);
    await (await vault.open()).recover();
    expect(statSync(join(vault.path, 'a.md')).mode).toBe(mode);
  });
});

function halt(): never {
  throw new Error('halt');
}
