import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { describeRecovery, type Recovery } from './recover.ts';
import type { FileEdit, RenamePlan } from './rename-record.ts';
import { spliceBetween } from './splice.ts';
import { VaultWriter } from './vault-writer.ts';
import type { WriteStep } from './write-step.ts';

let scratch: string;
let vault: string;
let recoveries: Recovery[];

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-rename-')));
  vault = join(scratch, 'vault');
  recoveries = [];
  for (const [id, text] of Object.entries(before)) put(id, text);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const before = { 'a.md': 'see [[old]]', 'b/c.md': '[x](../old.md)', 'old.md': 'I am old', 'z.md': 'alone' };
const after = { 'a.md': 'see [[new]]', 'b/c.md': '[x](../d/new.md)', 'd/new.md': 'I am new', 'z.md': 'alone' };
const plan: RenamePlan = {
  moved: edit('old.md', before['old.md'], after['d/new.md']),
  to: 'd/new.md',
  others: [edit('a.md', before['a.md'], after['a.md']), edit('b/c.md', before['b/c.md'], after['b/c.md'])],
};
const moved = { from: 'old.md', to: 'd/new.md', isMoved: true, rewrote: ['a.md', 'b/c.md'], left: [] };

describe('a rename', () => {
  test('moves the note, changes the others, and leaves nothing else', async () => {
    const writer = await open();
    expect(await writer.rename(plan)).toMatchObject({ ...moved, hash: hashBytes('I am new') });
    expect(allFiles()).toEqual(after);
    expect(journalFiles()).toEqual([]);
  });

  test('may change a note without moving it', async () => {
    const writer = await open();
    await writer.rename({ ...plan, to: 'old.md' });
    expect(allFiles()).toEqual({ ...before, 'old.md': 'I am new', 'a.md': after['a.md'], 'b/c.md': after['b/c.md'] });
  });

  test('checks everything and writes nothing in a dry run', async () => {
    const writer = await open();
    expect(await writer.rename(plan, { isDryRun: true })).toMatchObject(moved);
    expect(allFiles()).toEqual(before);
    expect(existsSync(join(vault, 'd'))).toBe(false);
  });

  test.each(['a.md', 'old.md'])('changes nothing when %s is not as planned', async (id) => {
    const writer = await open();
    put(id, 'another');
    const files = allFiles();
    for (const isDryRun of [true, false]) {
      await expect(writer.rename(plan, { isDryRun })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(`"${id}"`),
        details: { hash: hashBytes('another') },
      });
    }
    expect(allFiles()).toEqual(files);
    expect(journalFiles()).toEqual([]);
  });

  test('changes nothing when a note is gone, the new name is taken, or leads out of the vault', async () => {
    const writer = await open();
    mkdirSync(join(scratch, 'elsewhere'));
    symlinkSync(join(scratch, 'elsewhere'), join(vault, 'out'));
    put('d/new.md', 'a stranger');
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    await expect(writer.rename({ ...plan, to: 'out/new.md' })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    rmSync(join(vault, 'd/new.md'));
    rmSync(join(vault, 'a.md'));
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' });
    expect(allFiles()).toEqual({ 'b/c.md': before['b/c.md'], 'old.md': 'I am old', 'z.md': 'alone' });
    expect(journalFiles()).toEqual([]);
  });

  test('gives way to a stranger who takes the new name at the last moment', async () => {
    const writer = await open((step) => step === 'committed' && put('d/new.md', 'a stranger'));
    await expect(writer.rename(plan)).rejects.toMatchObject({ code: 'NODE_EXISTS' });
    expect(allFiles()).toEqual({ ...before, 'd/new.md': 'a stranger' });
    expect(journalFiles()).toEqual([]);
  });

  test('leaves a note alone that somebody changes at the last moment, and says so', async () => {
    const writer = await open((step) => step === 'committed' && put('a.md', 'newer'));
    const outcome = await writer.rename(plan);
    expect(outcome.left).toEqual([{ id: 'a.md', reason: 'changed' }]);
    expect(outcome.rewrote).toEqual(['b/c.md']);
    expect(allFiles()).toEqual({ ...after, 'a.md': 'newer' });
  });

  test('works on a note that it need not change, and on one that is not moved', async () => {
    const writer = await open();
    const same = edit('old.md', before['old.md'], before['old.md']);
    await writer.rename({ ...plan, moved: same, others: [] });
    expect(allFiles()).toEqual({
      'a.md': before['a.md'],
      'b/c.md': before['b/c.md'],
      'd/new.md': 'I am old',
      'z.md': 'alone',
    });
  });

  test('takes a name that differs from the old one by case only', async () => {
    const writer = await open();
    await writer.rename({ ...plan, to: 'OLD.md' });
    expect(readdirSync(vault).sort()).toEqual(['OLD.md', 'a.md', 'b', 'z.md']);
    expect(readFileSync(join(vault, 'OLD.md'), 'utf8')).toBe('I am new');
  });
});

