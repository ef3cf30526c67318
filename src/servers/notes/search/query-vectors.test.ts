import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { QueryVectors } from './query-vectors.ts';

const { signal } = new AbortController();

test('a query is embedded once, however often it is asked', async () => {
  const { queries, asked } = begin();
  expect(await queries.find('a cat', 1_500, signal)).toEqual({ kind: 'made', vector: Float32Array.of(5) });
  await queries.find('a cat', 1_500, signal);
  expect(asked).toEqual(['query: a cat']);
});

test('a provider that is slow to start is waited for only so long, and its vector is there next time', async () => {
  const { queries, clock, asked, hold } = begin();
  const release = hold();
  const first = queries.find('cat', 1_500, signal);
  await clock.elapse(1_500);
  expect(await first).toEqual({ kind: 'late' });
  release();
  expect(await queries.find('cat', 1_500, signal)).toMatchObject({ kind: 'made' });
  expect(asked).toHaveLength(1);
});

test('a failure is told, and not remembered', async () => {
  const { queries, state } = begin();
  state.isDown = true;
  expect(await queries.find('cat', 1_500, signal)).toMatchObject({ kind: 'failed', error: { message: 'down' } });
  state.isDown = false;
  expect(await queries.find('cat', 1_500, signal)).toMatchObject({ kind: 'made' });
});

test('a caller that gives up is answered with its own reason', async () => {
  const { queries, hold } = begin();
  hold();
  const caller = new AbortController();
  const asked = queries.find('cat', 1_500, caller.signal);
  caller.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  await expect(queries.find('cat', 1_500, caller.signal)).rejects.toThrow('enough');
});

test('old queries are forgotten', async () => {
  const { queries, asked } = begin();
  for (let at = 0; at < 100; at += 1) await queries.find(`query ${at}`, 1_500, signal);
  await queries.find('query 0', 1_500, signal);
  expect(asked).toHaveLength(101);
});

function begin() {
  const clock = manualClock();
  const asked: string[] = [];
  const state = { isDown: false };
  let held = Promise.resolve();
  const provider: EmbeddingProvider = {
    model: 'fake',
    dimension: 1,
    async embed(texts, _signal, lane) {
      asked.push(`${lane}: ${texts.join()}`);
      await held;
      if (state.isDown) throw new Error('down');
      return texts.map(({ length }) => Float32Array.of(length));
    },
    close: async () => undefined,
  };
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { queries: new QueryVectors(provider, clock), clock, asked, state, hold };
}
