import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hastyClock, TestStudio } from './test-studio.ts';

vi.setConfig({ testTimeout: 90_000 });

let studio: TestStudio;
beforeEach(async () => {
  studio = await TestStudio.open();
});
afterEach(() => studio.end());

const worldPath = () => join(studio.home, 'studio', 'sim', 'default', 'world.sqlite');

describe('a simulated Studio', () => {
  test('has a baseplate and a spawn at first, and later what was made, under the same ids', async () => {
    const first = await studio.start();
    expect(await studio.namesIn('Workspace')).toEqual(['Terrain', 'Camera', 'Baseplate', 'SpawnLocation']);
    const part = { parentPath: 'Workspace', className: 'Part', name: 'Kept' };
    const made = (await studio.call('instance.create', part, 'k1')) as { instanceId: string };
    const { instanceId } = made;
    const value = { _type: 'Vector3', x: 1, y: 2.5, z: -3 };
    await studio.call('instance.set_property', { instanceId, propertyName: 'Position', value }, 'k2');
    await first.close();
    const second = await studio.start();
    expect(second.studioId).toBe(first.studioId);
    // The answer of the write is remembered with it.
    expect(await studio.call('instance.create', part, 'k1')).toEqual(made);
    expect((await studio.namesIn('Workspace')).filter((name) => name === 'Kept')).toHaveLength(1);
    expect(await studio.call('instance.get', { instanceId })).toMatchObject({ instance: { name: 'Kept', instanceId } });
    expect(studio.logged).toEqual([]);
  });

  test('keeps a source of one megabyte byte for byte, also over a restart', async () => {
    const first = await studio.start();
    const source = 'local text = "grüße, 世界 🚀\\n"\t-- \u0001\r\n'.repeat(26_000).slice(0, 1_048_576);
    await studio.call(
      'script.create',
      { parentPath: 'ServerStorage', name: 'Big', scriptType: 'Script', source },
      'k1',
    );
    expect(await studio.call('script.get_source', { scriptPath: 'ServerStorage.Big' })).toMatchObject({ source });
    await first.close();
    await studio.start();
    expect(await studio.call('script.get_source', { scriptPath: 'ServerStorage.Big' })).toMatchObject({ source });
  });

  test('ends a script that never ends, says so, and goes on from what was kept', async () => {
    const simulated = await studio.start({ hungAfterMs: 3_000 });
    const { studioId } = simulated;
    const source = 'while true do end';
    const loop = { parentPath: 'ServerStorage', name: 'Loop', scriptType: 'ModuleScript', source };
    await studio.call('script.create', loop, 'k1');
    const executed = studio.call('script.execute', { scriptPath: 'ServerStorage.Loop' }, 'k2', 1_000);
    await expect(executed).rejects.toThrow();
    expect(await studio.namesIn('ServerStorage')).toEqual(['Loop']);
    expect(studio.logged).toContain('Script timeout: exhausted allowed execution time');
    expect(simulated.status()).toMatchObject({ state: 'running', problem: null });
    expect(simulated.status().restarts).toBeGreaterThanOrEqual(1);
    expect(simulated.studioId).toBe(studioId);
  });

  test('does not run a script again that never ended: its request is told why', async () => {
    const simulated = await studio.start({ hungAfterMs: 1_500 });
    const make = (name: string, source: string) =>
      studio.call('script.create', { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source }, name);
    await make('Loop', 'local made = Instance.new("Part", workspace) made.Name = "Half" while true do end');
    // Without a pause between its beginning and its loop: the module is there already.
    await make('Late', 'local calls = 0 return { go = function() calls += 1 while calls > 1 do end return calls end }');
    const loop = () => studio.call('script.execute', { scriptPath: 'ServerStorage.Loop' }, 'k2', 60_000);
    await expect(loop()).rejects.toThrow('Script timeout: exhausted allowed execution time');
    expect(simulated.status()).toMatchObject({ restarts: 1 });
    await expect(loop()).rejects.toThrow('Script timeout: exhausted allowed execution time');
    const late = (key: string) =>
      studio.call('script.execute', { scriptPath: 'ServerStorage.Late', functionName: 'go' }, key, 60_000);
    expect(await late('k3')).toMatchObject({ returnValue: 1 });
    await expect(late('k4')).rejects.toThrow('Script timeout: exhausted allowed execution time');
    expect(await studio.namesIn('Workspace')).not.toContain('Half');
    expect(simulated.status()).toMatchObject({ state: 'running', restarts: 2 });
  });

  test('opens a place again in which a script has nested 24,000 folders', async () => {
    const first = await studio.start();
    const source =
      'local at = workspace for _ = 1, 24000 do at = Instance.new("Folder", at) end at.Name = "Bottom" return true';
    const nest = { parentPath: 'ServerStorage', name: 'Nest', scriptType: 'ModuleScript', source };
    await studio.call('script.create', nest, 'k1');
    await studio.call('script.execute', { scriptPath: 'ServerStorage.Nest' }, 'k2');
    await first.close();
    const second = await studio.start();
    expect(second.status()).toMatchObject({ state: 'running', restarts: 0 });
    expect(await studio.namesIn('Workspace')).toContain('Folder');
  });

  test('survives a script that uses up all memory, and runs it once', async () => {
    const simulated = await studio.start();
    const source = 'local all = {} while true do table.insert(all, string.rep(tostring(#all), 1000000)) end';
    const glutton = { parentPath: 'ServerStorage', name: 'Glutton', scriptType: 'ModuleScript', source };
    await studio.call('script.create', glutton, 'k1');
    const executed = studio.call('script.execute', { scriptPath: 'ServerStorage.Glutton' }, 'k2', 60_000);
    await expect(executed).rejects.toThrow();
    expect(await studio.namesIn('ServerStorage')).toEqual(['Glutton']);
    expect(simulated.status()).toMatchObject({ state: 'running', problem: null });
    expect(simulated.status().restarts).toBeLessThanOrEqual(1);
  });

  test('waits for a place that another holds, tells who that is, and begins when it is free', async () => {
    const first = await studio.start();
    const second = await studio.start({ clock: hastyClock, hungAfterMs: 1_000_000 });
    expect(second.status().state).toBe('waiting');
    expect(second.status().problem).toContain(`is open in process ${process.pid}`);
    await first.close();
    await vi.waitFor(() => expect(second.status()).toMatchObject({ state: 'running', problem: null }), 60_000);
    expect(second.studioId).toBe(first.studioId);
  });
});

