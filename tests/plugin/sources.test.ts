// The files of the plugin as such: they compile, they are formatted, they are small.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadLuau } from '../../src/servers/studio/sim/load-luau.ts';
import { pluginFiles, pluginFolder } from './support/plugin-under-test.ts';

const repository = join(import.meta.dirname, '../..');
const stylua = join(repository, 'node_modules/.bin/stylua');

describe('the plugin', () => {
  test('compiles, every file of it', async () => {
    const { LuauState } = await loadLuau();
    const state = await LuauState.createAsync({});
    for (const name of pluginFiles()) {
      expect(
        () => state.loadstring(readFileSync(join(pluginFolder, name), 'utf8'), `=${name}`, true),
        name,
      ).not.toThrow();
    }
  });

  test('is checked strictly, says what each file is for, and has no file of more than 250 lines', () => {
    for (const name of pluginFiles()) {
      const lines = readFileSync(join(pluginFolder, name), 'utf8').split('\n');
      expect(lines[0], name).toBe('--!strict');
      expect(lines[1], name).toMatch(/^-- [A-Z`]/);
      expect(lines.length, name).toBeLessThanOrEqual(251);
    }
  });

  test.skipIf(!existsSync(stylua))('is formatted by StyLua (skipped where its binary is not installed)', () => {
    const check = () =>
      execFileSync(stylua, ['--check', '--config-path', 'plugin/stylua.toml', 'plugin'], { cwd: repository });
    expect(check).not.toThrow();
  });
});
