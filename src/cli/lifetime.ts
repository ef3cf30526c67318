// When a process ends: at a signal, at the end of its input, or when the launcher above it is gone.
// Ending is always the same: stop the calls, kill what they started, leave.
import { constants } from 'node:os';
import { guardExit, killAll } from '../platform/process/live-set.ts';
import type { Log } from '../telemetry/log.ts';

// Longer than calls and process trees take to let go, so that ending cleanly has time and hanging has a limit.
const usualMs = 5_000;

export interface Lifetime {
  /** Ends the process; only the first call counts. */
  readonly end: (reason: string, exitCode?: number) => Promise<void>;
}

/** `closeMs` is how long the servers may take to close beyond what stopping their calls takes. */
export function startLifetime(
  close: (reason: string) => Promise<unknown>,
  exitCodeAt: (signal: NodeJS.Signals) => number = () => 0,
  closeMs = 0,
): Lifetime {
  guardExit();
  let isEnding = false;
  const end = async (reason: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(exitCode), usualMs + closeMs).unref();
    await Promise.allSettled([close(reason), killAll()]);
    process.exit(exitCode);
  };
  // Kept on while ending: a signal to the whole group comes twice, from its sender and through the launcher.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void end(signal, exitCodeAt(signal)));
  }
  if (process.channel) {
    process.once('disconnect', () => void end('the launcher is gone'));
    process.channel.unref();
  } else if (process.connected === false) void end('the launcher went while we started');
  return { end };
}

/** An error nobody caught ends a server in order: what happened is logged, and nothing is left behind. */
export function endAtUncaught(lifetime: Lifetime, log: Log): void {
  process.once('uncaughtException', (error) => {
    log('error', 'uncaught', { cause: error.stack });
    void lifetime.end('an uncaught error', 70);
  });
}

/** A server that was told to stop has done its work; a command that was interrupted has not, and shells want to know. */
export function interruptedBy(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/** For commands that start processes and have nothing else to close. */
export function endAtSignals(): void {
  startLifetime(async () => {}, interruptedBy);
}