describe('a place that cannot be used', () => {
  test('is refused when it is damaged, and left as it is', async () => {
    await (await studio.start()).close();
    writeFileSync(worldPath(), 'not a database, but somebody may still want it'.repeat(100));
    const before = readFileSync(worldPath());
    await expect(studio.start()).rejects.toThrow(/cannot be used: .*Move the file away to begin with a new place/);
    expect(readFileSync(worldPath()).equals(before)).toBe(true);
  });

  test('is refused when a newer Mooring made it', async () => {
    await (await studio.start()).close();
    const database = new DatabaseSync(worldPath());
    database.exec(`UPDATE meta SET value = '99' WHERE key = 'format'`);
    database.close();
    await expect(studio.start()).rejects.toThrow(/format 99, made by a newer Mooring/);
  });

  test.each([
    ['has no bytes', ''],
    ['has no tables', 'empty database'],
  ])('is refused when its file %s, instead of becoming a new place in silence', async (_, content) => {
    await (await studio.start()).close();
    rmSync(worldPath());
    if (content === '') writeFileSync(worldPath(), '');
    else {
      const database = new DatabaseSync(worldPath());
      database.exec('CREATE TABLE x (y); DROP TABLE x');
      database.close();
    }
    const before = readFileSync(worldPath());
    await expect(studio.start()).rejects.toThrow(/cannot be used: it is empty\. Move the file away/);
    expect(readFileSync(worldPath()).equals(before)).toBe(true);
  });

  test('is not looked for outside of its folder', async () => {
    await expect(studio.start({ name: '../x' })).rejects.toThrow(/cannot be named/);
  });
});
