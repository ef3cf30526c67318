// Time, ids and randomness as the system gives them. Everything else takes the interfaces of the kernel.
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock, Ids, Random, Timer } from '../kernel/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: startTimer,
};

export const systemIds: Ids = idsFrom(systemClock);

export const systemRandom: Random = Math.random;

// Node fires a longer timeout at once instead of late.
const longestDelayMs = 2 ** 31 - 1;

function startTimer(delayMs: number, fire: () => void): Timer {
  let timeout: NodeJS.Timeout;
  const arm = (leftMs: number): void => {
    const stepMs = Math.min(leftMs, longestDelayMs);
    timeout = setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : fire()), stepMs).unref();
  };
  arm(delayMs);
  return { cancel: () => clearTimeout(timeout) };
}

/** Ids of 26 characters in base 32: 48 bits of time, then 80 random ones. Text order is creation order. */
export function idsFrom(clock: Pick<Clock, 'now'>): Ids {
  let last = -1n;
  return {
    next() {
      const fresh = (BigInt(Math.trunc(clock.now())) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`);
      // Within one millisecond, or when the clock was set back, the order is kept by counting on.
      last = fresh > last ? fresh : last + 1n;
      return last.toString(32).padStart(26, '0');
    },
  };
}
