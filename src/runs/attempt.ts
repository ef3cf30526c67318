// One attempt of a body: under its timeout and the signal of its run, ended once, by whichever comes first. What the
// body says after that is dropped.
import type { Clock } from '../kernel/clock.ts';
import { type Fault, toFault } from '../kernel/fault.ts';
import { canonicalJson } from './canonical-json.ts';
import { fault } from './faults.ts';
import { Stop } from './journal.ts';
import type { RunError } from './run.ts';

export interface AttemptLimits {
  readonly timeoutMs: number | undefined;
  /** How long an aborted body may take to clean up before it is left to itself. */
  readonly graceMs: number;
  readonly maxOutputBytes: number;
}

export type AttemptEnd =
  | { readonly isOk: true; readonly output: unknown }
  | { readonly isOk: false; readonly error: RunError };

/** Rejects only with the Stop that is the reason of `stop`. */
export async function runAttempt(
  perform: (signal: AbortSignal) => Promise<unknown>,
  stop: AbortSignal,
  clock: Clock,
  { timeoutMs, graceMs, maxOutputBytes }: AttemptLimits,
  mapError: (thrown: unknown) => Fault = toFault,
): Promise<AttemptEnd> {
  // Linked by hand: signals made by AbortSignal.any are freed late, and there is one for every attempt.
  const controller = new AbortController();
  const { signal } = controller;
  const passOn = (): void => controller.abort(stop.reason);
  stop.addEventListener('abort', passOn);
  if (stop.aborted) passOn();
  const timer =
    timeoutMs === undefined
      ? null
      : clock.after(timeoutMs, () => controller.abort(fault('STEP_TIMEOUT', { details: { timeoutMs } })));
  try {
    signal.throwIfAborted();
    const end = settle(perform, signal, maxOutputBytes, mapError);
    const first = await Promise.race([end, aborted(signal)]);
    if (first) return first;
    const late = await within(end, clock, graceMs);
    // A shutdown wants nothing undone: what was finished while it waited counts.
    if (late?.isOk && signal.reason instanceof Stop && signal.reason.reason === 'closing') return late;
    throw signal.reason;
  } catch (thrown) {
    if (thrown instanceof Stop) throw thrown;
    return failed(toFault(thrown));
  } finally {
    timer?.cancel();
    stop.removeEventListener('abort', passOn);
  }
}

async function settle(
  perform: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
  maxOutputBytes: number,
  mapError: (thrown: unknown) => Fault,
): Promise<AttemptEnd> {
  let output: unknown;
  try {
    output = await perform(signal);
  } catch (thrown) {
    return failed(mapError(thrown));
  }
  try {
    return { isOk: true, output: asJson(output, maxOutputBytes) };
  } catch (thrown) {
    // It has been done: only its answer cannot be kept, and doing it again would not change that.
    return failed(toFault(thrown));
  }
}

/** As it will be read back, so that nothing later can depend on what only this process saw. */
function asJson(output: unknown, maxBytes: number): unknown {
  let text: string;
  try {
    text = canonicalJson(output);
  } catch (cause) {
    throw fault('OUTPUT_NOT_JSON', { cause });
  }
  if (text.length * 3 > maxBytes) {
    const bytes = Buffer.byteLength(text);
    if (bytes > maxBytes) throw fault('OUTPUT_TOO_LARGE', { details: { bytes, maxBytes } });
  }
  return JSON.parse(text) as unknown;
}

function failed({ code, kind, message, retryable, details }: Fault): AttemptEnd {
  return { isOk: false, error: { code, kind, message, retryable, ...(details && { details }) } };
}

/** Null when it happens. */
function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** Null when it takes longer. */
function within<T>(end: Promise<T>, clock: Clock, graceMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = clock.after(graceMs, () => resolve(null));
    end.then((value) => {
      timer.cancel();
      resolve(value);
    });
  });
}
