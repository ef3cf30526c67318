// Stability, section 7: a cancelled call stops, is answered as its wire promises, and ids are compared as text.
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { cancel, failureOf, progressOf, queueOf, untilQueue } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';
import type { Id, SurfaceClient } from '../../support/surface-client.ts';

const long = 20_000;

proves('stability/7.1-stops-work', async ({ client }) => {
  const code = await client('code');
  const { id, answer } = code.start('sleep', { ms: long });
  await untilQueue(code, 1);
  const startedAt = performance.now();
  await cancel(code, id);
  await answer;
  // A tool that does not heed its signal would hold its place for 3.5 s.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(await queueOf(code)).toMatchObject({ running: 0 });
});

proves('stability/7.1-one-response', async ({ client }) => {
  const code = await client('code');
  // Cancelled around the moment they finish, or run out of time, by one word, by the other, by both, or twice.
  const ids: Id[] = [];
  for (let round = 0; round < 12; round += 1) {
    const finishes = code.start('sleep', { ms: 10 * round });
    const expires = code.start('overdue', {});
    ids.push(finishes.id, expires.id);
    await delay(round);
    await cancel(code, finishes.id);
    if (round % 2 === 0) await cancel(code, finishes.id);
    if (round % 3 === 0) await code.notify('notifications/cancelled', { requestId: finishes.id });
    await delay(Math.max(0, 140 - 10 * round));
    await cancel(code, expires.id);
    await Promise.all([finishes.answer, expires.answer]);
  }
  await untilQueue(code, 0);
  await code.request('ping', {});
  for (const id of ids) expect(code.answered.filter((each) => each === id)).toEqual([id]);
});

proves('stability/7.1-cancelled', async ({ client }) => {
  const code = await client('code');
  for (const args of [{ ms: long }, { ms: 200, deaf: true }]) {
    const { id, answer } = code.start('sleep', args);
    await untilQueue(code, 1);
    await cancel(code, id);
    const cancelled = await answer;
    expect(cancelled.error).toBeUndefined();
    expect(cancelled.result?.['isError']).toBe(true);
    expect(record(cancelled)).toEqual({ code: 'CANCELLED', message: 'The call was cancelled.' });
  }
  // One that has not begun, because every place is taken.
  const running = [1, 2, 3, 4].map(() => code.start('sleep', { ms: long }));
  await untilQueue(code, 4);
  const waiting = code.start('sleep', { ms: long });
  await untilQueue(code, 4, 1);
  await cancel(code, waiting.id);
  expect(failureOf(code, await waiting.answer).code).toBe('CANCELLED');
  for (const { id } of running) await cancel(code, id);
  await untilQueue(code, 0);
});

proves('stability/7.2-ids-as-text', async ({ client }) => {
  const code = await client('code');
  const pairs: [Id, Id][] = [
    [7, '7'],
    ['8', 8],
    [-1, '-1'],
  ];
  for (const [sent, cancelledAs] of pairs) {
    const { answer } = code.start('sleep', { ms: long }, { id: sent });
    await untilQueue(code, 1);
    await cancel(code, cancelledAs);
    await untilQueue(code, 0);
    if (code.surface === 'legacy') expect(failureOf(code, await answer).code).toBe('CANCELLED');
  }
});

proves('stability/7.2-id-as-sent', async ({ client }) => {
  const code = await client('code');
  const ids: Id[] = [0, '', 41, '41', 'name'];
  for (const id of ids) await code.call('echo', { text: 'a' }, { id });
  expect(code.answered.slice(-ids.length)).toEqual(ids);
  for (const id of [0, '']) {
    const { answer } = code.start('sleep', { ms: long }, { id });
    await untilQueue(code, 1);
    await cancel(code, id);
    await untilQueue(code, 0);
    if (code.surface === 'legacy') expect(failureOf(code, await answer).code).toBe('CANCELLED');
  }
});

proves('stability/7.3-no-progress', async ({ client }) => {
  const code = await client('code');
  const id = 'reports';
  code.start('report', { count: 1_000, gapMs: 10 }, { id, meta: { progressToken: id } });
  await expect.poll(() => progressOf(code, id).length).toBeGreaterThan(0);
  await cancel(code, id);
  await untilQueue(code, 0);
  const heard = progressOf(code, id).length;
  await delay(400);
  await code.request('ping', {});
  expect(progressOf(code, id)).toHaveLength(heard);
});

proves('stability/7.3-no-success', async ({ client }) => {
  const code = await client('code');
  // It does not listen, and has a value a moment after it was cancelled.
  const id = 'deaf';
  const { answer } = code.start('sleep', { ms: 250, deaf: true }, { id });
  await untilQueue(code, 1);
  await cancel(code, id);
  await untilQueue(code, 0);
  await expectNoSuccess(code, id, answer);
});

async function expectNoSuccess(code: SurfaceClient, id: Id, answer: Promise<unknown>): Promise<void> {
  if (code.surface === 'legacy') {
    expect(await answer).toMatchObject({ result: { isError: true } });
    return;
  }
  await code.request('ping', {});
  expect(code.answered).not.toContain(id);
}
