import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idsFrom, systemClock, systemIds, systemRandom } from './clock.ts';

describe('systemClock.after', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('fires once after the delay', () => {
    const fire = vi.fn();
    systemClock.after(100, fire);
    vi.advanceTimersByTime(99);
    expect(fire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(fire).toHaveBeenCalledOnce();
  });

  test('does not fire when cancelled', () => {
    const fire = vi.fn();
    systemClock.after(100, fire).cancel();
    vi.advanceTimersByTime(1_000);
    expect(fire).not.toHaveBeenCalled();
  });

  test('waits out a delay longer than a timer of Node can', () => {
    const fire = vi.fn();
    const month = 31 * 24 * 3_600_000;
    systemClock.after(month, fire);
    vi.advanceTimersByTime(month - 1);
    expect(fire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fire).toHaveBeenCalledOnce();
  });

  test('can be cancelled in the second stretch of a long delay', () => {
    const fire = vi.fn();
    const timer = systemClock.after(2 ** 32, fire);
    vi.advanceTimersByTime(2 ** 31);
    timer.cancel();
    vi.advanceTimersByTime(2 ** 32);
    expect(fire).not.toHaveBeenCalled();
  });
});

test('a waiting timer does not keep the process alive', () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const timer = systemClock.after(60_000, () => {});
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(before);
  timer.cancel();
});

test('the monotonic clock never goes back', () => {
  const times = Array.from({ length: 1_000 }, () => systemClock.monotonic());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

describe('ids', () => {
  test('have 26 characters and sort by creation, thousands within a millisecond', () => {
    const ids = Array.from({ length: 5_000 }, () => systemIds.next());
    expect(ids.every((id) => /^[0-9a-v]{26}$/.test(id))).toBe(true);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keep their order when the clock is set back', () => {
    let now = 1_000_000;
    const ids = idsFrom({ now: () => now });
    const first = ids.next();
    now -= 500;
    const second = ids.next();
    now += 501;
    const third = ids.next();
    expect([first, second, third]).toEqual([first, second, third].sort());
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test('of two makers in the same millisecond differ', () => {
    const now = () => 1_700_000_000_000;
    const [a, b] = [idsFrom({ now }).next(), idsFrom({ now }).next()];
    expect(a.slice(0, 9)).toBe(b.slice(0, 9));
    expect(a).not.toBe(b);
  });
});

test('random numbers lie between 0 and 1', () => {
  const numbers = Array.from({ length: 100 }, () => systemRandom());
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
});
