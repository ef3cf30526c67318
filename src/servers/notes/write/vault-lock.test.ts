import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { VaultLock } from './vault-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('callers of one process run one after the other, in the order they came', async () => {
  const lock = new VaultLock(folder);
  const log: string[] = [];
  const task = (name: string) => async (): Promise<void> => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => lock.withVaultLock(task(name))));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('the value and the failure of a run come through, and the lock is free afterwards', async () => {
  const lock = new VaultLock(folder);
  await expect(lock.withVaultLock(() => Promise.resolve(7))).resolves.toBe(7);
  await expect(lock.withVaultLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lock.withVaultLock(() => Promise.resolve(8))).resolves.toBe(8);
});

test('a deleted folder is made again', async () => {
  const lock = new VaultLock(folder);
  rmSync(folder, { recursive: true });
  await expect(lock.withVaultLock(() => Promise.resolve(7))).resolves.toBe(7);
});

test('another holder makes us wait until it lets go', async () => {
  const clock = manualClock();
  const [one, two] = [new VaultLock(folder), new VaultLock(folder, { clock })];
  let letGo = (): void => {};
  const held = one.withVaultLock(() => new Promise<void>((resolve) => (letGo = resolve)));
  let isIn = false;
  const waiting = two.withVaultLock(async () => {
    isIn = true;
  });
  await clock.elapse(500);
  expect(isIn).toBe(false);
  letGo();
  await held;
  await clock.elapse(20);
  await waiting;
  expect(isIn).toBe(true);
});

test('who waits for another process too long is told so, and the next in line still gets its turn', async () => {
  const clock = manualClock();
  const [one, two] = [new VaultLock(folder), new VaultLock(folder, { clock, waitMs: 1_000 })];
  let letGo = (): void => {};
  const held = one.withVaultLock(() => new Promise<void>((resolve) => (letGo = resolve)));
  const refused = expect(two.withVaultLock(() => Promise.resolve())).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: 'another process is writing to this vault',
    retryable: true,
  });
  const patient = two.withVaultLock(() => Promise.resolve('mine'));
  await clock.elapse(1_000);
  await refused;
  letGo();
  await held;
  await clock.elapse(20);
  expect(await patient).toBe('mine');
  expect(clock.pending).toBe(0);
});

test('a wait ends when its signal is aborted, in line and in front of the lock', async () => {
  const [one, two] = [new VaultLock(folder), new VaultLock(folder)];
  let letGo = (): void => {};
  const held = one.withVaultLock(() => new Promise<void>((resolve) => (letGo = resolve)));
  const stop = new AbortController();
  const never = (): Promise<never> => Promise.reject(new Error('it ran'));
  const inLine = one.withVaultLock(never, stop.signal);
  const atLock = two.withVaultLock(never, stop.signal);
  stop.abort(new Error('enough'));
  await expect(inLine).rejects.toThrow('enough');
  await expect(atLock).rejects.toThrow('enough');
  await expect(one.withVaultLock(never, stop.signal)).rejects.toThrow('enough');
  letGo();
  await held;
});

test('a holder that is killed with SIGKILL leaves the lock to the next at once', async () => {
  const holder = await startHolder();
  const lock = new VaultLock(folder);
  let isIn = false;
  const waiting = lock.withVaultLock(async () => {
    isIn = true;
    return performance.now();
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isIn).toBe(false);
  const killedAt = performance.now();
  holder.kill('SIGKILL');
  const gotAt = await waiting;
  expect(gotAt - killedAt).toBeLessThan(2_000);
  expect(readdirSync(folder).sort()).toEqual(['gate.db', 'lock.db']);
});

test('a program with nothing else to do stays alive while it waits', async () => {
  const first = await startHolder();
  const second = startHolder();
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.kill('SIGKILL');
  expect((await second).exitCode).toBeNull();
});

test('a process that writes all the time does not starve another', async () => {
  const busy = await startHolder('greedy');
  const lock = new VaultLock(folder);
  for (let turn = 0; turn < 5; turn += 1) await lock.withVaultLock(() => Promise.resolve());
  expect(busy.exitCode).toBeNull();
});

/** A process that holds the lock when this resolves, for ever or over and over. */
async function startHolder(manner: 'firm' | 'greedy' = 'firm'): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./vault-lock.ts', import.meta.url).href);
  const hold = manner === 'firm' ? 'new Promise((resolve) => setTimeout(resolve, 2 ** 30))' : 'Promise.resolve()';
  const script = `const { VaultLock } = await import(${module});
    const lock = new VaultLock(${JSON.stringify(folder)});
    for (;;) await lock.withVaultLock(() => { process.stdout.write('.'); return ${hold}; });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  child.stdout?.resume();
  return child;
}
