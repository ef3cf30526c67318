import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStop } from './stop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a cancel before the timeout is a cancel', () => {
  const caller = new AbortController();
  const stop = watchStop(caller.signal, 100);
  caller.abort('bored');
  vi.advanceTimersByTime(1_000);
  expect(stop.signal.reason).toBe('bored');
  expect(stop.isExpired()).toBe(false);
});

test('a timeout before the cancel is a timeout', async () => {
  const caller = new AbortController();
  const stop = watchStop(caller.signal, 100);
  vi.advanceTimersByTime(100);
  caller.abort('bored');
  await stop.stopped;
  expect(stop.isExpired()).toBe(true);
  expect(stop.signal.reason).not.toBe('bored');
});

test('without a limit nothing stops it but the caller', () => {
  const stop = watchStop(undefined, undefined);
  vi.advanceTimersByTime(1e9);
  expect(stop.signal.aborted).toBe(false);
});

test('a release takes the listener off the signal of the caller and ends the timer', () => {
  const caller = new AbortController();
  const stop = watchStop(caller.signal, 100);
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  stop.release();
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
  vi.advanceTimersByTime(1_000);
  expect(stop.signal.aborted).toBe(false);
});

test('a signal that has aborted already is refused with its reason', () => {
  expect(() => watchStop(AbortSignal.abort('gone'), 100)).toThrow('gone');
});
