// Whose answer counts, and after which failure a call may be repeated.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { eventually } from './stand-in/eventually.ts';
import { Scratch, untilDone } from './stand-in/opened-bridge.ts';
import { silence } from './stand-in/plugin-work.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

const write = { operation: 'instance.create', isWrite: true } as const;

test('a reply counts only from the Studio that was asked, whoever else knows the id', async () => {
  const bridge = await scratch.bridge();
  const asked = scratch.plugin(bridge, { studioId: 'a', handle: () => silence });
  const other = scratch.plugin(bridge, { studioId: 'b' });
  await eventually(() => expect(bridge.studios()).toHaveLength(2));
  const call = bridge.call(scratch.request({ studioId: 'a' }), untilDone);
  await eventually(() => expect(asked.work.done).toHaveLength(1));
  const [request] = asked.work.done;
  if (!request) throw new Error('nothing was asked');
  other.work.reply(request, { success: true, payload: 'forged' });
  // Its own request is answered after the forged line was taken.
  await bridge.call(scratch.request({ studioId: 'b' }), untilDone);
  asked.work.reply(request, { success: true, payload: 'true' });
  expect(await call).toBe('true');
});

test.each([
  ['a write that may have been done', write, false],
  ['a step, which comes again under its key', { ...write, isReplayable: true }, true],
  ['a read', {}, true],
])('%s is told whether it may be repeated', async (_, more, retryable) => {
  const clock = manualClock();
  scratch = new Scratch(clock);
  const bridge = await scratch.bridge();
  const plugin = scratch.plugin(bridge, { studioId: 'a', handle: () => silence });
  const call = bridge.call(scratch.request({ ...more, timeoutMs: 3_000 }), untilDone);
  await eventually(() => expect(plugin.work.done).toHaveLength(1));
  clock.advance(3_000);
  await expect(call).rejects.toMatchObject({ retryable });
});
