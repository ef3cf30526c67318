import { afterEach, expect, test, vi } from 'vitest';
import { killTree } from './kill-tree.ts';
import { spawnTracked } from './spawn.ts';
import { carriesTag, newTag, withTag } from './tree-tag.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('adds the tag and leaves the rest of the environment as it is', () => {
  vi.stubEnv('MOORING_TREE', undefined);
  expect(withTag({ PATH: '/bin' }, 'abc')).toEqual({ PATH: '/bin', MOORING_TREE: 'abc' });
});

test('keeps the tag of the tree that we are part of, also in an environment made from scratch', () => {
  vi.stubEnv('MOORING_TREE', 'outer');
  expect(withTag({}, 'inner')).toEqual({ MOORING_TREE: 'outer.inner' });
});

test('no two tags are the same', () => {
  expect(newTag()).not.toBe(newTag());
});

test.skipIf(process.platform !== 'linux')('a child carries its own tag and no other', async () => {
  const tree = await spawnTracked('sleep', ['30'], { env: { PATH: process.env['PATH'] } });
  expect(tree.carriesTag(tree.pid)).toBe(true);
  expect(carriesTag(tree.pid, newTag())).toBe(false);
  expect(tree.carriesTag(process.pid)).toBe(false);
  await killTree(tree);
  expect(tree.carriesTag(tree.pid)).toBe(false);
});
