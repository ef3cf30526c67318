// How a call ends: once, for the first reason there is, whatever its handler does.
import { describe, expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import { deferred, openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { kernelFault } from '../fault.ts';
import type { Outcome } from '../outcome.ts';
import type { CallContext } from './call.ts';
import { deafClient } from './client.ts';
import { CallControl } from './control.ts';
import type { Listener } from './listener.ts';

const cancel = (reason?: string) => kernelFault('CANCELLED', reason === undefined ? {} : { details: { reason } });

type Move = 'finish' | 'throw' | 'cancel' | 'timeout';

// Every order of two reasons to end, with the handler heeding its signal or not.
const races: readonly (readonly [Move, Move, string])[] = [
  ['finish', 'cancel', 'ok'],
  ['finish', 'timeout', 'ok'],
  ['throw', 'cancel', 'INTERNAL'],
  ['throw', 'timeout', 'INTERNAL'],
  ['cancel', 'finish', 'CANCELLED'],
  ['cancel', 'throw', 'CANCELLED'],
  ['cancel', 'timeout', 'CANCELLED'],
  ['timeout', 'finish', 'TOOL_TIMEOUT'],
  ['timeout', 'throw', 'TOOL_TIMEOUT'],
  ['timeout', 'cancel', 'TOOL_TIMEOUT'],
];

describe('the first reason to end wins, and there is one end', () => {
  test.each(races)('%s, then %s: %s', async (first, second, ending) => {
    const heard: string[] = [];
    const end = deferred();
    const control = new CallControl();
    const { call, clock, server } = openTiny([tinyTool({ timeoutMs: 1_000, run: () => end.promise })], {
      host: { listener: noting(heard) },
    });
    let endings = 0;
    const ended = call('work', {}, control).finally(() => {
      endings += 1;
    });
    await settled();
    const moves: Record<Move, () => Promise<void> | void> = {
      finish: () => end.resolve('done'),
      throw: () => end.reject(new Error('broken')),
      cancel: () => control.abort(cancel()),
      timeout: () => clock.elapse(1_000),
    };
    await moves[first]();
    await settled();
    await moves[second]();
    await clock.elapse(10_000);
    expect(codeOf((await ended).outcome)).toBe(ending);
    expect([endings, heard, server.queue.running]).toEqual([1, ['started', ending], 0]);
    expect(clock.pending).toBe(0);
  });

  test('two reasons in one tick are still one end', async () => {
    const end = deferred();
    const control = new CallControl();
    const heard: string[] = [];
    const { call } = openTiny([tinyTool({ run: () => end.promise })], { host: { listener: noting(heard) } });
    const ended = call('work', {}, control);
    await settled();
    end.resolve('done');
    control.abort(cancel());
    // The cancel is heard at once, the handler's end only when its promise is read: the cancel was first.
    expect(codeOf((await ended).outcome)).toBe('CANCELLED');
    expect(heard).toEqual(['started', 'CANCELLED']);
  });
});

describe('a call that is told to stop', () => {
  test('is answered as soon as its handler has let go', async () => {
    const control = new CallControl();
    const { call, clock } = openTiny([tinyTool({ run: (_args, { signal }) => untilAborted(signal) })]);
    const ended = call('work', {}, control);
    await settled();
    control.abort(cancel('enough'));
    const { outcome } = await ended;
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'CANCELLED', details: { reason: 'enough' } } });
    expect(clock.monotonic()).toBe(0);
  });

  test('with a deaf handler is answered after the wind-down time, not before, and its slot is free', async () => {
    const control = new CallControl();
    const { call, clock, server } = openTiny([tinyTool({ run: () => new Promise(() => {}) })]);
    let isAnswered = false;
    const ended = call('work', {}, control).finally(() => {
      isAnswered = true;
    });
    await settled();
    control.abort(cancel());
    await clock.elapse(499);
    expect([isAnswered, server.queue.running]).toEqual([false, 1]);
    await clock.elapse(1);
    expect([isAnswered, server.queue.running]).toEqual([true, 0]);
    expect(codeOf((await ended).outcome)).toBe('CANCELLED');
  });

  test('that succeeds all the same has not succeeded', async () => {
    const control = new CallControl();
    const end = deferred();
    const { call } = openTiny([tinyTool({ run: () => end.promise })]);
    const ended = call('work', {}, control);
    await settled();
    control.abort(cancel());
    end.resolve('the work was done');
    expect((await ended).outcome).toMatchObject({ ok: false, fault: { code: 'CANCELLED' } });
  });

  test('before its handler ran never runs it', async () => {
    let ran = 0;
    const opening = deferred<object>();
    const run = () => {
      ran += 1;
    };
    const { call } = openTiny([tinyTool({ run })], { spec: { open: () => opening.promise } });
    const control = new CallControl();
    const ended = call('work', {}, control);
    await settled();
    control.abort(cancel());
    opening.resolve({});
    expect(codeOf((await ended).outcome)).toBe('CANCELLED');
    expect(ran).toBe(0);
    expect(codeOf((await call('work', {}, control)).outcome)).toBe('CANCELLED');
    expect(ran).toBe(0);
  });

  test('by its deadline says how long it had', async () => {
    const { call, clock } = openTiny([tinyTool({ timeoutMs: 150, run: (_args, { signal }) => untilAborted(signal) })]);
    const ended = call('work');
    await clock.elapse(150);
    const { outcome, call: info } = await ended;
    expect(outcome).toMatchObject({
      ok: false,
      fault: { code: 'TOOL_TIMEOUT', retryable: true, details: { timeoutMs: 150 } },
    });
    expect(info.durationMs).toBe(150);
  });

  test('sends no progress any more, neither what waited nor what comes', async () => {
    const control = new CallControl();
    const sent: unknown[] = [];
    let context: CallContext | undefined;
    const run = (_args: object, given: CallContext) => {
      context = given;
      given.progress({ progress: 1 });
      given.progress({ progress: 2 });
      return new Promise(() => {});
    };
    const { call, clock } = openTiny([tinyTool({ run })]);
    const ended = call('work', {}, control, { ...deafClient, progress: (_call, report) => sent.push(report.progress) });
    await settled();
    control.abort(cancel());
    context?.progress({ progress: 3 });
    await clock.elapse(2_000);
    await ended;
    context?.progress({ progress: 4 });
    await clock.elapse(2_000);
    expect(sent).toEqual([1]);
  });
});

test('a handler finds its domain, its call and its own arguments', async () => {
  const seen: unknown[] = [];
  const run = (_args: object, { callId, meta, store }: CallContext & Record<string, unknown>) => {
    seen.push([callId, meta, store]);
  };
  const { call } = openTiny([tinyTool({ run })], { spec: { open: () => ({ store: 'the store' }) } });
  await call('work');
  expect(seen).toEqual([['call-1', {}, 'the store']]);
});

test('a domain that could not be opened fails the call, and the next call tries again', async () => {
  let tries = 0;
  const open = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('the disk is away')) : { store: 'here' };
  };
  const { call } = openTiny([tinyTool({ run: (_args, { store }) => store })], { spec: { open } });
  expect(codeOf((await call('work')).outcome)).toBe('INTERNAL');
  expect((await call('work')).outcome).toMatchObject({ ok: true, value: 'here' });
  await call('work');
  expect(tries).toBe(2);
});

function noting(heard: string[]): Listener {
  return {
    started: () => heard.push('started'),
    finished: () => heard.push('ok'),
    failed: (_server, _call, fault) => heard.push(fault.code),
  };
}

function codeOf(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.fault.code;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
