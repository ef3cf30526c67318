// Asking again when the other side is busy: how often, and how long to wait in between.
import type { Clock } from '../../kernel/clock.ts';

const maxRetries = 3;
/** A server that wants us to wait longer is not waited for. */
const longestWaitMs = 30_000;
const firstWaitMs = 500;

/** How long to wait before retry number `retry`, counted from one; undefined when it is not worth it. */
export function waitBefore(retry: number, retryAfter: string | null, now: number): number | undefined {
  if (retry > maxRetries) return undefined;
  const waitMs = askedWaitMs(retryAfter, now) ?? firstWaitMs * 2 ** (retry - 1);
  return waitMs > longestWaitMs ? undefined : waitMs;
}

/** Retry-After is a number of seconds or a date; anything else is as good as absent. */
function askedWaitMs(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Throws what the signal was aborted with. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      timer.cancel();
      reject(signal.reason);
    };
    const timer = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
