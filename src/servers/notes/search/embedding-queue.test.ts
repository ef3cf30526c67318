import { afterEach, expect, test } from 'vitest';
import { type ManualClock, manualClock, settled } from '../../../../tests/support/manual-clock.ts';
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { ChunkTable } from './chunk-table.ts';
import { EmbeddingQueue } from './embedding-queue.ts';
import { VectorStore } from './vector-store.ts';

/** Notes by id, each with the texts of its chunks. */
type Notes = Record<string, readonly string[]>;

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

test('every note gets its first vector before any gets its second', async () => {
  const { queue, asked } = begin({ a: ['a0', 'a1', 'a2'], b: ['b0'], c: ['c0', 'c1'] });
  await queue.settled();
  expect(asked.flat()).toEqual(['a0', 'b0', 'c0', 'a1', 'a2', 'c1']);
  expect(queue.share).toBe(1);
});

test('what is stored is not made again', async () => {
  const store = openStore();
  const notes = { a: ['a0', 'a1'], b: ['b0'] };
  await begin(notes, { store }).queue.settled();
  const { queue, asked } = begin({ ...notes, renamed: ['a0', 'new'] }, { store });
  await queue.settled();
  expect(asked.flat()).toEqual(['new']);
  expect(queue.share).toBe(1);
});

test('another model makes its own vectors', async () => {
  const store = openStore();
  await begin({ a: ['a0'] }, { store }).queue.settled();
  const { queue, asked } = begin({ a: ['a0'] }, { store, model: 'other' });
  await queue.settled();
  expect(asked.flat()).toEqual(['a0']);
});

test('a note that changes while it waits is embedded as it is then', async () => {
  const { queue, asked, notes, put, release } = begin({ a: ['a0'], b: ['b0'] }, { isHeld: true });
  await settled();
  put('b', ['b0 changed']);
  delete notes['gone'];
  release();
  await queue.settled();
  expect(asked.flat()).toEqual(['a0', 'b0 changed']);
});

test('a vector that comes for a note split anew meanwhile is kept for later, not shown', async () => {
  const { queue, table, store, put, release } = begin({ a: ['old'] }, { isHeld: true });
  await settled();
  await settled();
  put('a', ['new']);
  release();
  await queue.settled();
  expect(store.vectors('fake', [hashBytes('old'), hashBytes('new')]).size).toBe(2);
  expect(table.vectorCount('sentence')).toBe(1);
});

test('a removed note is left out', async () => {
  const { queue, table, asked } = begin({ a: ['a0'], b: ['b0'] });
  table.remove('b');
  queue.remove('b');
  await queue.settled();
  expect(asked.flat()).toEqual(['a0']);
});

test('pausing stops it between batches, resuming goes on', async () => {
  const { queue, asked, release } = begin({ a: ['a0'], b: ['b0'] }, { isHeld: true });
  await settled();
  await settled();
  queue.pause();
  release();
  await queue.settled();
  expect(asked.flat()).toEqual(['a0']);
  expect(queue.share).toBe(0.5);
  queue.resume();
  await queue.settled();
  expect(queue.share).toBe(1);
});

test('batches grow while they are quick', async () => {
  const notes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}`, [`text ${at}`]]));
  const { queue, asked } = begin(notes);
  await queue.settled();
  expect(asked.map(({ length }) => length)).toEqual([1, 2, 4, 8, 16, 9]);
});

test('a provider that is down is asked less and less often, and told of once', async () => {
  const clock = manualClock();
  const { queue, asked, troubles, state } = begin({ a: ['a0'] }, { clock });
  state.isDown = true;
  await settleAll();
  const times: number[] = [];
  for (let seen = asked.length; clock.monotonic() < 3_600_000; ) {
    await clock.elapse(500);
    if (asked.length === seen) continue;
    seen = asked.length;
    times.push(clock.monotonic());
    if (times.length === 5) break;
  }
  expect(times).toEqual([1_000, 3_000, 7_000, 15_000, 31_000]);
  expect(troubles).toHaveLength(1);
  state.isDown = false;
  await clock.elapse(60_000);
  expect(queue.share).toBe(1);
  expect(troubles).toEqual([expect.any(Error), null]);
});

test('one text that cannot be embedded does not keep the others from it', async () => {
  const clock = manualClock();
  const { table, state } = begin({ bad: ['bad'], a: ['a0'], b: ['b0', 'b1'] }, { clock });
  state.refuses = 'bad';
  await settleAll();
  await clock.elapse(60_000);
  expect(table.hasVector('sentence', 'bad', 0)).toBe(false);
  expect(table.vectorCount('sentence')).toBe(3);
});

test('a model that changes its dimension begins anew', async () => {
  const { queue, table, put, state } = begin({ a: ['a0'], b: ['b0'] });
  await queue.settled();
  state.dimension = 5;
  put('c', ['c0']);
  await queue.settled();
  expect(table.vector('sentence', 'c', 0)?.steps).toHaveLength(5);
  await queue.settled();
  expect(queue.share).toBe(1);
  expect(table.vector('sentence', 'a', 0)?.steps).toHaveLength(5);
});

test('closing does not wait for a provider that never answers', async () => {
  const { queue } = begin({ a: ['a0'] }, { isHeld: true });
  await settled();
  await settled();
  const startedAt = performance.now();
  await queue.close();
  expect(performance.now() - startedAt).toBeLessThan(100);
});

test('closing ends the wait after a failure at once', async () => {
  const { queue, state } = begin({ a: ['a0'] }, { clock: manualClock() });
  state.isDown = true;
  await settleAll();
  await queue.close();
});

interface Setting {
  readonly store?: VectorStore;
  readonly model?: string;
  readonly clock?: ManualClock;
  /** The provider answers nothing until `release` is called. */
  readonly isHeld?: boolean;
}

function begin(
  notes: Notes,
  { store = openStore(), model = 'fake', clock = manualClock(), isHeld = false }: Setting = {},
) {
  const table = new ChunkTable();
  const asked: (readonly string[])[] = [];
  const troubles: unknown[] = [];
  const state = { isDown: false, refuses: '', dimension: 3 };
  const held = Promise.withResolvers<void>();
  if (!isHeld) held.resolve();
  const provider: EmbeddingProvider = {
    model,
    dimension: null,
    async embed(texts) {
      asked.push(texts);
      await held.promise;
      if (state.isDown || texts.includes(state.refuses)) throw new Error('down');
      return texts.map((text) => Float32Array.from({ length: state.dimension }, (_, axis) => text.length + axis));
    },
    close: async () => undefined,
  };
  const textsOf = async (id: string): Promise<readonly string[] | null> => notes[id] ?? null;
  const onTrouble = (error: unknown): void => void troubles.push(error);
  const queue = new EmbeddingQueue({ provider, table, store, textsOf, clock, onTrouble });
  opened.push(queue);
  const put = (id: string, texts: readonly string[]): void => {
    notes[id] = texts;
    table.put({ id, key: id, chunks: texts.map((text) => ({ hash: hashBytes(text), start: 0, end: 1 })) });
    queue.add(id);
  };
  for (const [id, texts] of Object.entries(notes)) put(id, texts);
  return { queue, table, store, asked, troubles, state, notes, put, release: held.resolve };
}

function openStore(): VectorStore {
  const store = VectorStore.open(':memory:');
  opened.push(store);
  return store;
}

async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await settled();
}
