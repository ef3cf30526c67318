import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import type { Fault } from '../../../kernel/fault.ts';
import { eventually, untilGone } from './stand-in/eventually.ts';
import { Scratch, untilDone } from './stand-in/opened-bridge.ts';
import { PluginError, silence } from './stand-in/plugin-work.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

const write = { operation: 'instance.create', isWrite: true } as const;

describe('a call', () => {
  test('waits for a Studio that is about to connect, and brings its answer back', async () => {
    const bridge = await scratch.bridge();
    const answer = bridge.call(scratch.request({ payload: { instancePath: 'Workspace' } }), untilDone);
    scratch.plugin(bridge, { studioId: 'a' });
    expect(await answer).toEqual({ echo: { instancePath: 'Workspace' } });
  });

  test('carries its ids, its deadline and, for a write only, its key', async () => {
    const bridge = await scratch.bridge();
    const { work } = scratch.plugin(bridge, { studioId: 'a' });
    const before = Date.now();
    await bridge.call(scratch.request({ ...write, idempotencyKey: 'k1', timeoutMs: 9_000 }), untilDone);
    await bridge.call(scratch.request({ requestId: 'r2', correlationId: 'c2' }), untilDone);
    const [first, second] = work.done;
    expect(first?.idempotencyKey).toBe('k1');
    expect(first?.deadline).toBeGreaterThanOrEqual(before + 9_000);
    expect(first?.deadline).toBeLessThan(before + 14_000);
    expect(second).toMatchObject({ requestId: 'r2', correlationId: 'c2', operation: 'instance.get' });
    expect(second).not.toHaveProperty('idempotencyKey');
  });

  test('takes a megabyte there and back byte-equal, in pieces', async () => {
    const bridge = await scratch.bridge();
    scratch.plugin(bridge, { studioId: 'a' });
    const source = 'print("grüße, 世界 🚀")\\\n\t\0'.repeat(32_000);
    expect(Buffer.byteLength(source)).toBeGreaterThan(1_000_000);
    expect(await bridge.call(scratch.request({ payload: { source } }), untilDone)).toEqual({ echo: { source } });
  });

  test('is matched by its id, whatever order the answers come in', async () => {
    const bridge = await scratch.bridge();
    const held: (() => void)[] = [];
    const handle = ({ payload }: { payload: object }) =>
      new Promise((resolve) => held.unshift(() => resolve({ of: payload })));
    scratch.plugin(bridge, { studioId: 'a', handle });
    const calls = Array.from({ length: 20 }, (_, n) => bridge.call(scratch.request({ payload: { n } }), untilDone));
    await eventually(() => expect(held).toHaveLength(20));
    for (const answer of held) answer();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, (_, n) => ({ of: { n } })));
  });
});

