import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateNote } from './note-path.ts';

let scratch: string;
let vault: string;

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-path-')));
  vault = join(scratch, 'vault');
  for (const folder of ['vault/notes/deep', 'vault/.obsidian', 'outside'])
    mkdirSync(join(scratch, folder), { recursive: true });
  symlinkSync(join(scratch, 'outside'), join(vault, 'out'));
  symlinkSync(join(vault, 'notes'), join(vault, 'in'));
  symlinkSync(join(vault, '.obsidian'), join(vault, 'hidden'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe('an id that leaves the vault or would not be seen in it is refused, naming the field', () => {
  test.each([
    '../a.md',
    'notes/../../a.md',
    '/etc/a.md',
    'C:\\a.md',
    'a\0.md',
    'out/a.md',
    'out/new/a.md',
    '.git/a.md',
    'notes/.trash/a.md',
    'node_modules/a.md',
    'hidden/a.md',
    '.hidden.md',
    '.md',
    'notes/',
    'notes',
    'a.txt',
    '',
  ])('%j', async (id) => {
    await expect(locateNote(vault, id, 'directory')).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringMatching(/^directory: /),
      details: { field: 'directory' },
    });
    expect(existsSync(join(scratch, 'outside/new'))).toBe(false);
  });
});

test('an id is answered in the form that a walk of the vault finds', async () => {
  const cases: [string, string][] = [
    ['a.md', 'a.md'],
    ['./notes//new/../a.md', 'notes/a.md'],
    ['in/deep/A.MD', 'notes/deep/A.MD'],
    ['..notes/a.md', 'none'],
    ['notes/v1..2.md', 'notes/v1..2.md'],
  ];
  for (const [id, seenAs] of cases) {
    const place = await locateNote(vault, id, 'id').catch(() => null);
    expect(place?.id ?? 'none').toBe(seenAs);
    if (place) expect(place.path).toBe(join(vault, seenAs));
  }
});
