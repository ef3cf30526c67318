import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchFolder } from '../source/repository-fixture.ts';
import { isAllowed, requireAllowedPath } from './allowed-path.ts';

let root: string;
beforeEach(() => {
  root = makeScratchFolder();
  mkdirSync(join(root, 'site/content/docs/python'), { recursive: true });
  mkdirSync(join(root, 'outside'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const require = (path: string, allowed: readonly string[] = ['content/docs/python/**']) =>
  requireAllowedPath(path, allowed, join(root, 'site'));
const refused = expect.objectContaining({ code: 'ALLOWED_PATHS_VIOLATION' });

test.each<[string, string[], boolean]>([
  ['content/docs/python/a.md', ['content/docs/python/**'], true],
  ['content/docs/python/a.md', ['content/docs/python/'], true],
  ['content/docs/python/a.md', ['content/docs/python'], true],
  ['content/docs/python/a.md', ['content/docs/python/a.md'], true],
  ['content/docs/python-evil/a.md', ['content/docs/python/**', 'content/docs/python'], false],
  ['content/docs/pythonx', ['content/docs/python'], false],
  ['content/docs/python', ['content/docs/python/**'], false],
  ['content/docs/python/../../../etc/a.md', ['content/docs/python/**'], false],
  ['content/docs/python/./a.md', ['content/docs/python/**'], false],
  ['content/docs/python//a.md', ['content/docs/python/**'], false],
  ['content\\docs\\python\\a.md', ['content'], false],
  ['content/docs\\..\\..\\a.md', ['content'], false],
  ['/content/docs/python/a.md', ['content/docs/python/**'], false],
  ['C:/content/a.md', ['C:/content'], false],
  ['content/a.md:stream', ['content'], false],
  ['content/a.md ', ['content'], false],
  ['content/.. /a.md', ['content'], false],
  ['content/a\0.md', ['content'], false],
  ['content/a\n.md', ['content'], false],
  ['content/.git/hooks/post-checkout', ['content'], false],
  ['content/.GIT/config', ['content'], false],
  ['content/git~1/config', ['content'], false],
  ['content/.g\u200cit/config', ['content'], false],
  ['content/.gitkeep', ['content'], true],
  [`content/${'é'.repeat(128)}`, ['content'], false],
  ['Content/docs/python/a.md', ['content/docs/python/**'], false],
  ['content/a.md', [], false],
  ['content/a.md', ['', '/', '/**'], false],
])('%j under %j: %s', (path, allowed, expected) => {
  expect(isAllowed(path, allowed)).toBe(expected);
});

test('a new file in a new folder is allowed, and nothing is made by asking', () => {
  expect(require('content/docs/python/deep/er/a.md')).toBe(join(root, 'site/content/docs/python/deep/er/a.md'));
  expect(readdirSync(join(root, 'site/content/docs/python'))).toEqual([]);
});

test('an empty list denies everything', () => {
  expect(() => require('content/docs/python/a.md', [])).toThrow(refused);
});

test('a symbolic link anywhere on the way is refused, wherever it leads', () => {
  const docs = join(root, 'site/content/docs/python');
  symlinkSync(join(root, 'outside'), join(docs, 'out'));
  symlinkSync(docs, join(docs, 'round'));
  symlinkSync(join(root, 'outside/new.md'), join(docs, 'dangling.md'));
  symlinkSync('a.md', join(docs, 'beside.md'));
  for (const name of ['out/a.md', 'round/a.md', 'dangling.md', 'beside.md', 'out/../a.md']) {
    expect(() => require(`content/docs/python/${name}`), name).toThrow(refused);
  }
  rmSync(join(root, 'site/content'), { recursive: true });
  symlinkSync(join(root, 'outside'), join(root, 'site/content'));
  expect(() => require('content/docs/python/a.md')).toThrow(refused);
});

test('a site that is itself reached through a link is fine', () => {
  symlinkSync(join(root, 'site'), join(root, 'link'));
  const path = requireAllowedPath('content/docs/python/a.md', ['content'], join(root, 'link'));
  expect(path).toBe(join(root, 'site/content/docs/python/a.md'));
});

test('a name that differs from one on disk only by case or by its accents is refused', () => {
  writeFileSync(join(root, 'site/content/docs/python/Caf\u00e9.md'), 'x');
  for (const name of ['caf\u00e9.md', 'Cafe\u0301.md', 'CAF\u00c9.MD']) {
    expect(() => require(`content/docs/python/${name}`), name).toThrow(refused);
  }
  expect(() => require('content/docs/Python/a.md', ['content/docs/Python'])).toThrow(/spelt otherwise/);
  expect(require('content/docs/python/Caf\u00e9.md')).toContain('python');
});

test('a folder is no file, and a file no folder', () => {
  mkdirSync(join(root, 'site/content/docs/python/a.md'));
  writeFileSync(join(root, 'site/content/docs/python/b'), 'x');
  expect(() => require('content/docs/python/a.md')).toThrow(/is a folder/);
  expect(() => require('content/docs/python/b/c.md')).toThrow(/as if it were a folder/);
});
