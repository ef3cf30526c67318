import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EscapeReason, isInside, resolveInside } from './safe-path.ts';

// base/root is the root; base/root-evil and base/outside are what must not be reached.
const base = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-safe-')));
const root = join(base, 'root');
const outside = join(base, 'outside');
const inRoot = (...segments: string[]): string => join(root, ...segments);

beforeAll(() => {
  for (const folder of ['root/notes/deep', 'root-evil', 'outside/folder'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['root/notes/a.md', 'root-evil/secret', 'outside/secret']) writeFileSync(join(base, file), file);
  const links = {
    'to-notes': 'notes',
    'to-deep': join('notes', 'deep'),
    'to-absolute': join(root, 'notes'),
    'to-dangling': join('notes', 'later', 'x.md'),
    'to-outside': outside,
    'to-outside-relative': join('..', 'outside'),
    'to-evil': join('..', 'root-evil'),
    'to-outside-dangling': join(outside, 'not-yet'),
    'to-outside-chain': 'to-outside',
    'to-root-parent': '..',
    'loop-a': 'loop-b',
    'loop-b': 'loop-a',
    'loop-self': 'loop-self',
    'out-and-back': join('..', 'root', 'notes'),
    'through-nothing': join('nothing', '..', '..', 'outside'),
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, inRoot(name));
  symlinkSync(outside, inRoot('notes', 'deep', 'hidden'));
  symlinkSync(root, join(base, 'root-link'));
});
afterAll(() => rmSync(base, { recursive: true }));

describe.skipIf(process.platform === 'win32')('resolveInside', () => {
  const allowed: Record<string, [string, string]> = {
    'a file': ['notes/a.md', 'notes/a.md'],
    'a file that does not exist yet': ['notes/new.md', 'notes/new.md'],
    'a file in folders that do not exist yet': ['x/y/z.md', 'x/y/z.md'],
    'the root itself': ['.', '.'],
    'the empty path as the root': ['', '.'],
    'a .. that stays inside': ['notes/../notes/./a.md', 'notes/a.md'],
    'names that only look like ..': ['..notes/...md', '..notes/...md'],
    'a link inside': ['to-notes/a.md', 'notes/a.md'],
    'an absolute link to the inside': ['to-absolute/a.md', 'notes/a.md'],
    'a link that leaves and comes back': ['out-and-back/a.md', 'notes/a.md'],
    'a dangling link to the inside, as what it points to': ['to-dangling', 'notes/later/x.md'],
    'something below a file, which opening will refuse': ['notes/a.md/b', 'notes/a.md/b'],
    'doubled slashes': ['notes//a.md/', 'notes/a.md'],
    'a name with a backslash in it': ['notes/a\\b.md', 'notes/a\\b.md'],
  };
  for (const [what, [path, expected]] of Object.entries(allowed)) {
    test(`allows ${what}`, async () => {
      expect(await resolveInside(root, path)).toBe(inRoot(expected));
    });
  }

  const refused: Record<string, [string, EscapeReason]> = {
    'a NUL': ['notes/a\0.md', 'nul'],
    'an absolute path': ['/etc/passwd', 'absolute'],
    'an absolute path to the inside': [inRoot('notes/a.md'), 'absolute'],
    'a drive': ['C:\\Windows', 'absolute'],
    'a share': ['\\\\host\\share', 'absolute'],
    'the parent': ['..', 'parent'],
    'a path through the parent': ['../outside/secret', 'parent'],
    'a sibling whose name starts with that of the root': ['../root-evil/secret', 'parent'],
    'a .. after folders': ['notes/deep/../../../outside', 'parent'],
    'a .. after folders that do not exist': ['x/../../outside', 'parent'],
    'a link to the outside': ['to-outside', 'symlink'],
    'a file behind a link to the outside': ['to-outside/secret', 'symlink'],
    'a new file behind a link to the outside': ['to-outside/new/file', 'symlink'],
    'a relative link to the outside': ['to-outside-relative/secret', 'symlink'],
    'a link to the sibling': ['to-evil/secret', 'symlink'],
    'a dangling link to the outside': ['to-outside-dangling', 'symlink'],
    'a chain of links to the outside': ['to-outside-chain/secret', 'symlink'],
    'a link to the parent of the root': ['to-root-parent', 'symlink'],
    'a link to the outside behind another link': ['to-deep/hidden/secret', 'symlink'],
    'a link that climbs out of a folder that does not exist': ['through-nothing', 'symlink'],
    'two links that point to each other': ['loop-a/x', 'symlink-loop'],
    'a link to itself': ['loop-self', 'symlink-loop'],
  };
  for (const [what, [path, reason]] of Object.entries(refused)) {
    test(`refuses ${what}`, async () => {
      await expect(resolveInside(root, path)).rejects.toMatchObject({ name: 'PathEscape', reason, path });
    });
  }

  test('takes a root that is itself a link', async () => {
    expect(await resolveInside(join(base, 'root-link'), 'notes/a.md')).toBe(inRoot('notes/a.md'));
  });

  test('says plainly when the root does not exist', async () => {
    await expect(resolveInside(join(base, 'nowhere'), 'a')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('never answers with a path outside, whatever the words', async () => {
    const words = [
      '..',
      '.',
      '',
      'notes',
      'deep',
      'hidden',
      'new',
      'to-notes',
      'to-deep',
      'to-absolute',
      'out-and-back',
    ];
    const traps = ['to-outside', 'to-evil', 'to-root-parent', 'to-outside-dangling', 'root-evil', 'loop-a', 'secret'];
    const path = fc.array(fc.constantFrom(...words, ...traps), { maxLength: 8 }).map((segments) => segments.join('/'));
    await fc.assert(
      fc.asyncProperty(path, async (relative) => {
        const answer = await resolveInside(root, relative).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'PathEscape' });
          return root;
        });
        expect(answer === root || answer.startsWith(root + sep)).toBe(true);
        expect(answer).toBe(nearestReal(answer));
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

test('inside is meant by whole segments', () => {
  expect(isInside('/a/root', '/a/root')).toBe(true);
  expect(isInside('/a/root', '/a/root/x')).toBe(true);
  expect(isInside('/a/root', '/a/root/..x')).toBe(true);
  expect(isInside('/a/root', '/a/root-evil')).toBe(false);
  expect(isInside('/a/root', '/a')).toBe(false);
  expect(isInside('/', '/a')).toBe(true);
});

/** The system's own word: realpath of the part that exists, and the rest as it is. */
function nearestReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const cut = path.lastIndexOf(sep);
    return nearestReal(path.slice(0, cut)) + path.slice(cut);
  }
}
