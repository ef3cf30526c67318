import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { foundIn, makeScratchIndex, type ScratchIndex } from '../../../../tests/support/scratch-index.ts';
import type { EventListener } from '../../../platform/files/folder-events.ts';
import type { CodeIndex } from './open-index.ts';
import { type RepositoryWatch, watchRepository } from './watch-repository.ts';

let scratch: ScratchIndex;
let watch: RepositoryWatch | undefined;
beforeEach(async () => {
  scratch = await makeScratchIndex({ isGit: true });
  scratch.write({ 'a.ts': 'const a = 1;\n', '.gitignore': 'out/\n' });
});
afterEach(async () => {
  await watch?.close();
  watch = undefined;
  scratch.remove();
});

test('a change of a file ends in a refreshed index', async () => {
  const { index } = scratch.open();
  await index.build();
  const refreshed = Promise.withResolvers<void>();
  watch = await watchRepository(index, {
    onRefreshed: () => {
      if (Object.keys(foundIn(index.snapshot())).includes('b.ts')) refreshed.resolve();
    },
  });
  scratch.write({ 'b.ts': 'const b = 1;\n', 'a.ts': 'const changed = 1;\n' });
  await refreshed.promise;
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});

test.each(['a commit', 'another branch', 'another rule of what is left out'])('%s is followed', async (what) => {
  scratch.commit('Ada', 1);
  const { index } = scratch.open();
  await index.build();
  expect(index.isBehindHead).toBe(false);
  const followed = Promise.withResolvers<void>();
  const isFollowed = (): boolean => {
    const { git } = index.snapshot();
    if (what === 'a commit') return git?.files.get('a.ts')?.lastAuthor === 'Bo';
    if (what === 'another branch') return git?.branch === 'other';
    return !Object.keys(foundIn(index.snapshot())).includes('a.ts');
  };
  watch = await watchRepository(index, {
    onRefreshed: () => {
      if (isFollowed()) followed.resolve();
    },
  });
  if (what === 'a commit') {
    scratch.write({ 'a.ts': 'const a = 2;\n' });
    scratch.commit('Bo', 2);
  } else if (what === 'another branch') scratch.git('switch', '-q', '-c', 'other');
  else scratch.write({ '.mooringignore': 'a.ts\n' });
  await followed.promise;
  expect(index.isBehindHead).toBe(false);
});

test('a folder that comes with folders in it is seen into', async () => {
  const { index } = scratch.open();
  await index.build();
  const refreshed = Promise.withResolvers<void>();
  watch = await watchRepository(index, {
    onRefreshed: () => {
      if (Object.keys(foundIn(index.snapshot())).includes('new/deep/c.ts')) refreshed.resolve();
    },
  });
  mkdirSync(join(scratch.root, 'new/deep'), { recursive: true });
  writeFileSync(join(scratch.root, 'new/deep/c.ts'), 'const c = 1;\n');
  await refreshed.promise;
});

/** Events are made by hand, and time passes when the test says so. */
async function watchByHand(index: CodeIndex): Promise<{ hear(path: string): Promise<'refreshed' | 'nothing'> }> {
  const clock = manualClock();
  let listener: EventListener | undefined;
  let refreshed = Promise.withResolvers<'refreshed'>();
  watch = await watchRepository(index, {
    clock,
    onRefreshed: () => refreshed.resolve('refreshed'),
    subscribe: async (_root, given) => {
      listener = given;
      return { renew: async () => {}, close: async () => {} };
    },
  });
  return {
    hear: async (path) => {
      refreshed = Promise.withResolvers();
      const before = clock.pending;
      listener?.changed([join(scratch.root, path)]);
      if (clock.pending === before) return 'nothing';
      clock.advance(150);
      return refreshed.promise;
    },
  };
}

test('without an index nothing is built', async () => {
  const { index, read } = scratch.open();
  const { hear } = await watchByHand(index);
  expect(await hear('a.ts')).toBe('refreshed');
  expect(read).toEqual([]);
  expect(index.exists).toBe(false);
});

test('what git ignores is looked into once, until the rules change', async () => {
  const { index } = scratch.open();
  await index.build();
  const { hear } = await watchByHand(index);
  scratch.write({ 'out/made.js': 'made();\n' });
  expect(await hear('out/made.js')).toBe('refreshed');
  expect(await hear('out/made.js')).toBe('nothing');
  expect(await hear('a.ts')).toBe('refreshed');
  scratch.write({ '.gitignore': '' });
  expect(await hear('.gitignore')).toBe('refreshed');
  expect(await hear('out/made.js')).toBe('refreshed');
  expect(Object.keys(foundIn(index.snapshot()))).toContain('out/made.js');
});

test('the repository is looked through every few seconds when it cannot be watched', async () => {
  const { index } = scratch.open();
  await index.build();
  const clock = manualClock();
  const said: string[] = [];
  let refreshed = Promise.withResolvers<void>();
  watch = await watchRepository(index, {
    clock,
    log: (_level, event) => said.push(event),
    onRefreshed: () => refreshed.resolve(),
    subscribe: () => Promise.reject(new Error('no watches left')),
  });
  for (const round of [1, 2]) {
    scratch.write({ [`new${round}.ts`]: 'const n = 1;\n' });
    clock.advance(5_200);
    await refreshed.promise;
    refreshed = Promise.withResolvers();
    expect(Object.keys(foundIn(index.snapshot()))).toContain(`new${round}.ts`);
  }
  expect(said).toEqual(['the repository cannot be watched; it is looked through every few seconds']);
});
