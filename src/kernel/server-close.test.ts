import { expect, test } from 'vitest';
import { settled } from '../../tests/support/manual-clock.ts';
import { deferred, openTiny, tinyTool } from '../../tests/support/tiny-server.ts';

test('the domain is closed only when the last handler has let go of it', async () => {
  const work = deferred<object>();
  const seen: string[] = [];
  const spec = { open: () => ({}), close: () => void seen.push('closed') };
  const tiny = openTiny([tinyTool({ run: () => work.promise.finally(() => seen.push('let go')) })], { spec });
  const running = tiny.call('work');
  await settled();
  const closing = tiny.server.close();
  await settled();
  expect(seen).toEqual([]);
  work.resolve({});
  await running;
  await closing;
  expect(seen).toEqual(['let go', 'closed']);
});

test('a handler that never lets go is waited for so long and no longer', async () => {
  const spec = { open: () => ({}), close: () => {} };
  const tiny = openTiny([tinyTool({ timeoutMs: 60_000, run: () => new Promise(() => {}) })], { spec });
  void tiny.call('work');
  await settled();
  const closing = tiny.server.close();
  await settled();
  tiny.clock.advance(500);
  await closing;
});
