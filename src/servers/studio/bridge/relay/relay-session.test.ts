import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { Bridge } from '../bridge.ts';
import { idsIn, pairByHand, replyTo } from '../stand-in/by-hand.ts';
import { eventually } from '../stand-in/eventually.ts';
import { addressOf, Scratch, untilDone } from '../stand-in/opened-bridge.ts';
import { RelayClient } from '../stand-in/relay-client.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

function clientOf(bridge: Bridge, token: string | null = null): RelayClient {
  const client = new RelayClient(addressOf(bridge), token);
  scratch.onEnd(() => client.close());
  return client;
}

describe('a plugin that polls', () => {
  test('gets lines it has not confirmed again, and none that it has', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const calls = ['one', 'two'].map((requestId) => bridge.call(scratch.request({ requestId }), untilDone));
    await eventually(async () => expect(idsIn(await client.read(sessionId, cursor))).toEqual(['one', 'two']));
    // The answer may have been lost on the way: the same question is answered the same.
    const again = await client.read(sessionId, cursor);
    expect(idsIn(again)).toEqual(['one', 'two']);
    expect(again.body.cursor).toBe(cursor + 2);
    expect(idsIn(await client.read(sessionId, cursor + 1))).toEqual(['two']);
    const replies = again.body.lines.map((line: string) => replyTo(line, 'ok'));
    // Twice, as a plugin does that did not hear that it had been heard; and with the next poll in the same request.
    await client.write(sessionId, replies);
    const next = client.write(sessionId, replies, { cursor: cursor + 2, timeout_ms: 20_000 });
    expect(await Promise.all(calls)).toEqual(['ok', 'ok']);
    void bridge.call(scratch.request({ requestId: 'three' }), untilDone).catch(() => {});
    expect(idsIn(await next)).toEqual(['three']);
    // What was confirmed is forgotten.
    expect(idsIn(await client.read(sessionId, cursor))).toEqual(['three']);
  });

  test('hears that nothing came when its time is over, and never waits longer than 25 seconds', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    expect((await client.read(sessionId, cursor, 0)).status).toBe(204);
    const before = clock.pending;
    const done = vi.fn();
    const long = client.read(sessionId, cursor, 999_999).finally(done);
    await eventually(() => expect(clock.pending).toBe(before + 1));
    await clock.elapse(24_999);
    expect(done).not.toHaveBeenCalled();
    expect(bridge.studios()[0]?.lastSeenAt).toBe(new Date(clock.now()).toISOString());
    await clock.elapse(1);
    expect((await long).status).toBe(204);
  });

  test('gets the same lines, with the same numbers, on every poll that it holds open', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const before = clock.pending;
    const polls = [client.read(sessionId, cursor), client.read(sessionId, cursor)];
    await eventually(() => expect(clock.pending).toBe(before + 2));
    const call = bridge.call(scratch.request(), untilDone);
    const [one, other] = await Promise.all(polls);
    expect(one?.body).toEqual(other?.body);
    expect(one?.body.cursor).toBe(cursor + 1);
    await client.write(sessionId, [replyTo(one?.body.lines[0], 'ok')]);
    expect(await call).toBe('ok');
  });

  test('is let go when its connection is gone, and loses nothing', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const gone = new AbortController();
    const first = client.read(sessionId, cursor, 20_000, gone.signal).catch(() => 'gone');
    const second = client.read(sessionId, cursor, 20_000, gone.signal).catch(() => 'gone');
    gone.abort();
    expect(await Promise.all([first, second])).toEqual(['gone', 'gone']);
    const call = bridge.call(scratch.request(), untilDone);
    const { body } = await client.read(sessionId, cursor);
    await client.write(sessionId, [replyTo(body.lines[0], 'ok')]);
    expect(await call).toBe('ok');
  });

  test('of another version is refused and shown as incompatible', async () => {
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const answer = await client.call('POST', '', { studioId: 'old', clientName: 'x', protocolVersion: 1 });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'INCOMPATIBLE' } } });
    expect(bridge.status()).toMatchObject({
      state: 'incompatible',
      studios: [{ studioId: 'old', state: 'incompatible', protocolVersion: 1 }],
    });
    const call = bridge.call(scratch.request({ timeoutMs: 1 }), untilDone);
    await expect(call).rejects.toThrow(/speaks version 1 .*mooring studio install-plugin/);
  });
});

describe('a session', () => {
  test('is greeted again, under another id, when no answer comes, and given up after the third time', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const sessionId = await client.open('a');
    const greetings: string[] = [];
    for (const cursor of [0, 1, 2]) {
      await eventually(async () => expect((await client.read(sessionId, cursor, 0)).status).toBe(200));
      greetings.push(...idsIn(await client.read(sessionId, cursor)));
      await clock.elapse(5_000);
    }
    expect(new Set(greetings).size).toBe(3);
    await eventually(async () => expect((await client.read(sessionId, 3, 0)).status).toBe(404));
    expect(bridge.status()).toMatchObject({ state: 'waiting', problem: null });
  });

  test('makes room for a new one when there are too many: the one that was silent longest goes', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const open: string[] = [];
    for (let n = 0; n < 65; n++) {
      open.push(await client.open(`studio-${n}`));
      clock.advance(1);
    }
    expect((await client.write(open[0] ?? '', [])).status).toBe(404);
    expect((await client.write(open[1] ?? '', [])).status).toBe(204);
    expect((await client.write(open[64] ?? '', [])).status).toBe(204);
  });

  test('lets go of the oldest poll when a plugin opens too many', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const client = clientOf(bridge);
    const { sessionId, cursor } = await pairByHand(client, 'a');
    const polls = Array.from({ length: 9 }, () => client.read(sessionId, cursor));
    expect((await Promise.race(polls)).status).toBe(204);
    const call = bridge.call(scratch.request({ requestId: 'r' }), untilDone).catch(() => {});
    const answers = await Promise.all(polls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    await bridge.close();
    await call;
  });
});
