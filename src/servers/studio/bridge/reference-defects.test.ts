// What the contract's own server got wrong, each by its number among the known defects.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, settled } from '../../../../tests/support/manual-clock.ts';
import type { Fault } from '../../../kernel/fault.ts';
import { failureTo, pairByHand, replyTo } from './stand-in/by-hand.ts';
import { eventually, untilGone } from './stand-in/eventually.ts';
import { addressOf, Scratch, untilDone } from './stand-in/opened-bridge.ts';
import { RelayClient } from './stand-in/relay-client.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

const write = { operation: 'instance.create', isWrite: true } as const;

describe('what the reference got wrong', () => {
  test('1.9/3: a late reply disturbs no later call', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const late: (() => void)[] = [];
    const handle = ({ payload }: { payload: Readonly<Record<string, unknown>> }) =>
      payload['slow'] ? new Promise((resolve) => late.push(() => resolve('late'))) : payload;
    const { work } = scratch.plugin(bridge, { studioId: 'a', handle });
    const slow = bridge.call(scratch.request({ requestId: 'slow', payload: { slow: true } }), untilDone);
    await eventually(() => expect(late).toHaveLength(1));
    clock.advance(5_000);
    const fault = await slow.catch((error: Fault) => error);
    expect(fault).toMatchObject({ kind: 'timeout', code: 'INTERNAL_ERROR', retryable: true });
    expect(fault).toMatchObject({ details: { requestId: 'slow', state: 'running' } });
    await eventually(() => expect(work.cancelled).toEqual(['slow']));
    late[0]?.();
    for (const n of [1, 2, 3]) {
      expect(await bridge.call(scratch.request({ payload: { n } }), untilDone)).toEqual({ n });
    }
    // The late answer is still worth knowing.
    expect(await bridge.requestStatus('slow', untilDone)).toMatchObject({ state: 'done', succeeded: true });
  });

  test('1.9/3: a late or second reply is never taken for that of another request of the same id', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = new RelayClient(addressOf(bridge));
    scratch.onEnd(() => client.close());
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const late = bridge.call(scratch.request({ requestId: 'same' }), untilDone);
    const first = await client.read(sessionId, cursor);
    clock.advance(5_000);
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
    const call = bridge.call(scratch.request({ requestId: 'same' }), untilDone);
    await settled();
    const second = await client.read(sessionId, cursor + 1);
    const [cancel, again] = second.body.lines;
    await client.write(sessionId, [replyTo(first.body.lines[0], 'late'), replyTo(cancel, { state: 'running' })]);
    await client.write(sessionId, [replyTo(again, 'own'), failureTo(again, 'INTERNAL_ERROR')]);
    expect(await call).toBe('own');
    expect(await bridge.requestStatus('same', untilDone)).toMatchObject({ state: 'done', succeeded: true });
  });

  test('1.9/4: a request that timed out while it was queued is never delivered', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const plugin = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    await plugin.stop();
    await untilGone(bridge, 'a', clock);
    const queued = bridge.call(scratch.request({ ...write, requestId: 'late-write' }), untilDone);
    expect(await bridge.requestStatus('late-write', untilDone)).toMatchObject({ state: 'queued' });
    clock.advance(5_000);
    await expect(queued).rejects.toMatchObject({ kind: 'timeout', details: { state: 'queued' } });
    const again = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request({ requestId: 'next' }), untilDone);
    expect(again.work.received.map(({ requestId }) => requestId)).not.toContain('late-write');
    expect(await bridge.requestStatus('late-write', untilDone)).toMatchObject({ state: 'done', succeeded: false });
  });

  test('1.9/5: attempts of one write have one key, so that it is done once', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const held: ((value: unknown) => void)[] = [];
    const handle = () => new Promise((resolve) => held.push(resolve));
    const { work } = scratch.plugin(bridge, { studioId: 'a', handle });
    const attempt = () => bridge.call(scratch.request({ ...write, idempotencyKey: 'step-1' }), untilDone);
    const first = attempt();
    await eventually(() => expect(held).toHaveLength(1));
    clock.advance(5_000);
    await expect(first).rejects.toMatchObject({ kind: 'timeout' });
    const second = attempt();
    await eventually(() => expect(work.received.filter(({ idempotencyKey }) => idempotencyKey)).toHaveLength(2));
    held[0]?.({ created: true });
    expect(await second).toEqual({ created: true });
    expect(work.done).toHaveLength(1);
  });

  test('1.9/6: greetings, pings and cancels each have an id that none had before', async () => {
    const bridge = await scratch.bridge({}, { token: 'secret' });
    const first = scratch.plugin(bridge, { studioId: 'a', token: 'secret' });
    const ping = () => bridge.call(scratch.request({ operation: 'bridge.ping' }), untilDone);
    await ping();
    await ping();
    await first.stop();
    const second = scratch.plugin(bridge, { studioId: 'a', token: 'secret' });
    await ping();
    const lines = [...first.work.received, ...second.work.received];
    expect(lines.map(({ operation }) => operation).slice(0, 4)).toEqual([
      'bridge.auth',
      'bridge.hello',
      'bridge.ping',
      'bridge.ping',
    ]);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
    expect(lines.every(({ idempotencyKey }) => idempotencyKey === undefined)).toBe(true);
  });

  test('1.9/7: without a token nothing asks for one', async () => {
    const bridge = await scratch.bridge({}, { token: null });
    const { work } = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    expect(work.operations).toEqual(['bridge.hello', 'instance.get']);
  });

  test('1.9/14: a second Studio stands beside the first and steals nothing', async () => {
    const bridge = await scratch.bridge();
    const a = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    const b = scratch.plugin(bridge, { studioId: 'b' });
    await eventually(() => expect(bridge.studios()).toHaveLength(2));
    await expect(bridge.call(scratch.request(), untilDone)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/a \(Place of a\), b \(Place of b\).*roblox\.studios.*_meta\.studioId/),
      details: { candidates: [{ studioId: 'a', placeName: 'Place of a' }, { studioId: 'b' }] },
    });
    await bridge.call(scratch.request({ requestId: 'for-b', studioId: 'b' }), untilDone);
    bridge.choose('a');
    await bridge.call(scratch.request({ requestId: 'for-a' }), untilDone);
    expect(a.work.done.map(({ requestId }) => requestId)).toContain('for-a');
    expect(b.work.done.map(({ requestId }) => requestId)).toEqual(['for-b']);
    expect(bridge.studios().map(({ studioId, isChosen }) => [studioId, isChosen])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});
