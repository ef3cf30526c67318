// Files that are missing or damaged: the start says so at once.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findSourceFolders } from './sim-sources.ts';
import { TestStudio } from './test-studio.ts';

vi.setConfig({ testTimeout: 90_000 });

let studio: TestStudio;
beforeEach(async () => {
  studio = await TestStudio.open();
});
afterEach(() => studio.end());

describe('an installation that cannot work', () => {
  test.each([
    ['no plugin', (folder: string) => rmSync(folder, { recursive: true }), /its files cannot be read/],
    ['a file that does not compile', (folder: string) => writeFileSync(join(folder, 'App.luau'), 'retrun'), /App:1/],
    ['a file too few', (folder: string) => rmSync(join(folder, 'App.luau')), /no module App/],
  ])('with %s is told of at once, and not tried again', async (_, damage, words) => {
    const sources = findSourceFolders();
    const plugin = join(studio.home, 'plugin');
    cpSync(sources.plugin, plugin, { recursive: true });
    damage(plugin);
    await expect(studio.start({ sources: { ...sources, plugin } })).rejects.toThrow(words);
    expect(studio.logged).toHaveLength(1);
  });

  test('with a file of the simulator too few is told of at once', async () => {
    const sources = findSourceFolders();
    const sim = join(studio.home, 'sim');
    cpSync(sources.sim, sim, { recursive: true });
    rmSync(join(sim, 'datamodel', 'Tree.luau'));
    await expect(studio.start({ sources: { ...sources, sim } })).rejects.toThrow(/no chunk Tree/);
    expect(studio.logged).toHaveLength(1);
  });
});
