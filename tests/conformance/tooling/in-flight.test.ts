// Tooling, sections 6.8 to 6.10: calls while they run. Progress goes to who asked for it, in MCP's own shape; a
// cancelled call ends and is heard of no more; a server with too much work says so; a tool past its time is stopped.

import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { progressOf, queueOf, successOf, untilQueue } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

proves('tooling/6.8-only-with-token', async ({ client }) => {
  const code = await client('code');
  const heard = code.notifications.length;
  // Long enough for a second report to be due.
  await code.call('report', { count: 2, thenMs: 300 });
  for (const meta of [{}, { requestId: 'no token' }]) await code.call('report', { count: 2 }, { meta });
  expect(code.notifications).toHaveLength(heard);
  for (const progressToken of ['asked', '', 5, 0]) {
    await code.call('report', { count: 1 }, { meta: { progressToken } });
    expect(progressOf(code, progressToken)).toHaveLength(1);
  }
  expect(code.notifications).toHaveLength(heard + 4);
});

proves('tooling/6.8-params', async ({ client }) => {
  const code = await client('code');
  // As given: a number stays a number, a text that looks like one stays a text.
  for (const token of [17, '17', 'with words']) {
    await code.call('report', { count: 1 }, { meta: { progressToken: token } });
    expect(progressOf(code, token)).toEqual([{ progressToken: token, progress: 1, total: 1, message: 'step 1' }]);
  }
  for (const { method } of code.notifications) expect(method).toBe('notifications/progress');
});

proves('tooling/6.8-monotonic', async ({ client }) => {
  const code = await client('code');
  // A tool that repeats itself and goes back; far enough apart that nothing is merged.
  const numbers = [2, 1, 5];
  const args = { count: numbers.length, numbers, gapMs: 270 };
  await code.call('report', args, { meta: { progressToken: 'up' } });
  const told = progressOf(code, 'up').map((params) => params['progress'] as number);
  expect(told).toHaveLength(3);
  for (const [index, progress] of told.entries()) {
    expect(Number.isFinite(progress)).toBe(true);
    if (index > 0) expect(progress).toBeGreaterThan(told[index - 1] ?? Number.POSITIVE_INFINITY);
  }
  expect(told[0]).toBe(2);
  expect(told[2]).toBe(5);
});

proves('tooling/6.8-message-form', async ({ client }) => {
  const code = await client('code');
  for (const stream of ['info', 'stderr', 'stdout', 'debug']) {
    const args = { count: 1, phase: 'search', stream };
    await code.call('report', args, { meta: { progressToken: stream } });
    expect(progressOf(code, stream).map((params) => params['message'])).toEqual(['[report][phase=search] step 1']);
  }
});

proves('tooling/6.8-no-extra-fields', async ({ client }) => {
  const code = await client('code');
  const args = { count: 1, phase: 'index', stream: 'stderr' };
  await code.call('report', args, { meta: { progressToken: 'lean', requestId: 'r', other: 1 } });
  expect(progressOf(code, 'lean')).toHaveLength(1);
  for (const params of progressOf(code, 'lean')) {
    expect(Object.keys(params).sort()).toEqual(['message', 'progress', 'progressToken', 'total']);
  }
});

const long = 20_000;

proves('tooling/6.9-cancelled', async ({ client }) => {
  const code = await client('code');
  // One that stands in line: there are four places.
  const running = [1, 2, 3, 4].map((id) => code.start('sleep', { ms: long }, { id }));
  await untilQueue(code, 4);
  code.start('sleep', { ms: long }, { id: 'waiting' });
  await untilQueue(code, 4, 1);

  await code.notify('notifications/cancelled', { requestId: 'waiting', reason: 'lost interest' });
  await untilQueue(code, 4, 0);
  await code.notify('notifications/cancelled', { requestId: running[0]?.id });
  // The place is free as soon as the tool lets go, which it does only because its signal was aborted.
  await untilQueue(code, 3, 0);
  expect(successOf(code, await code.call('sleep', { ms: 0 }))).toEqual({ slept: 0 });
  for (const { id } of running) await code.notify('notifications/cancelled', { requestId: id });
  await untilQueue(code, 0);
});

