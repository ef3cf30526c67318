import { afterEach, beforeEach, expect, test } from 'vitest';
import { countedParts, foundIn, makeScratchIndex, type ScratchIndex } from '../../../../tests/support/scratch-index.ts';
import { BuildLock } from './build-lock.ts';

let scratch: ScratchIndex;
beforeEach(async () => {
  scratch = await makeScratchIndex();
  scratch.write({ 'a.ts': 'const a = 1;\n', 'b.ts': 'const b = 1;\n', 'notes.md': '# Notes\n' });
});
afterEach(() => scratch.remove());

/** Time stands still, so that only what is told to look again does. */
function stillClock(): { clock: import('../../../kernel/clock.ts').Clock; pass(ms: number): void } {
  let at = 0;
  const clock = { now: () => Date.now() + 60_000, monotonic: () => at, after: () => ({ cancel: () => {} }) };
  return {
    clock,
    pass: (ms) => {
      at += ms;
    },
  };
}

test('without an index a search hears how to get one, and nothing is built', async () => {
  const { index } = scratch.open();
  expect(() => index.snapshot()).toThrow(
    expect.objectContaining({ code: 'NO_INDEX', details: { building: false, share: 0, reason: 'missing' } }),
  );
  expect(await index.refresh()).toBeNull();
  expect(index.exists).toBe(false);
  expect(await index.status({ isStaleCounted: true })).toMatchObject({
    exists: false,
    figures: null,
    staleFiles: null,
  });
});

test('while the first build runs a search hears that it does', async () => {
  const faults: unknown[] = [];
  const { index } = scratch.open({
    afterStep: (step) => {
      if (step === 'lock')
        try {
          scratch.open().index.snapshot();
        } catch (error) {
          faults.push(error);
        }
    },
  });
  await index.build();
  expect(faults).toEqual([
    expect.objectContaining({ code: 'NO_INDEX', details: expect.objectContaining({ building: true }) }),
  ]);
});

test('a reader sees what another has built, after a moment', async () => {
  const { clock, pass } = stillClock();
  await scratch.open().index.build();
  const reader = scratch.open({ clock }).index;
  const before = reader.snapshot();
  scratch.write({ 'c.ts': 'const c = 1;\n' });
  await scratch.open().index.build({ incremental: true });
  expect(reader.snapshot()).toBe(before);
  pass(300);
  expect(Object.keys(foundIn(reader.snapshot()))).toContain('c.ts');
  expect(Object.keys(foundIn(before))).not.toContain('c.ts');
  pass(300);
  expect(reader.snapshot()).toBe(reader.snapshot());
});

test('two who ask for the same build share it, and it goes on while one of them still waits', async () => {
  const [one, two] = [scratch.open(), scratch.open()];
  const leaving = new AbortController();
  const first = one.index.build({ signal: leaving.signal });
  const second = two.index.build();
  leaving.abort(new Error('no longer'));
  await expect(first).rejects.toThrow('no longer');
  expect(await second).toMatchObject({ files: 3 });
  expect(one.read.length + two.read.length).toBe(3);
});

test('a refresh by hints waits for the build that runs, and sees what came after its scan', async () => {
  const { index } = scratch.open();
  await index.build();
  const parts = countedParts([], []);
  let refreshed: Promise<unknown> | undefined;
  const slow = scratch.open({
    parts: {
      ...parts,
      walk: async (root, signal) => {
        const walk = await parts.walk(root, signal);
        scratch.write({ 'a.ts': 'const later = 1;\n' });
        refreshed ??= index.refresh({ hints: new Set([`${scratch.root}/a.ts`]) });
        return walk;
      },
    },
  }).index;
  await slow.build({ incremental: true });
  expect(await refreshed).toMatchObject({ changed: 1 });
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});

test('a build is refused while another process builds, and says so', async () => {
  const { index } = scratch.open();
  await index.build();
  const lock = BuildLock.take(index.folder, { ...stillClock().clock });
  await expect(index.build()).rejects.toMatchObject({ code: 'QUEUE_OVERLOADED', retryable: true });
  expect((await index.status()).building).toMatchObject({ pid: process.pid, isOwnProcess: true });
  expect(index.snapshot().phase).toBe('full');
  lock.release();
  expect((await index.status()).building).toBeNull();
});

test('the status tells figures, age, skipped files and what is stale', async () => {
  scratch.write({ 'x.bin': 'a\0b' });
  const { index } = scratch.open();
  await index.build();
  scratch.write({ 'a.ts': 'const changed = 1;\n', 'new.ts': 'const n = 1;\n' });
  scratch.delete('b.ts');
  const status = await index.status({ isStaleCounted: true });
  expect(status).toMatchObject({
    exists: true,
    problem: null,
    staleFiles: 3,
    skipped: [{ path: 'x.bin', reason: 'binary' }],
    building: null,
    figures: { files: 3, phase: 'full', parsedShare: 1, coverage: 1, skipped: { binary: 1 } },
  });
  expect(status.ageMs).toBeGreaterThanOrEqual(0);
  expect(status.diskBytes).toBeGreaterThan(status.figures?.segmentBytes ?? 0);
  expect((await index.status()).staleFiles).toBeNull();
});