describe('after a crash', () => {
  const steps: WriteStep[] = ['prepared', 'staged', 'committed', 'placed', 'rewritten', 'removed', 'cleared'];

  test.each(steps)('the next write finds the vault whole again (after %s)', async (last) => {
    await crashAfter(last);
    const writer = await open();
    await writer.create('fresh.md', Buffer.from('fresh'));
    const isDone = steps.indexOf(last) >= steps.indexOf('committed');
    expect(allFiles()).toEqual({ ...(isDone ? after : before), 'fresh.md': 'fresh' });
    expect(journalFiles()).toEqual([]);
    const kinds = recoveries.map(({ kind }) => kind);
    expect(kinds).toEqual(last === 'cleared' ? [] : isDone ? ['finished'] : ['undone']);
  });

  test('recovery may be killed as well', async () => {
    await crashAfter('committed');
    for (const last of ['placed', 'rewritten', 'removed'] as const) {
      const writer = await open((step) => step === last && halt());
      await expect(writer.recover()).rejects.toThrow('halt');
    }
    await (await open()).recover();
    expect(allFiles()).toEqual(after);
    expect(journalFiles()).toEqual([]);
  });

  test('it does without the temporary files, should they be gone', async () => {
    await crashAfter('committed');
    for (const path of temporaries()) rmSync(path);
    await (await open()).recover();
    expect(allFiles()).toEqual(after);
  });

  test('it does not trust a temporary file that is cut short', async () => {
    await crashAfter('committed');
    for (const path of temporaries()) writeFileSync(path, 'to');
    await (await open()).recover();
    expect(allFiles()).toEqual(after);
  });

  test('a note that somebody changed meanwhile is left alone and told', async () => {
    await crashAfter('committed');
    put('a.md', 'mine');
    rmSync(join(vault, 'b/c.md'));
    await (await open()).recover();
    expect(allFiles()).toEqual({ 'a.md': 'mine', 'd/new.md': 'I am new', 'z.md': 'alone' });
    expect(recoveries.flatMap(describeRecovery).sort()).toEqual([
      'An interrupted rename was finished: old.md is now d/new.md',
      'Gone during the rename: b/c.md',
      'Left as it is, since somebody changed it during the rename: a.md',
    ]);
  });

  test('nothing is renamed when the note itself was changed before it moved, or its new name taken', async () => {
    await crashAfter('committed');
    put('old.md', 'mine');
    await (await open()).recover();
    expect(allFiles()).toEqual({ ...before, 'old.md': 'mine' });

    put('old.md', before['old.md']);
    await crashAfter('committed');
    put('d/new.md', 'a stranger');
    await (await open()).recover();
    expect(allFiles()).toEqual({ ...before, 'd/new.md': 'a stranger' });
    expect(journalFiles()).toEqual([]);
  });

  test('no text is lost when both names were written to', async () => {
    await crashAfter('placed');
    put('d/new.md', 'new and mine');
    await (await open()).recover();
    expect(allFiles()).toEqual({ ...after, 'old.md': 'I am old', 'd/new.md': 'new and mine' });
    expect(recoveries).toMatchObject([{ outcome: { left: [{ id: 'old.md', reason: 'changed' }] } }]);
  });

  test('a journal that cannot be read is kept aside and told', async () => {
    await crashAfter('committed');
    for (const path of temporaries()) rmSync(path);
    const [journal = ''] = journalFiles();
    const whole = readFileSync(journal, 'utf8');
    const spoilt = [
      whole.slice(0, -20),
      whole.replace('"version":1', '"version":2'),
      whole.replace(vault, `${vault}2`),
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
      await (await open()).recover();
      const keptAs = `${journal}.broken${at === 0 ? '' : `-${at + 1}`}`;
      expect(recoveries.at(-1)).toEqual({ kind: 'broken', keptAs });
      expect(readFileSync(keptAs, 'utf8')).toBe(text);
    }
    expect(existsSync(join(scratch, 'new.md'))).toBe(false);
    expect(readFileSync(join(vault, 'a.md'), 'utf8')).toBe(before['a.md']);
  });

  test.skipIf(process.platform === 'win32')('what was rewritten keeps its mode', async () => {
    const mode = statSync(join(vault, 'a.md')).mode;
    await crashAfter('committed');
    await (await open()).recover();
    expect(statSync(join(vault, 'a.md')).mode).toBe(mode);
  });
});

function edit(id: string, old: string, fresh: string): FileEdit {
  const splices = spliceBetween(Buffer.from(old), Buffer.from(fresh));
  return { id, before: hashBytes(old), after: hashBytes(fresh), splices };
}

function open(afterStep: (step: WriteStep) => unknown = () => {}): Promise<VaultWriter> {
  return VaultWriter.open(vault, {
    stateFolder: join(scratch, 'state'),
    onRecovery: (recovery) => recoveries.push(recovery),
    afterStep: async (step) => void (await afterStep(step)),
  });
}

/** Leaves the disk as a process leaves it that is killed right after that step. */
async function crashAfter(last: WriteStep): Promise<void> {
  const snapshot = join(scratch, 'snapshot');
  const freeze = (): void => {
    for (const folder of ['vault', 'state']) cpSync(join(scratch, folder), join(snapshot, folder), { recursive: true });
  };
  const writer = await open((step) => step === last && !existsSync(snapshot) && freeze());
  await writer.rename(plan);
  for (const folder of ['vault', 'state']) {
    rmSync(join(scratch, folder), { recursive: true });
    renameSync(join(snapshot, folder), join(scratch, folder));
  }
  rmSync(snapshot, { recursive: true });
}

function halt(): never {
  throw new Error('halt');
}

function put(id: string, text: string): void {
  mkdirSync(dirname(join(vault, id)), { recursive: true });
  writeFileSync(join(vault, id), text);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function allFiles(): Record<string, string> {
  const files = filesBelow(vault);
  return Object.fromEntries(files.map((path) => [path.slice(vault.length + 1), readFileSync(path, 'utf8')]));
}

function temporaries(): string[] {
  return filesBelow(vault).filter((path) => path.endsWith('.tmp'));
}

function journalFiles(): string[] {
  return filesBelow(join(scratch, 'state')).filter((path) => !path.endsWith('.db'));
}
