// One JSON line per event, on stderr. Nothing a caller sent is quoted, except names.
import { inspect } from 'node:util';
import type { Listener } from '../kernel/call/listener.ts';
import { redactSecrets } from '../kernel/redact-secrets.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

export function createLog(threshold: LogLevel, now: () => number, write: (line: string) => void): Log {
  const least = logLevels.indexOf(threshold);
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) < least) return;
    const line = JSON.stringify({ ts: new Date(now()).toISOString(), level, event, ...fields }, redacted);
    write(`${line}\n`);
  };
}

// String by string: in the written line an escape could hide where a secret begins, or be cut in two.
function redacted(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? redactSecrets(value) : value;
}

/** Calls as log lines. An internal fault carries its stack: it is for the operator, never for the caller. */
export function logListener(log: Log): Listener {
  return {
    started: (server, { callId, task }) => log('debug', 'call started', { server, task: task.name, callId }),
    finished: (server, { callId, task, durationMs }) =>
      log('info', 'call finished', { server, task: task.name, callId, durationMs: round(durationMs) }),
    failed: (server, { callId, task, durationMs }, fault) => {
      const isOurs = fault.kind === 'internal';
      const survivors = fault.details?.['survivors'];
      log(isOurs || survivors ? 'error' : 'warn', 'call failed', {
        server,
        task: task.name,
        callId,
        durationMs: round(durationMs),
        code: fault.code,
        ...(survivors !== undefined && { survivors }),
        ...(isOurs && { cause: causeOf(fault.cause) }),
      });
    },
  };
}

// Anything can be thrown, also what has no text.
function causeOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.stack : inspect(cause, { depth: 1 }).slice(0, 2_000);
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
