import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock, settled } from '../../../../tests/support/manual-clock.ts';
import type { EventListener } from '../../../platform/files/folder-events.ts';
import type { Hints } from '../../../platform/files/hint-collector.ts';
import { watchVault } from './watch-vault.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-watch-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function setUp() {
  const clock = manualClock();
  const said: string[] = [];
  const delivered: Hints[] = [];
  const log = (_level: string, event: string): void => void said.push(event);
  const deliver = (hints: Hints): void => void delivered.push(hints);
  return { clock, said, delivered, options: { root, clock, log, deliver } };
}

test('looks through the vault every five seconds when it cannot be watched, and says so once', async () => {
  const { clock, said, delivered, options } = setUp();
  const watch = await watchVault({ ...options, subscribe: () => Promise.reject(new Error('no watches left')) });
  clock.advance(50);
  expect(delivered).toEqual([{ paths: new Set(), isRescan: true }]);
  clock.advance(15_100);
  expect(delivered).toHaveLength(4);
  expect(said).toEqual(['the vault cannot be watched; it is looked through every few seconds']);
  watch.renew();
  await settled();
  clock.advance(50);
  expect(delivered).toHaveLength(5);
  expect(said).toHaveLength(1);
  await watch.close();
  clock.advance(60_000);
  expect(delivered).toHaveLength(5);
  expect(clock.pending).toBe(0);
});

test('passes events on, begins anew when asked, and still looks now and then', async () => {
  const { clock, said, delivered, options } = setUp();
  let listener: EventListener | undefined;
  const calls: string[] = [];
  const watch = await watchVault({
    ...options,
    subscribe: async (_root, given) => {
      listener = given;
      return {
        renew: async () => {
          calls.push('renew');
          given.renewed();
        },
        close: async () => void calls.push('close'),
      };
    },
  });
  listener?.changed([join(root, 'a.md')]);
  expect(watch.isQuiet).toBe(false);
  clock.advance(50);
  expect(watch.isQuiet).toBe(true);
  watch.renew();
  expect(watch.isQuiet).toBe(false);
  await settled();
  clock.advance(50);
  clock.advance(300_000);
  expect(delivered.map(({ isRescan }) => isRescan)).toEqual([false, true, true]);
  listener?.failed(new Error('gone'));
  clock.advance(5_100);
  expect(delivered).toHaveLength(5);
  expect(said).toHaveLength(1);
  await watch.close();
  expect(calls).toEqual(['renew']);
  expect(clock.pending).toBe(0);
});
