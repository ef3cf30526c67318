// The other side of a call, as far as a handler may talk to it while it runs.
import { kernelFault } from '../fault.ts';
import type { CallInfo } from './call.ts';
import type { ProgressReport } from './progress.ts';

export interface Client {
  /** What the client declared at `initialize`. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Tells progress; the wire decides the shape and whether anyone asked for it. */
  progress(call: CallInfo, report: ProgressReport): void;
  notify(method: string, params: Record<string, unknown>): void;
  request(method: string, params: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
}

/** A caller that listens to nothing but the answer: plain HTTP, the command line. */
export const deafClient: Client = {
  capabilities: {},
  progress: () => {},
  notify: () => {},
  request: () => Promise.reject(kernelFault('ELICITATION_UNAVAILABLE')),
};
