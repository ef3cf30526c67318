// Tooling, section 6.8: progress goes to who asked for it, in MCP's own shape. How often is in stability.
import { expect } from 'vitest';
import { progressOf } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

proves('tooling/6.8-only-with-token', async ({ client }) => {
  const code = await client('code');
  const heard = code.notifications.length;
  for (const options of [{}, { meta: {} }, { meta: { requestId: 'no token' } }]) {
    // Long enough for a second report to be due.
    await code.call('report', { count: 2, thenMs: 300 }, options);
  }
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
  const numbers = [2, 2, 1, 5];
  const args = { count: numbers.length, numbers, gapMs: 270 };
  await code.call('report', args, { meta: { progressToken: 'up' } });
  const told = progressOf(code, 'up').map((params) => params['progress'] as number);
  expect(told).toHaveLength(4);
  for (const [index, progress] of told.entries()) {
    expect(Number.isFinite(progress)).toBe(true);
    if (index > 0) expect(progress).toBeGreaterThan(told[index - 1] ?? Number.POSITIVE_INFINITY);
  }
  expect(told[0]).toBe(2);
  expect(told[3]).toBe(5);
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
  const args = { count: 2, gapMs: 270, phase: 'index', stream: 'stderr' };
  await code.call('report', args, { meta: { progressToken: 'lean', requestId: 'r', other: 1 } });
  expect(progressOf(code, 'lean')).toHaveLength(2);
  for (const params of progressOf(code, 'lean')) {
    expect(Object.keys(params).sort()).toEqual(['message', 'progress', 'progressToken', 'total']);
  }
});
