// When a process ends: at a signal, at the end of its input, or when the launcher above it is gone.
// Ending is always the same: stop the calls, kill what they started, leave.
import { guardExit, killAll } from '../platform/process/live-set.ts';

// Twice the grace a process tree gets, so that ending cleanly has time and hanging has a limit.
const lastMs = 5_000;

export interface Lifetime {
  /** Ends the process; only the first call counts. */
  readonly end: (reason: string, exitCode?: number) => Promise<void>;
}

export function startLifetime(close: (reason: string) => Promise<unknown>): Lifetime {
  guardExit();
  let isEnding = false;
  const end = async (reason: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(exitCode), lastMs).unref();
    await Promise.allSettled([close(reason), killAll()]);
    process.exit(exitCode);
  };
  // Kept on while ending: a signal to the whole group comes twice, from its sender and through the launcher.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  if (process.channel) {
    process.once('disconnect', () => void end('the launcher is gone'));
    process.channel.unref();
  } else if (process.connected === false) void end('the launcher went while we started');
  return { end };
}
