// Tooling, section 6.10: a server with too much work says so at once; a tool past its time is stopped.
import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { queueOf, successOf, untilQueue } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

const long = 20_000;

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