describe('a failure', () => {
  test('of the plugin keeps its message and tells the field at fault', async () => {
    const bridge = await scratch.bridge();
    const error = {
      code: 'VALIDATION_ERROR',
      message: 'no such class',
      details: { field: 'className', given: 'Prat' },
    };
    scratch.plugin(bridge, {
      studioId: 'a',
      handle: () => {
        throw new PluginError(error);
      },
    });
    await expect(bridge.call(scratch.request(write), untilDone)).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR', kind: 'invalid', message: 'no such class' },
      details: { given: 'Prat' },
      violations: [{ instancePath: '/className' }],
    });
  });

  test('to answer sensibly is told as such, and the session lives on', async () => {
    const bridge = await scratch.bridge();
    const plugin = scratch.plugin(bridge, { studioId: 'a', handle: ({ payload }) => (payload['odd'] ? silence : 1) });
    const odd = async (...lines: readonly (object | string)[]) => {
      const call = bridge.call(scratch.request({ payload: { odd: true } }), untilDone);
      const seen = plugin.work.done.length;
      await eventually(() => expect(plugin.work.done.length).toBeGreaterThan(seen));
      const request = plugin.work.done.at(-1);
      for (const line of lines) {
        if (typeof line === 'string') plugin.work.send(line);
        else if (request) plugin.work.reply(request, line);
      }
      return call.catch((error: Fault) => `${error.kind}: ${error.message}`);
    };
    expect(
      await odd('no json', '[]', '{"requestId":1}', { success: true, error: { code: 'X', message: 'y' } }),
    ).toMatch(/^unavailable: .*instance\.get cannot be read: it says success and has an error/);
    expect(await odd({ success: false, error: { code: 'X' } })).toMatch(/unavailable: .*without a code and a message/);
    expect(await odd({})).toMatch(/unavailable: .*does not say whether it worked/);
    expect(await odd({ success: true, correlationId: 'another' })).toMatch(/unavailable: .*another correlationId/);
    expect(await bridge.call(scratch.request(), untilDone)).toBe(1);
    expect(bridge.studios()).toHaveLength(1);
  });

  test('to find a Studio says how to connect one', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    expect(bridge.status()).toMatchObject({ state: 'waiting', network: 'relay-http', problem: null, studios: [] });
    const call = bridge.call(scratch.request({ timeoutMs: 60_000 }), untilDone);
    clock.advance(5_000);
    await expect(call).rejects.toMatchObject({
      ...{ code: 'INTERNAL_ERROR', kind: 'unavailable', retryable: true },
      message: expect.stringMatching(/mooring studio pair.*mooring doctor/),
    });
  });

  test('of the chosen Studio to be there is told, and no other takes its place', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge();
    const a = scratch.plugin(bridge, { studioId: 'a' });
    await bridge.call(scratch.request({ studioId: 'a' }), untilDone);
    const b = scratch.plugin(bridge, { studioId: 'b' });
    await bridge.call(scratch.request({ studioId: 'b' }), untilDone);
    bridge.choose('a');
    await a.stop();
    await untilGone(bridge, 'a', clock);
    clock.advance(41_000);
    expect(bridge.status().state).toBe('paired');
    expect(bridge.studios().map(({ state }) => state)).toEqual(['lost', 'paired']);
    const call = bridge.call(scratch.request(), untilDone);
    clock.advance(5_000);
    await expect(call).rejects.toMatchObject({
      ...{ kind: 'unavailable', retryable: true, message: expect.stringContaining('a (Place of a) is not connected') },
      details: { studioId: 'a', candidates: [{ studioId: 'b' }] },
    });
    expect(b.work.done).toHaveLength(1);
    expect(() => bridge.choose('c')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    bridge.choose(null);
    await bridge.call(scratch.request(), untilDone);
    expect(b.work.done).toHaveLength(2);
  });
});

test('a thousand calls may wait, and the next one is refused', async () => {
  const bridge = await scratch.bridge();
  const waiting = Array.from({ length: 1_000 }, () => bridge.call(scratch.request(), untilDone).catch(() => 'ended'));
  await expect(bridge.call(scratch.request(), untilDone)).rejects.toMatchObject({
    ...{ code: 'INTERNAL_ERROR', kind: 'overloaded', retryable: true },
  });
  await bridge.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ended']));
});

describe('who stops waiting', () => {
  test('gets its own reason at once, and the plugin is told', async () => {
    const bridge = await scratch.bridge();
    const { work } = scratch.plugin(bridge, { studioId: 'a', handle: () => silence });
    const caller = new AbortController();
    const call = bridge.call(scratch.request({ requestId: 'r' }), caller.signal);
    await eventually(() => expect(work.done).toHaveLength(1));
    const reason = new Error('changed my mind');
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await eventually(() => expect(work.cancelled).toEqual(['r']));
  });

  test('waits no longer for a Studio either', async () => {
    const bridge = await scratch.bridge();
    const caller = new AbortController();
    const call = bridge.call(scratch.request(), caller.signal);
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect(bridge.call(scratch.request(), caller.signal)).rejects.toThrow('enough');
  });

  test('is told what a running request does, by the plugin', async () => {
    const bridge = await scratch.bridge();
    const held: ((value: unknown) => void)[] = [];
    const { work } = scratch.plugin(bridge, {
      studioId: 'a',
      handle: () => new Promise((resolve) => held.push(resolve)),
    });
    const call = bridge.call(scratch.request({ requestId: 'r' }), untilDone);
    await eventually(() => expect(held).toHaveLength(1));
    const running = { requestId: 'r', operation: 'instance.get', studioId: 'a', state: 'running', succeeded: null };
    expect(await bridge.requestStatus('r', untilDone)).toEqual(running);
    expect(work.operations).toContain('bridge.status');
    held[0]?.('done');
    await call;
    expect(await bridge.requestStatus('r', untilDone)).toEqual({ ...running, state: 'done', succeeded: true });
    expect(await bridge.requestStatus('x', untilDone)).toMatchObject({ state: 'unknown', operation: null });
  });
});
