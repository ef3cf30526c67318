// Runs a body under a time limit and an outer signal. The first reason to end wins, and a body that was told to stop
// may take a moment to let go, so that nothing it holds is left behind.
import { CallControl } from '../../../kernel/call/control.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Fault, kernelFault, toFault } from '../../../kernel/fault.ts';

export interface Limits {
  readonly clock: Clock;
  readonly what: string;
  readonly timeoutMs: number;
  readonly windDownMs: number;
}

export async function runWithin<T>(
  { clock, what, timeoutMs, windDownMs }: Limits,
  outer: AbortSignal,
  body: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const control = new CallControl();
  const onOuter = () => control.abort(toFault(outer.reason));
  outer.addEventListener('abort', onOuter, { once: true });
  const timer = clock.after(timeoutMs, () => control.abort(tookTooLong(what, timeoutMs)));
  const running = (async () => body(control.signal))();
  try {
    await Promise.race([running.catch(() => {}), letGo(control, clock, windDownMs)]);
    if (control.reason) throw control.reason;
    return await running;
  } finally {
    timer.cancel();
    outer.removeEventListener('abort', onOuter);
  }
}

/** Comes so long after the body was told to stop, and never otherwise. */
function letGo(control: CallControl, clock: Clock, windDownMs: number): Promise<void> {
  return new Promise((resolve) => control.onAbort(() => clock.after(windDownMs, resolve)));
}

function tookTooLong(what: string, timeoutMs: number): Fault {
  const message = `${what} took longer than ${timeoutMs} ms and was stopped.`;
  return kernelFault('TOOL_TIMEOUT', { message, details: { timeoutMs } });
}
