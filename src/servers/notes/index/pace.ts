// Long work in short slices: whoever asks something meanwhile is answered between two of them.
import type { Clock } from '../../../kernel/clock.ts';

export interface Pace {
  /** True when the slice is used up: then `await rest()`. Asked often, so it is no promise. */
  isDue(): boolean;
  /** Lets everything that waits have its turn. Throws the reason when the work was aborted. */
  rest(): Promise<void>;
}

export function paceBy(clock: Pick<Clock, 'monotonic'>, signal?: AbortSignal, sliceMs = 8): Pace {
  let startedAt = clock.monotonic();
  return {
    isDue: () => clock.monotonic() - startedAt >= sliceMs,
    rest: async () => {
      signal?.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      startedAt = clock.monotonic();
    },
  };
}
