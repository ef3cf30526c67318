import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WorldFile, WorldProblem } from './world-file.ts';
import { describeHolder, WorldLock } from './world-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'world-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was committed is there after opening again, in the order it was made', () => {
  const world = new WorldFile(folder);
  const { studioId } = world;
  expect(world.isNew).toBe(true);
  world.commit('Ua\t{"id":"a"}\nUb\t{"id":"b"}\nL"k1"\t"one"\nL"k2"\t"two"', 1);
  world.commit('Ua\t{"id":"a","name":"x"}\nDb\nUc\t{"id":"c"}\nF"k1"', 2);
  world.close();
  const again = new WorldFile(folder);
  expect(again.isNew).toBe(false);
  expect(again.studioId).toBe(studioId);
  expect(JSON.parse(again.readInstances())).toEqual([{ id: 'a', name: 'x' }, { id: 'c' }]);
  expect(JSON.parse(again.readLedger())).toEqual([['k2', 'two']]);
  again.close();
});

test('a commit that fails half-way leaves nothing behind', () => {
  const world = new WorldFile(folder);
  expect(() => world.commit('Ua\t{}\nL"k"\t"x"\n?', 1)).toThrow();
  expect([world.readInstances(), world.readLedger(), world.isNew]).toEqual(['[]', '[]', true]);
  world.commit('Ua\t{}', 1);
  expect(world.readInstances()).toBe('[{}]');
  world.close();
});

test('the first answer of a key stays', () => {
  const world = new WorldFile(folder);
  world.commit('L"k"\t"first"\nL"k"\t"second"', 1);
  expect(JSON.parse(world.readLedger())).toEqual([['k', 'first']]);
  world.close();
});

test('the file of another program is refused', () => {
  const other = new DatabaseSync(join(folder, 'world.sqlite'));
  other.exec('CREATE TABLE theirs (x)');
  other.close();
  const before = readFileSync(join(folder, 'world.sqlite'));
  expect(() => new WorldFile(folder)).toThrow(WorldProblem);
  expect(readFileSync(join(folder, 'world.sqlite')).equals(before)).toBe(true);
});

test('a new place takes nothing from a start that was cut off, nor from the log of a place that was moved away', () => {
  const path = join(folder, 'world.sqlite');
  const old = new WorldFile(folder);
  old.commit('Ua\t{"id":"a"}', 1);
  const log = readFileSync(`${path}-wal`);
  old.close();
  rmSync(path);
  writeFileSync(`${path}-wal`, log);
  writeFileSync(`${path}.new`, 'half');
  const world = new WorldFile(folder);
  expect([world.isNew, world.readInstances(), world.studioId === old.studioId]).toEqual([true, '[]', false]);
  expect(readFileSync(`${path}-wal.left`).equals(log)).toBe(true);
  expect(existsSync(`${path}.new`)).toBe(false);
  world.close();
});

test('one holds the place at a time, is named by the lock, and lets go of it', () => {
  const below = join(folder, 'deep', 'down');
  const lock = WorldLock.take(below, 0);
  expect(existsSync(below)).toBe(true);
  expect(WorldLock.take(below, 0)).toBeNull();
  expect(describeHolder(below)).toBe(`process ${process.pid}, since 1970-01-01T00:00:00.000Z`);
  lock?.release();
  const next = WorldLock.take(below, 0);
  expect(next).not.toBeNull();
  next?.release();
});
