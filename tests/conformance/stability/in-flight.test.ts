// Stability, sections 7 and 9: a cancelled call stops, is answered as its wire promises, and ids are compared as text;
// the older wire's progress, and how often any wire tells of it.

import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { cancel, failureOf, progressOf, queueOf, successOf, untilQueue } from '../../support/code-answer.ts';
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
  await delay(300);
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

/** Calls `report` so that its progress can be told from others' on every wire. */
async function report(code: SurfaceClient, id: string, args: object): Promise<void> {
  successOf(code, await code.call('report', args, { id, meta: { progressToken: id } }));
}

proves('stability/9-legacy-shape', async ({ client }) => {
  const code = await client('code');
  const started = Date.now();
  for (const stream of ['info', 'stderr', 'stdout', 'debug']) {
    await code.call('report', { count: 1, phase: 'index', stream }, { id: stream });
    const [params] = progressOf(code, stream);
    const ts = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(params).toEqual({ id: stream, tool: 'report', message: 'step 1', stream, phase: 'index', ts });
    expect(Date.parse(params?.['ts'] as string)).toBeGreaterThanOrEqual(started);
  }
  // Said without phase and stream, and under a number: all fields are there all the same.
  await code.call('report', { count: 1 }, { id: 3 });
  expect(progressOf(code, 3)).toEqual([
    { id: 3, tool: 'report', message: 'step 1', stream: 'info', phase: 'progress', ts: expect.any(String) },
  ]);
});

proves('stability/9-legacy-unasked', async ({ client }) => {
  const code = await client('code');
  await code.call('report', { count: 1 }, { id: 'unasked' });
  expect(progressOf(code, 'unasked')).toHaveLength(1);
  await code.call('echo', { text: 'says nothing' }, { id: 'silent' });
  expect(progressOf(code, 'silent')).toEqual([]);
});

proves('stability/9.1-throttle', async ({ surface, client }) => {
  const code = await client('code');
  const startedAt = performance.now();
  await report(code, 'fast', { count: surface === 'memory' ? 60 : 30, gapMs: 20 });
  const elapsed = performance.now() - startedAt;
  const heard = code.notifications.filter(({ params }) => Object.values(params).includes('fast'));
  expect(heard.length).toBeGreaterThanOrEqual(2);
  // They came no sooner than they were sent, so no more can have been sent than fit between start and end.
  expect(heard.length).toBeLessThanOrEqual(1 + Math.floor(elapsed / 250));
  // Where nothing lies between sender and receiver, each fifth is a whole second after the first.
  if (surface !== 'memory') return;
  for (const [index, { at }] of heard.entries()) {
    const fifth = heard[index + 4];
    if (fifth) expect(fifth.at - at).toBeGreaterThanOrEqual(1_000);
  }
});

proves('stability/9.1-coalesce', async ({ client }) => {
  const code = await client('code');
  // A burst of a thousand, then silence: the first at once, the last when it is due, nothing between.
  await report(code, 'burst', { count: 1_000, thenMs: 350 });
  expect(progressOf(code, 'burst').map((params) => params['message'])).toEqual(['step 1', 'step 1000']);
});

proves('stability/9.2-nothing-after', async ({ client }) => {
  const code = await client('code');
  // The answer, be it a failure, comes while the second report still waits to be due.
  await report(code, 'ends well', { count: 2 });
  const failed = await code.call(
    'report',
    { count: 2, fails: true },
    { id: 'ends badly', meta: { progressToken: 'ends badly' } },
  );
  expect(failureOf(code, failed).code).toBe('INTERNAL');
  await code.call('sleep', { ms: 300 });
  for (const id of ['ends well', 'ends badly']) {
    expect(progressOf(code, id).map((params) => params['message'])).toEqual(['step 1']);
  }
});
