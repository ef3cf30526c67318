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

/**
 * Ids of 26 characters in base 32: ten of time, ten random ones that name this process, six that count.
 * Text order is creation order; the random part is drawn once, since drawing it per id cost more than the call.
 */
export function idsFrom(clock: Pick<Clock, 'now'>): Ids {
  const origin = randomText();
  let last = 0;
  let prefix = '';
  let count = 0;
  return {
    next() {
      const now = Math.trunc(clock.now());
      // When the clock was set back, the order is kept by staying at the latest time and counting on.
      if (now > last) {
        last = now;
        prefix = base32(now, 10) + origin;
        count = 0;
      }
      return prefix + base32(count++, 6);
    },
  };
}

function randomText(): string {
  return BigInt(`0x${randomBytes(7).toString('hex')}`)
    .toString(32)
    .padStart(12, '0')
    .slice(-10);
}

function base32(value: number, width: number): string {
  return value.toString(32).padStart(width, '0');
}
