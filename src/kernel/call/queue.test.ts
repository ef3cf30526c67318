import { describe, expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import { deferred, openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { type Fault, kernelFault } from '../fault.ts';
import { CallControl } from './control.ts';
import { Queue } from './queue.ts';

const quiet = () => new CallControl();

/** Entering as something to wait for, whether or not there is a wait. */
async function waitFor(queue: Queue): Promise<Fault | null> {
  return queue.enter(quiet());
}

function aborted(reason: Fault): CallControl {
  const control = new CallControl();
  control.abort(reason);
  return control;
}

describe('the queue itself', () => {
  test('lets as many in as it may run, and holds the next', async () => {
    const queue = new Queue({ concurrency: 2, max: 5 });
    expect(await queue.enter(quiet())).toBeNull();
    expect(await queue.enter(quiet())).toBeNull();
    const third = watch(waitFor(queue));
    await settled();
    expect([queue.running, queue.size, third.isSettled()]).toEqual([2, 1, false]);
    queue.leave();
    expect(await third.promise).toBeNull();
    expect([queue.running, queue.size]).toEqual([2, 0]);
  });

  test('refuses exactly the call after the last that may wait, and says how long the line is', async () => {
    const queue = new Queue({ concurrency: 1, max: 2 });
    await queue.enter(quiet());
    void queue.enter(quiet());
    void queue.enter(quiet());
    const refusal = await queue.enter(quiet());
    expect(refusal?.code).toBe('QUEUE_OVERLOADED');
    expect(refusal?.retryable).toBe(true);
    expect(refusal?.details).toEqual({ queue: { max: 2, size: 2 } });
    expect(queue.size).toBe(2);
  });

  test('with no room to wait refuses at once', async () => {
    const queue = new Queue({ concurrency: 1, max: 0 });
    expect(await queue.enter(quiet())).toBeNull();
    expect((await queue.enter(quiet()))?.code).toBe('QUEUE_OVERLOADED');
    queue.leave();
    expect(await queue.enter(quiet())).toBeNull();
  });

  test('serves who waits in the order of arrival, and lets nobody slip past', async () => {
    const queue = new Queue({ concurrency: 1, max: 10 });
    const order: string[] = [];
    await queue.enter(quiet());
    const waiting = ['a', 'b', 'c'].map((name) => waitFor(queue).then(() => order.push(name)));
    queue.leave();
    // The slot was handed on, so it is not free for a newcomer even before `a` has woken up.
    const late = waitFor(queue).then(() => order.push('late'));
    for (let left = 3; left > 0; left -= 1) {
      await settled();
      queue.leave();
    }
    await Promise.all([...waiting, late]);
    expect(order).toEqual(['a', 'b', 'c', 'late']);
  });

  test('a call that is aborted while it waits leaves the line with its own reason and takes no slot', async () => {
    const queue = new Queue({ concurrency: 1, max: 10 });
    await queue.enter(quiet());
    const control = new CallControl();
    const first = queue.enter(control);
    const second = queue.enter(quiet());
    const reason = kernelFault('CANCELLED');
    control.abort(reason);
    expect(await first).toBe(reason);
    expect([queue.running, queue.size]).toEqual([1, 1]);
    queue.leave();
    expect(await second).toBeNull();
    queue.leave();
    expect([queue.running, queue.size]).toEqual([0, 0]);
  });

  test('an abort that comes after the slot was taken changes nothing in the queue', async () => {
    const queue = new Queue({ concurrency: 1, max: 10 });
    await queue.enter(quiet());
    const control = new CallControl();
    const waiting = queue.enter(control);
    queue.leave();
    control.abort(kernelFault('CANCELLED'));
    expect(await waiting).toBeNull();
    expect([queue.running, queue.size]).toEqual([1, 0]);
  });

  test('a call that is aborted already does not enter', async () => {
    const queue = new Queue({ concurrency: 1, max: 10 });
    const reason = kernelFault('CANCELLED');
    expect(await queue.enter(aborted(reason))).toBe(reason);
    expect(queue.running).toBe(0);
  });
});

describe('calls in front of the queue', () => {
  test('control tools never wait, and never take a slot', async () => {
    const end = deferred();
    const tools = [
      tinyTool({ run: () => end.promise }),
      tinyTool({ name: 'status', control: true, run: () => 'alive' }),
    ];
    const { server, call } = openTiny(tools, { spec: { queue: { concurrency: 1, max: 0 } } });
    const busy = call('work');
    await settled();
    expect((await call('work')).outcome).toMatchObject({ ok: false, fault: { code: 'QUEUE_OVERLOADED' } });
    expect((await call('status')).outcome).toMatchObject({ ok: true, value: 'alive' });
    expect(server.queue.running).toBe(1);
    end.resolve('done');
    expect((await busy).outcome).toMatchObject({ ok: true });
    expect(server.queue.running).toBe(0);
  });

  test('waiting does not count against the timeout', async () => {
    const ends = [deferred(), deferred()];
    const started: number[] = [];
    const run = () => ends[started.push(clock.monotonic()) - 1]?.promise;
    const { call, clock } = openTiny([tinyTool({ timeoutMs: 1_000, run })], {
      spec: { queue: { concurrency: 1, max: 1 } },
    });
    const first = call('work');
    const second = call('work');
    await clock.elapse(900);
    ends[0]?.resolve('first');
    expect((await first).outcome.ok).toBe(true);
    // The second has waited 900 ms of its 1000: what counts begins now.
    await clock.elapse(999);
    ends[1]?.resolve('second');
    const { outcome, call: info } = await second;
    expect(outcome).toMatchObject({ ok: true, value: 'second' });
    expect(started).toEqual([0, 900]);
    expect(info.durationMs).toBe(1_899);
  });

  test('a call cancelled while it waits never starts, and its place is free at once', async () => {
    const end = deferred();
    let started = 0;
    const run = () => {
      started += 1;
      return end.promise;
    };
    const { server, call } = openTiny([tinyTool({ run })], { spec: { queue: { concurrency: 1, max: 1 } } });
    const busy = call('work');
    const control = new CallControl();
    const waiting = call('work', {}, control);
    await settled();
    control.abort(kernelFault('CANCELLED'));
    expect((await waiting).outcome).toMatchObject({ ok: false, fault: { code: 'CANCELLED' } });
    expect([started, server.queue.size]).toEqual([1, 0]);
    end.resolve({});
    await busy;
  });
});

function watch<T>(promise: Promise<T>) {
  let isSettled = false;
  void promise.finally(() => {
    isSettled = true;
  });
  return { promise, isSettled: () => isSettled };
}
