import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { startOf } from '../../../platform/process/process-table.ts';
import { BuildLock, currentBuilder } from './build-lock.ts';
import type { BuildOwner } from './lock-owner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const living: BuildOwner = {
  pid: process.pid,
  start: startOf(process.pid),
  host: hostname(),
  sinceMs: Date.now() - 3_000,
  beatMs: 0,
  progress: null,
};

function leaveLock(number: number, owner: BuildOwner | null | string, ageMs = 0): void {
  const path = join(folder, `lock-${number}`);
  const beatMs = Date.now() - ageMs;
  writeFileSync(path, typeof owner === 'string' ? owner : JSON.stringify({ owner: owner && { ...owner, beatMs } }));
  utimesSync(path, beatMs / 1_000, beatMs / 1_000);
}

test('refuses a second builder without telling who builds, until the first lets go', () => {
  const lock = BuildLock.take(folder, systemClock);
  lock.tell({ phase: 'parse', done: 3, total: 9 });
  expect(() => BuildLock.take(folder, systemClock)).toThrow(
    expect.objectContaining({
      code: 'QUEUE_OVERLOADED',
      retryable: true,
      message: 'Another process has been building this index for 0 s.',
    }),
  );
  expect(currentBuilder(folder, systemClock)).toMatchObject({ pid: process.pid });
  lock.release();
  expect(currentBuilder(folder, systemClock)).toBeNull();
  BuildLock.take(folder, systemClock).release();
  expect(readdirSync(folder)).toHaveLength(1);
});

test('takes over from a process that is gone, whose number another has, or whose heart stopped', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left: [string, BuildOwner | string, number][] = [
    ['gone', { ...living, pid }, 0],
    ['another with its number', { ...living, start: living.start + 1 }, 0],
    ['no heartbeat', living, 16_000],
    ['of another machine, no heartbeat', { ...living, host: 'elsewhere' }, 16_000],
    ['died while it wrote its name', '', 2_000],
  ];
  for (const [what, owner, ageMs] of left) {
    if (what.startsWith('another') && process.platform !== 'linux') continue;
    leaveLock(7, owner, ageMs);
    expect(currentBuilder(folder, systemClock), what).toBeNull();
    BuildLock.take(folder, systemClock).release();
    expect(readdirSync(folder), what).toEqual(['lock-8']);
    rmSync(join(folder, 'lock-8'));
  }
});

test('respects a builder of this or another machine whose heart beats, and one that is just writing its name', () => {
  for (const owner of [living, { ...living, host: 'elsewhere', pid: 1 }, '']) {
    leaveLock(3, owner, typeof owner === 'string' ? 0 : 5_000);
    expect(() => BuildLock.take(folder, systemClock)).toThrow(expect.objectContaining({ code: 'QUEUE_OVERLOADED' }));
  }
});

test('a builder whose lock was taken over notices before it changes anything', () => {
  const lock = BuildLock.take(folder, systemClock);
  lock.assertHeld();
  leaveLock(2, { ...living, pid: process.ppid, start: startOf(process.ppid) });
  expect(() => lock.assertHeld()).toThrow(expect.objectContaining({ code: 'QUEUE_OVERLOADED' }));
  lock.release();
  expect(currentBuilder(folder, systemClock)).toMatchObject({ pid: process.ppid });
});
