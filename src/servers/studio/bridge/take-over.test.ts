// What happens to requests when the session under them goes, and when the Studio behind it is another one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, settled } from '../../../../tests/support/manual-clock.ts';
import type { Bridge } from './bridge.ts';
import { failureTo, helloOf, idsIn, pairByHand, replyTo } from './stand-in/by-hand.ts';
import { eventually, untilGone } from './stand-in/eventually.ts';
import { addressOf, Scratch, untilDone } from './stand-in/opened-bridge.ts';
import { PluginError, silence } from './stand-in/plugin-work.ts';
import { RelayClient } from './stand-in/relay-client.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

function clientOf(bridge: Bridge): RelayClient {
  const client = new RelayClient(addressOf(bridge));
  scratch.onEnd(() => client.close());
  return client;
}

const write = { operation: 'instance.create', isWrite: true } as const;
const step = { ...write, isReplayable: true } as const;

describe('a second session of the same Studio', () => {
  test('takes over what was not answered: what was delivered comes with its key again', async () => {
    const bridge = await scratch.bridge();
    const first = scratch.plugin(bridge, { studioId: 'a', handle: () => silence });
    const delivered = bridge.call(scratch.request({ ...write, idempotencyKey: 'k1' }), untilDone);
    const read = bridge.call(scratch.request({ requestId: 'read' }), untilDone);
    await eventually(() => expect(first.work.done).toHaveLength(2));
    await first.stop();
    const queued = bridge.call(scratch.request({ ...write, idempotencyKey: 'k2' }), untilDone);
    const second = scratch.plugin(bridge, { studioId: 'a', handle: ({ operation }) => operation });
    expect(await Promise.all([delivered, read, queued])).toEqual([
      'instance.create',
      'instance.get',
      'instance.create',
    ]);
    expect(second.work.done.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', undefined, 'k2']);
    expect(first.work.done.map(({ idempotencyKey }) => idempotencyKey)).not.toContain('k2');
    expect(bridge.studios()).toHaveLength(1);
  });

  test('ends the first, which is unknown from then on', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const first = await pairByHand(client, 'a');
    const second = await pairByHand(client, 'a');
    expect((await client.read(first.sessionId, first.cursor, 0)).status).toBe(404);
    expect((await client.read(second.sessionId, second.cursor, 0)).status).toBe(204);
    expect(bridge.studios()).toHaveLength(1);
  });

  test('is not undone by the first, whose greeting is answered late', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const sessionId = await client.open('a');
    const { body } = await client.read(sessionId, 0);
    const second = await pairByHand(client, 'a');
    await client.write(sessionId, [replyTo(body.lines[0], helloOf('a'))]);
    expect((await client.read(sessionId, 1, 0)).status).toBe(404);
    const call = bridge.call(scratch.request({ requestId: 'r' }), untilDone);
    const work = await client.read(second.sessionId, second.cursor);
    expect(idsIn(work)).toEqual(['r']);
    await client.write(second.sessionId, [replyTo(work.body.lines[0], 'ok')]);
    expect(await call).toBe('ok');
  });

  test('has nothing to do with requests for another Studio', async () => {
    const bridge = await scratch.bridge();
    const a = scratch.plugin(bridge, { studioId: 'a', handle: () => silence });
    const call = bridge.call(scratch.request({ studioId: 'a', requestId: 'for-a' }), untilDone).catch(() => 'ended');
    await eventually(() => expect(a.work.done).toHaveLength(1));
    await a.stop();
    const b = scratch.plugin(bridge, { studioId: 'b' });
    await bridge.call(scratch.request({ studioId: 'b' }), untilDone);
    expect(b.work.received.map(({ requestId }) => requestId)).not.toContain('for-a');
    await bridge.close();
    expect(await call).toBe('ended');
  });

  test('does not make a delivered request one that was only queued', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const first = await pairByHand(client, 'a');
    const call = bridge.call(scratch.request({ ...step, idempotencyKey: 'k', requestId: 'r' }), untilDone);
    expect(idsIn(await client.read(first.sessionId, first.cursor))).toEqual(['r']);
    // It waits in the second session, and was given out in the first.
    await pairByHand(client, 'a');
    clock.advance(5_000);
    await expect(call).rejects.toMatchObject({ kind: 'timeout', details: { state: 'running' } });
    await pairByHand(client, 'b');
    const elsewhere = bridge.call(scratch.request({ ...step, idempotencyKey: 'k', studioId: 'b' }), untilDone);
    await expect(elsewhere).rejects.toThrow('started anew');
  });
});

