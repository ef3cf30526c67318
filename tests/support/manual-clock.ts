// A clock that moves only when a test moves it. Timers fire in the order of their time, then of their making.
import type { Clock, Timer } from '../../src/kernel/clock.ts';

export interface ManualClock extends Clock {
  /** Moves the time, firing every timer that falls due on the way, at its own time. */
  advance(ms: number): void;
  /** The same, with the promises that each timer settles let through before the next one fires. */
  elapse(ms: number): Promise<void>;
  /** Timers that wait. */
  readonly pending: number;
}

interface Waiting {
  readonly dueAt: number;
  readonly fire: () => void;
}

/** Any fixed moment does; this one is easy to recognise in a failure. */
export const manualStart = Date.UTC(2026, 0, 1);

export function manualClock(startedAt = manualStart): ManualClock {
  const waiting = new Set<Waiting>();
  let elapsedMs = 0;

  const next = (untilMs: number): Waiting | undefined => {
    const due = [...waiting].filter(({ dueAt }) => dueAt <= untilMs);
    return due.reduce<Waiting | undefined>(
      (first, each) => (first && first.dueAt <= each.dueAt ? first : each),
      undefined,
    );
  };
  const fireNext = (untilMs: number): boolean => {
    const timer = next(untilMs);
    if (!timer) return false;
    waiting.delete(timer);
    elapsedMs = Math.max(elapsedMs, timer.dueAt);
    timer.fire();
    return true;
  };

  return {
    now: () => startedAt + elapsedMs,
    monotonic: () => elapsedMs,
    after: (delayMs, fire): Timer => {
      const timer = { dueAt: elapsedMs + Math.max(0, delayMs), fire };
      waiting.add(timer);
      return { cancel: () => waiting.delete(timer) };
    },
    advance: (ms) => {
      const untilMs = elapsedMs + ms;
      while (fireNext(untilMs));
      elapsedMs = untilMs;
    },
    elapse: async (ms) => {
      const untilMs = elapsedMs + ms;
      await settled();
      while (fireNext(untilMs)) await settled();
      elapsedMs = untilMs;
      await settled();
    },
    get pending() {
      return waiting.size;
    },
  };
}

/** Lets every promise that can settle now do so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Ids that count: `call-1`, `call-2`. */
export function countingIds(prefix = 'call'): { next: () => string } {
  let last = 0;
  return { next: () => `${prefix}-${++last}` };
}
