import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import type { Clock } from '../clock.ts';
import { type Deadline, Deadlines } from './deadlines.ts';

/** Sets a deadline some time from now. */
function set(deadlines: Deadlines, clock: Clock, delayMs: number, fire: () => void): Deadline {
  const deadline = { dueAt: clock.monotonic() + delayMs, fire };
  deadlines.add(deadline);
  return deadline;
}

/** A clock that counts how many timers were set on it. */
function counting(clock: Clock): { clock: Clock; timers: () => number } {
  let count = 0;
  const after: Clock['after'] = (delayMs, fire) => {
    count += 1;
    return clock.after(delayMs, fire);
  };
  return { clock: { now: () => clock.now(), monotonic: () => clock.monotonic(), after }, timers: () => count };
}

test('each deadline fires when it is due, whatever order they were set in', () => {
  const clock = manualClock();
  const deadlines = new Deadlines(clock);
  const fired: string[] = [];
  set(deadlines, clock, 300, () => fired.push('long'));
  set(deadlines, clock, 100, () => fired.push('short'));
  set(deadlines, clock, 200, () => fired.push('middle'));
  clock.advance(99);
  expect(fired).toEqual([]);
  clock.advance(1);
  expect(fired).toEqual(['short']);
  clock.advance(100);
  expect(fired).toEqual(['short', 'middle']);
  clock.advance(100);
  expect(fired).toEqual(['short', 'middle', 'long']);
});

test('a dropped deadline never fires', () => {
  const clock = manualClock();
  const deadlines = new Deadlines(clock);
  const fired: string[] = [];
  const dropped = set(deadlines, clock, 100, () => fired.push('dropped'));
  set(deadlines, clock, 150, () => fired.push('kept'));
  deadlines.drop(dropped);
  clock.advance(1_000);
  expect(fired).toEqual(['kept']);
});

test('one that is set while others fire is served too', () => {
  const clock = manualClock();
  const deadlines = new Deadlines(clock);
  const fired: string[] = [];
  set(deadlines, clock, 100, () => {
    fired.push('first');
    set(deadlines, clock, 50, () => fired.push('second'));
  });
  clock.advance(100);
  clock.advance(50);
  expect(fired).toEqual(['first', 'second']);
});

test('a thousand calls that end in time set one timer', () => {
  const { clock, timers } = counting(manualClock());
  const deadlines = new Deadlines(clock);
  for (let call = 0; call < 1_000; call += 1) deadlines.drop(set(deadlines, clock, 10_000, () => {}));
  expect(timers()).toBe(1);
});