describe('a write that may come again from a later process', () => {
  test('is sent again with its key while the Studio is the same', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const before = await scratch.bridge();
    const plugin = scratch.plugin(before, { studioId: 'a', handle: () => silence });
    const lost = before.call(scratch.request({ ...step, requestId: 'r1', idempotencyKey: 'k' }), untilDone);
    await eventually(() => expect(plugin.work.done).toHaveLength(1));
    const refused = expect(lost).rejects.toMatchObject({ kind: 'unavailable' });
    await before.close();
    await refused;
    await plugin.stop();

    const after = await scratch.bridge();
    expect(await after.requestStatus('r1', untilDone)).toMatchObject({ state: 'unknown', studioId: 'a' });
    scratch.plugin(after, { studioId: 'a', handle: () => 'once' });
    expect(await after.call(scratch.request({ ...step, idempotencyKey: 'k' }), untilDone)).toBe('once');
  });

  test('fails for good when another Studio is there: whether it was done is not known', async () => {
    const before = await scratch.bridge();
    const plugin = scratch.plugin(before, { studioId: 'a', handle: () => silence });
    const lost = before.call(scratch.request({ ...step, requestId: 'r1', idempotencyKey: 'k' }), untilDone);
    await eventually(() => expect(plugin.work.done).toHaveLength(1));
    const refused = expect(lost).rejects.toMatchObject({ kind: 'unavailable' });
    await before.close();
    await refused;
    await plugin.stop();

    const after = await scratch.bridge();
    const { work } = scratch.plugin(after, { studioId: 'b' });
    await expect(after.call(scratch.request({ ...step, idempotencyKey: 'k' }), untilDone)).rejects.toMatchObject({
      ...{ code: 'INTERNAL_ERROR', retryable: false },
      details: { requestId: 'r1', studioId: 'a' },
    });
    expect(work.done).toEqual([]);
    expect(await after.call(scratch.request({ ...step, idempotencyKey: 'other' }), untilDone)).toBeDefined();
  });

  test('stays unknown elsewhere when only its second attempt was taken back', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const attempt = (studioId: string) =>
      bridge.call(scratch.request({ ...step, studioId, idempotencyKey: 'k' }), untilDone);
    for (const state of ['running', 'queued']) {
      const call = attempt('a');
      if (state === 'running') await client.read(sessionId, cursor);
      await settled();
      clock.advance(5_000);
      await expect(call).rejects.toMatchObject({ kind: 'timeout', details: { state } });
    }
    await pairByHand(client, 'b');
    await expect(attempt('b')).rejects.toThrow('started anew');
  });

  test('stays unknown elsewhere when it was refused where it may have been done before', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const first = await pairByHand(client, 'a');
    const attempt = (studioId: string) =>
      bridge.call(scratch.request({ ...step, studioId, idempotencyKey: 'k' }), untilDone);
    const call = attempt('a');
    await client.read(first.sessionId, first.cursor);
    const second = await pairByHand(client, 'a');
    const { body } = await client.read(second.sessionId, second.cursor);
    const refused = expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await client.write(second.sessionId, [failureTo(body.lines[0], 'NOT_FOUND')]);
    await refused;
    await pairByHand(client, 'b');
    await expect(attempt('b')).rejects.toThrow('started anew');
  });

  test('may go to another Studio when the first refused it, and not when the first failed at it', async () => {
    const bridge = await scratch.bridge();
    const handle = ({ payload }: { payload: Readonly<Record<string, unknown>> }) => {
      throw new PluginError({ code: String(payload['code']), message: 'no' });
    };
    scratch.plugin(bridge, { studioId: 'a', handle });
    scratch.plugin(bridge, { studioId: 'b', handle: () => 'done' });
    const call = (studioId: string, code: string) =>
      bridge.call(scratch.request({ ...step, studioId, idempotencyKey: code, payload: { code } }), untilDone);
    await expect(call('a', 'NOT_FOUND')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await call('b', 'NOT_FOUND')).toBe('done');
    await expect(call('a', 'INTERNAL_ERROR')).rejects.toThrow('no');
    await expect(call('b', 'INTERNAL_ERROR')).rejects.toThrow('started anew');
  });

  test('may go to another Studio when it was taken back before it was delivered', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const a = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    await a.stop();
    await untilGone(bridge, 'a', clock);
    const queued = bridge.call(scratch.request({ ...step, studioId: 'a', idempotencyKey: 'k' }), untilDone);
    await settled();
    clock.advance(5_000);
    await expect(queued).rejects.toMatchObject({ details: { state: 'queued' } });
    const b = scratch.plugin(bridge, { studioId: 'b' });
    await bridge.call(scratch.request({ ...step, studioId: 'b', idempotencyKey: 'k' }), untilDone);
    expect(b.work.done).toHaveLength(1);
  });
});

test('a Studio that was silent for two polls is lost, and found when it polls again', async () => {
  const clock = manualClock();
  scratch = new Scratch(clock);
  const bridge = await scratch.bridge();
  const plugin = scratch.plugin(bridge, { studioId: 'a' });
  await bridge.call(scratch.request(), untilDone);
  await plugin.stop();
  await eventually(() => {
    clock.advance(40_001);
    expect(bridge.status().state).toBe('lost');
  });
  const call = bridge.call(scratch.request(), untilDone);
  scratch.plugin(bridge, { studioId: 'a' });
  expect(await call).toEqual({ echo: {} });
  expect(bridge.status().state).toBe('paired');
});
