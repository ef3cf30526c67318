// Long work in short slices: whoever asks something meanwhile is answered between two of them.
import type { Clock } from '../kernel/clock.ts';

export interface Pace {
  /** True when the slice is used up: then `await rest()`. Asked often, so it is no promise. */
  isDue(): boolean;
  /** Lets everything that waits have its turn. Throws the reason when the work was aborted. */
  rest(): Promise<void>;
}

/** What a caller waits for is done in slices with turns between them. */
export function paceBy(clock: Pick<Clock, 'monotonic'>, signal?: AbortSignal): Pace {
  return paced(clock, signal, 8, (resolve) => void setImmediate(resolve));
}

/** What nobody waits for leaves most of the time to others, so that calls hardly notice it. */
export function gentlePace(clock: Pick<Clock, 'monotonic' | 'after'>, signal?: AbortSignal): Pace {
  return paced(clock, signal, 2, (resolve) => void clock.after(4, resolve));
}

function paced(
  clock: Pick<Clock, 'monotonic'>,
  signal: AbortSignal | undefined,
  sliceMs: number,
  pause: (resolve: () => void) => void,
): Pace {
  let startedAt = clock.monotonic();
  return {
    isDue: () => clock.monotonic() - startedAt >= sliceMs,
    rest: async () => {
      signal?.throwIfAborted();
      await new Promise<void>(pause);
      signal?.throwIfAborted();
      startedAt = clock.monotonic();
    },
  };
}
