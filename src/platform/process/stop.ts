// The one reason for which a run is ended from outside: the caller's signal or the time limit, whichever
// comes first. Both become one signal, so that both take the same way out.
import { systemClock } from '../clock.ts';

export interface Stop {
  readonly signal: AbortSignal;
  /** Resolves when the signal aborts. */
  readonly stopped: Promise<void>;
  isExpired(): boolean;
  release(): void;
}

export function watchStop(caller: AbortSignal | undefined, timeoutMs: number | undefined): Stop {
  caller?.throwIfAborted();
  const stop = new AbortController();
  let isExpired = false;
  const cancel = (): void => stop.abort(caller?.reason);
  const expire = (): void => {
    isExpired = !stop.signal.aborted;
    stop.abort();
  };
  caller?.addEventListener('abort', cancel, { once: true });
  const timer = timeoutMs === undefined ? undefined : systemClock.after(timeoutMs, expire);
  return {
    signal: stop.signal,
    stopped: new Promise((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true })),
    isExpired: () => isExpired,
    release() {
      caller?.removeEventListener('abort', cancel);
      timer?.cancel();
    },
  };
}
