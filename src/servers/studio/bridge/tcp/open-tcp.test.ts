import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import { eventually } from '../stand-in/eventually.ts';
import { Scratch, untilDone } from '../stand-in/opened-bridge.ts';
import type { PluginOptions } from '../stand-in/plugin-work.ts';
import { TcpPlugin } from '../stand-in/tcp-plugin.ts';
import { maxIncomingLineBytes } from './tcp-channel.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

async function openBoth(options: PluginOptions, token: string | null = null) {
  const plugin = new TcpPlugin(options);
  scratch.onEnd(() => plugin.stop());
  const address = await plugin.listen();
  const bridge = await scratch.bridge({ network: 'tcp', address }, { token });
  return { plugin, bridge, address };
}

describe('over tcp', () => {
  test('the server greets whom it reached and brings answers back, long ones too', async () => {
    const { plugin, bridge, address } = await openBoth({ studioId: 'a', token: 'secret' }, 'secret');
    const source = '世'.repeat(400_000);
    expect(await bridge.call(scratch.request({ payload: { source } }), untilDone)).toEqual({ echo: { source } });
    expect(plugin.work.operations).toEqual(['bridge.auth', 'bridge.hello', 'instance.get']);
    expect(bridge.status()).toMatchObject({ state: 'paired', network: 'tcp', address, problem: null });
  });

  test('it dials again when the connection ends, and unanswered requests move over', async () => {
    let isFirst = true;
    const { plugin, bridge } = await openBoth({
      studioId: 'a',
      handle: () => (isFirst ? new Promise(() => {}) : 'ok'),
    });
    const call = bridge.call(scratch.request(), untilDone);
    await eventually(() => expect(plugin.work.done).toHaveLength(1));
    isFirst = false;
    plugin.sockets[0]?.destroy();
    expect(await call).toBe('ok');
    expect(plugin.sockets).toHaveLength(2);
  });

  test('a plugin that refuses the token is told about', async () => {
    const { bridge } = await openBoth({ studioId: 'a', token: 'other' }, 'secret');
    await eventually(() => expect(bridge.status().problem).toMatch(/did not take the token: the token is wrong/));
    expect(bridge.status().state).toBe('waiting');
  });

  test('a plugin of another version is incompatible', async () => {
    const { bridge } = await openBoth({ studioId: 'old', protocolVersion: 1 });
    await eventually(() => expect(bridge.status().state).toBe('incompatible'));
    await expect(bridge.call(scratch.request({ studioId: 'old', timeoutMs: 1 }), untilDone)).rejects.toMatchObject({
      ...{ kind: 'unavailable', retryable: false },
      message: expect.stringContaining('install-plugin'),
    });
  });

  test('nobody there is a problem in words, and found out when there is', async () => {
    const plugin = new TcpPlugin({ studioId: 'a' });
    const address = await plugin.listen();
    await plugin.stop();
    const clock = manualClock();
    scratch = new Scratch(clock);
    const bridge = await scratch.bridge({ network: 'tcp', address });
    expect(bridge.status().problem).toMatch(/Nothing can be reached at .*ECONNREFUSED.*relay-http/);
    const late = new TcpPlugin({ studioId: 'a' });
    scratch.onEnd(() => late.stop());
    await late.listen(Number(address.split(':')[1]));
    await eventually(() => {
      clock.advance(1_000);
      expect(bridge.status()).toMatchObject({ problem: null, state: 'paired' });
    });
  });

  test('who sends without ever ending a line is hung up on', async () => {
    const { plugin, bridge } = await openBoth({ studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    const [socket] = plugin.sockets;
    if (!socket) throw new Error('no connection');
    socket.write('x'.repeat(maxIncomingLineBytes + 1));
    await once(socket, 'close');
  });

  test('what a full connection has not taken can still be taken back', async () => {
    const { plugin, bridge } = await openBoth({ studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    plugin.sockets[0]?.pause();
    const large = { source: 'x'.repeat(7_000_000) };
    const ahead = Array.from({ length: 3 }, () => bridge.call(scratch.request({ payload: large }), untilDone));
    const caller = new AbortController();
    const call = bridge.call(scratch.request({ requestId: 'behind' }), caller.signal);
    await eventually(async () => {
      expect(await bridge.requestStatus('behind', untilDone)).toMatchObject({ state: 'queued', studioId: 'a' });
    });
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    plugin.sockets[0]?.resume();
    expect(await Promise.all(ahead)).toHaveLength(3);
    expect(plugin.work.received.map(({ requestId }) => requestId)).not.toContain('behind');
  });

  test('silence is found out by pings, each with its own id', async () => {
    const clock = manualClock();
    scratch = new Scratch(clock);
    const { plugin, bridge } = await openBoth({ studioId: 'a' });
    await eventually(() => expect(bridge.status().state).toBe('paired'));
    for (const count of [1, 2]) {
      await clock.elapse(15_000);
      await eventually(() =>
        expect(plugin.work.operations.filter((each) => each === 'bridge.ping')).toHaveLength(count),
      );
      await eventually(() => expect(clock.pending).toBe(1));
    }
    expect(new Set(plugin.work.received.map(({ requestId }) => requestId)).size).toBe(plugin.work.received.length);
    plugin.work.send = () => {};
    await clock.elapse(41_000);
    expect(bridge.status().state).toBe('lost');
  });

  test('closing ends the connection at once', async () => {
    const { plugin, bridge } = await openBoth({ studioId: 'a' });
    await bridge.call(scratch.request(), untilDone);
    const [socket] = plugin.sockets;
    const closed = socket && once(socket, 'close');
    await bridge.close();
    await closed;
  });
});
