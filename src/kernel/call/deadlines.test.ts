import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import type { Clock } from '../clock.ts';
import { Deadlines } from './deadlines.ts';

/** A clock that counts how many timers were set on it. */
function counting(clock: Clock): { clock: Clock; set: () => number } {
  let timers = 0;
  const after: Clock['after'] = (delayMs, fire) => {
    timers += 1;
    return clock.after(delayMs, fire);
  };
  return { clock: { now: () => clock.now(), monotonic: () => clock.monotonic(), after }, set: () => timers };
}

test('each deadline fires when it is due, whatever order they were set in', () => {
  const clock = manualClock();
  const deadlines = new Deadlines(clock);
  const fired: string[] = [];
  deadlines.add(300, () => fired.push('long'));
  deadlines.add(100, () => fired.push('short'));
  deadlines.add(200, () => fired.push('middle'));
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
  const dropped = deadlines.add(100, () => fired.push('dropped'));
  deadlines.add(150, () => fired.push('kept'));
  deadlines.drop(dropped);
  clock.advance(1_000);
  expect(fired).toEqual(['kept']);
});

test('one that is set while others fire is served too', () => {
  const clock = manualClock();
  const deadlines = new Deadlines(clock);
  const fired: string[] = [];
  deadlines.add(100, () => {
    fired.push('first');
    deadlines.add(50, () => fired.push('second'));
  });
  clock.advance(100);
  clock.advance(50);
  expect(fired).toEqual(['first', 'second']);
});

test('a thousand calls that end in time set one timer', () => {
  const { clock, set } = counting(manualClock());
  const deadlines = new Deadlines(clock);
  for (let call = 0; call < 1_000; call += 1) deadlines.drop(deadlines.add(10_000, () => {}));
  expect(set()).toBe(1);
});
