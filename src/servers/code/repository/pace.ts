// Long work on one thread lets others in every few milliseconds, and stops when it is no longer wanted.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../../../platform/clock.ts';

const turnMs = 8;
const itemsPerLook = 32;

/** To be called for each item, and awaited when it answers a promise. Throws the reason of the cancel. */
export function startPace(signal?: AbortSignal): () => Promise<void> | undefined {
  let items = 0;
  let since = systemClock.monotonic();
  signal?.throwIfAborted();
  return () => {
    items += 1;
    if (items % itemsPerLook !== 0 || systemClock.monotonic() - since < turnMs) return undefined;
    return nextTurn().then(() => {
      signal?.throwIfAborted();
      since = systemClock.monotonic();
    });
  };
}
