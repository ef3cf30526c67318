import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { paceBy } from '../../../platform/pace.ts';
import { runProcess } from '../../../platform/process/spawn.ts';
import { makeScratchVault, type ScratchVault } from './scratch-vault.ts';
import { walkVault } from './walk-vault.ts';

const posix = process.platform !== 'win32';
let vault: ScratchVault;

beforeEach(() => {
  vault = makeScratchVault();
});
afterEach(() => vault.remove());

const walk = () => walkVault(vault.root, paceBy(systemClock));

test('finds notes in any folder and with any case of the extension, and nothing else', async () => {
  for (const id of ['a.md', 'B/C d.MD', 'B/deep/ü.Md', 'x.md.txt', 'md', 'picture.png']) vault.write(id, 'x');
  const { notes, folders, issues } = await walk();
  expect([...notes.keys()].sort()).toEqual(['B/C d.MD', 'B/deep/ü.Md', 'a.md']);
  expect([...folders].sort()).toEqual(['B', 'B/deep']);
  expect(issues).toEqual([]);
  expect(notes.get('a.md')).toMatchObject({ size: 1, inode: expect.any(Number), mtimeMs: expect.any(Number) });
});

test('looks into no hidden folder and no node_modules, and takes no hidden file for a note', async () => {
  for (const id of ['.git/a.md', '.obsidian/b.md', 'node_modules/p/README.md', 'x/.h/c.md', '.d.md', '.md']) {
    vault.write(id, 'x');
  }
  const { notes, folders } = await walk();
  expect([...notes.keys()]).toEqual([]);
  expect([...folders]).toEqual(['x']);
});

test.skipIf(!posix)('follows no symbolic link, names each once, and so survives loops', async () => {
  vault.write('real/a.md', 'x');
  symlinkSync('real', join(vault.root, 'linked'));
  symlinkSync('..', join(vault.root, 'real/up'));
  symlinkSync('real/a.md', join(vault.root, 'b.md'));
  symlinkSync('self', join(vault.root, 'self'));
  symlinkSync('real/a.md', join(vault.root, 'attachment.txt'));
  const { notes, issues } = await walk();
  expect([...notes.keys()]).toEqual(['real/a.md']);
  expect(issues.map(({ path }) => path).sort()).toEqual(['b.md', 'linked', 'real/up', 'self']);
  expect(new Set(issues.map(({ message }) => message)).size).toBe(1);
});

test.skipIf(!posix)('takes a pipe or a folder with the name of a note for neither', async () => {
  mkdirSync(join(vault.root, 'folder.md'));
  vault.write('folder.md/inner.md', 'x');
  await runProcess('mkfifo', [join(vault.root, 'pipe.md')]);
  const { notes } = await walk();
  expect([...notes.keys()]).toEqual(['folder.md/inner.md']);
});

test('names temporary files that an interrupted write left behind', async () => {
  for (const name of ['.mooring-0123456789abcdef.tmp', '.mooring-x.tmp', 'mooring-0123456789abcdef.tmp']) {
    vault.write(name, 'x');
  }
  expect((await walk()).leftovers).toEqual(['.mooring-0123456789abcdef.tmp']);
});

test.skipIf(process.platform !== 'linux')(
  'skips names that are not UTF-8 with an issue, and keeps real ones',
  async () => {
    const misread = Buffer.concat([Buffer.from(`${vault.root}/a`), Buffer.from([0xff]), Buffer.from('.md')]);
    writeFileSync(misread, 'x');
    vault.write('a\ufffd.md', 'real');
    vault.write('b.md', 'x');
    const { notes, issues } = await walk();
    expect([...notes.keys()].sort()).toEqual(['a\ufffd.md', 'b.md']);
    expect(issues).toHaveLength(1);
  },
);

test.skipIf(!posix || process.getuid?.() === 0)('takes an unreadable folder for an issue, not a failure', async () => {
  vault.write('closed/a.md', 'x');
  vault.write('b.md', 'x');
  chmodSync(join(vault.root, 'closed'), 0);
  try {
    const { notes, issues } = await walk();
    expect([...notes.keys()]).toEqual(['b.md']);
    expect(issues).toEqual([{ path: 'closed', message: expect.stringContaining('EACCES') }]);
  } finally {
    chmodSync(join(vault.root, 'closed'), 0o700);
  }
});

test('fails when the vault itself is not there', async () => {
  renameSync(vault.root, `${vault.root}-away`);
  await expect(walk()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('rests when it is told to, and stops when aborted there', async () => {
  for (let i = 0; i < 100; i += 1) vault.write(`${i}.md`, 'x');
  let rests = 0;
  const pace = {
    isDue: () => true,
    rest: async () => {
      rests += 1;
    },
  };
  expect((await walkVault(vault.root, pace)).notes.size).toBe(100);
  expect(rests).toBe(6);
  const rest = () => Promise.reject(new Error('enough'));
  await expect(walkVault(vault.root, { isDue: () => true, rest })).rejects.toThrow('enough');
});