proves('tooling/6.9-progress-stops', async ({ client }) => {
  const code = await client('code');
  const args = { count: 1_000, gapMs: 10 };
  const { id } = code.start('report', args, { meta: { progressToken: 'stops' } });
  await expect.poll(() => progressOf(code, 'stops').length).toBeGreaterThan(0);
  await code.notify('notifications/cancelled', { requestId: id });
  // What was on its way has come once a later request is answered.
  await untilQueue(code, 0);
  const heard = progressOf(code, 'stops').length;
  await delay(300);
  await code.request('ping');
  expect(progressOf(code, 'stops')).toHaveLength(heard);
});

proves('tooling/6.9-silence', async ({ client }) => {
  const code = await client('code');
  const heeds = code.start('sleep', { ms: long }, { id: 'heeds' });
  // Goes on for a moment after the cancel, and then has a value.
  const deaf = code.start('sleep', { ms: 200, deaf: true }, { id: 'deaf' });
  await untilQueue(code, 2);
  for (const { id } of [heeds, deaf]) await code.notify('notifications/cancelled', { requestId: id });
  await untilQueue(code, 0);
  await code.request('ping', {}, 'after');
  expect(code.answered).toContain('after');
  expect(code.answered).not.toContain('heeds');
  expect(code.answered).not.toContain('deaf');
});

proves('tooling/6.9-unknown-id', async ({ client }) => {
  const code = await client('code');
  const { id, answer } = code.start('sleep', { ms: 150 }, { id: 'bystander' });
  const done = await code.request('ping', {}, 'done');
  expect(done.result).toEqual({});
  const heard = code.notifications.length;
  const unknown = [{ requestId: 'nobody' }, { requestId: 'done' }, { requestId: null }, { requestId: {} }, {}];
  for (const params of unknown) await code.notify('notifications/cancelled', params);
  expect(successOf(code, await answer)).toEqual({ slept: 150 });
  expect(code.answered.filter((each) => each === id || each === 'done')).toEqual(['done', id]);
  expect(code.notifications).toHaveLength(heard);
});

proves('tooling/6.10.1-overload', async ({ client }) => {
  const code = await client('code');
  for (let id = 1; id <= 12; id += 1) code.start('sleep', { ms: long }, { id });
  await untilQueue(code, 4, 8);

  const startedAt = performance.now();
  const { error, result } = await code.call('echo', { text: 'too much' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(result).toBeUndefined();
  expect(error?.code).toBe(-32001);
  expect(error?.message).toMatch(/^.{10,100}$/);
  expect(error?.data).toEqual({
    code: 'QUEUE_OVERLOADED',
    message: 'The server has too much work waiting. Try again later.',
    details: { queue: { max: 8, size: 8 }, retryable: true },
  });
  // One leaves, one may come.
  await code.notify('notifications/cancelled', { requestId: 12 });
  await untilQueue(code, 4, 7);
  code.start('sleep', { ms: 0 }, { id: 'late' });
  await untilQueue(code, 4, 8);
  for (let id = 1; id <= 11; id += 1) await code.notify('notifications/cancelled', { requestId: id });
  await expect.poll(() => code.answered).toContain('late');
});

proves('tooling/6.10.2-abort', async ({ client }) => {
  const code = await client('code');
  const startedAt = performance.now();
  await code.call('overdue');
  // It would sleep for 30 s, and a tool that does not heed its signal is waited for 3.5 s.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(await queueOf(code)).toMatchObject({ running: 0, size: 0 });
  expect(successOf(code, await code.call('echo', { text: 'next' }))).toEqual({ text: 'next' });
});

proves('tooling/6.10.2-timeout', async ({ client }) => {
  const code = await client('code');
  const answer = await code.call('overdue');
  expect(answer.error).toBeUndefined();
  expect(answer.result?.['isError']).toBe(true);
  expect(record(answer)).toMatchObject({
    ok: false,
    error: {
      code: 'TOOL_TIMEOUT',
      message: 'overdue took longer than 150 ms and was stopped.',
      details: { timeoutMs: 150 },
    },
  });
});
