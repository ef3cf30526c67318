// Tooling, section 6.9: a cancelled call ends, and is heard of no more.
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { progressOf, successOf, untilQueue } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

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
  await delay(400);
  await code.request('ping');
  expect(progressOf(code, 'stops')).toHaveLength(heard);
});

proves('tooling/6.9-silence', async ({ client }) => {
  const code = await client('code');
  const heeds = code.start('sleep', { ms: long }, { id: 'heeds' });
  // Goes on for a moment after the cancel, and then has a value.
  const deaf = code.start('sleep', { ms: 300, deaf: true }, { id: 'deaf' });
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
