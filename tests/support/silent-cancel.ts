// Cancels calls of any fixture server and holds the connection to its silence afterwards.
import { expect } from 'vitest';
import { progressOf } from './code-answer.ts';
import type { SurfaceClient } from './surface-client.ts';

/** One call that heeds its signal, one that does not and has a value later: neither is heard of again. */
export async function expectSilenceAfterCancel(client: SurfaceClient): Promise<void> {
  const meta = { progressToken: 'cancelled' };
  const reporting = client.start('report', { count: 1_000, gapMs: 10 }, { id: 'reporting', meta });
  const deaf = client.start('sleep', { ms: 200, deaf: true }, { id: 'deaf' });
  await expect.poll(() => progressOf(client, 'cancelled').length, { timeout: 10_000 }).toBeGreaterThan(0);
  for (const { id } of [reporting, deaf]) await client.notify('notifications/cancelled', { requestId: id });
  // What was on its way when the cancel came has arrived when a later call is answered.
  await client.call('sleep', { ms: 100 }, { id: 'soon after' });
  const heard = progressOf(client, 'cancelled').length;
  await client.call('sleep', { ms: 600 }, { id: 'long after' });
  expect(progressOf(client, 'cancelled')).toHaveLength(heard);
  expect(client.answered).toEqual(expect.arrayContaining(['soon after', 'long after']));
  expect(client.answered).not.toContain('reporting');
  expect(client.answered).not.toContain('deaf');
}
