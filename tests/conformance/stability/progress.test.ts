// Stability, section 9: the older wire's progress, and how often any wire tells of it.
import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import { failureOf, progressOf, successOf } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

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
  await report(code, 'fast', { count: 60, gapMs: 20 });
  const elapsed = performance.now() - startedAt;
  const heard = code.notifications.filter(({ params }) => Object.values(params).includes('fast'));
  expect(heard.length).toBeGreaterThanOrEqual(4);
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
  await report(code, 'burst', { count: 1_000, thenMs: 600 });
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
  await code.call('sleep', { ms: 400 });
  for (const id of ['ends well', 'ends badly']) {
    expect(progressOf(code, id).map((params) => params['message'])).toEqual(['step 1']);
  }
});
