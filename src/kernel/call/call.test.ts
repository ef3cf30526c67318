import { expect, test } from 'vitest';
import { manualClock, manualStart } from '../../../tests/support/manual-clock.ts';
import { kernelFault } from '../fault.ts';
import { Call, contextOf, type Task } from './call.ts';
import { deafClient } from './client.ts';
import { CallControl } from './control.ts';
import { Deadlines } from './deadlines.ts';

const task: Task = { kind: 'tool', name: 'work', timeoutMs: 100, control: false };

function openCall() {
  const clock = manualClock();
  const control = new CallControl();
  const heard: number[] = [];
  const client = {
    ...deafClient,
    progress: (_call: unknown, { progress }: { progress: number }) => heard.push(progress),
  };
  const call = new Call('call-1', task, { progressToken: 't' }, control, client, clock);
  return { call, clock, control, heard };
}

test('its duration stands still once it is closed', () => {
  const { call, clock } = openCall();
  clock.advance(30);
  expect([call.startedAt, call.durationMs]).toEqual([manualStart, 30]);
  call.close();
  clock.advance(70);
  call.close();
  expect(call.durationMs).toBe(30);
});

test('its deadline stops it with the reason, and not when it was closed before', () => {
  const late = openCall();
  late.call.startDeadline(new Deadlines(late.clock));
  late.clock.advance(99);
  expect(late.control.isAborted).toBe(false);
  late.clock.advance(1);
  expect(late.control.reason).toMatchObject({ code: 'TOOL_TIMEOUT', details: { timeoutMs: 100 } });
  const done = openCall();
  done.call.startDeadline(new Deadlines(done.clock));
  done.call.close();
  done.clock.advance(1_000);
  expect(done.control.isAborted).toBe(false);
});

test('it reports nothing once it is stopped or closed', () => {
  const { call, clock, control, heard } = openCall();
  call.report({ progress: 1 });
  clock.advance(250);
  control.abort(kernelFault('CANCELLED'));
  call.report({ progress: 2 });
  const closed = openCall();
  closed.call.close();
  closed.call.report({ progress: 1 });
  clock.advance(1_000);
  expect([heard, closed.heard, closed.clock.pending]).toEqual([[1], [], 0]);
});

test('a handler may take its context apart, and finds its server’s domain in it', () => {
  const { call, heard, control } = openCall();
  const context = contextOf(call, { store: 'here' });
  const { callId, meta, progress, warn, signal, client, store } = context as typeof context & { store: string };
  progress({ progress: 1 });
  warn('careful');
  expect([callId, meta, store]).toEqual(['call-1', { progressToken: 't' }, 'here']);
  expect([heard, call.warnings, client === call.client, signal === control.signal]).toEqual([
    [1],
    ['careful'],
    true,
    true,
  ]);
});
