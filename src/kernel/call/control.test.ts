import { expect, test } from 'vitest';
import { kernelFault } from '../fault.ts';
import { CallControl } from './control.ts';

const reason = kernelFault('CANCELLED');

test('the first reason to stop is kept, and told once', () => {
  const control = new CallControl();
  let told = 0;
  control.onAbort(() => {
    told += 1;
  });
  expect([control.isAborted, control.reason]).toEqual([false, undefined]);
  control.abort(reason);
  control.abort(kernelFault('TOOL_TIMEOUT'));
  expect([control.isAborted, control.reason, told]).toEqual([true, reason, 1]);
});

test('whoever asks too late is told at once', () => {
  const control = new CallControl();
  control.abort(reason);
  let told = 0;
  control.onAbort(() => {
    told += 1;
  });
  expect(told).toBe(1);
});

test('everybody who asked is told, in the order of asking', () => {
  const control = new CallControl();
  const told: number[] = [];
  for (const each of [1, 2, 3]) control.onAbort(() => told.push(each));
  control.abort(reason);
  expect(told).toEqual([1, 2, 3]);
});

test('the signal says the same, asked for before or after', () => {
  const before = new CallControl();
  const signal = before.signal;
  expect(before.signal).toBe(signal);
  before.abort(reason);
  const after = new CallControl();
  after.abort(reason);
  for (const each of [signal, after.signal]) {
    expect(each.aborted).toBe(true);
    expect(each.reason).toBe(reason);
  }
});
