// The port between the interpreter and whatever keeps its record: four calls, and what may come out of them. The
// suite in `conformance/` says what every journal must do.
import type { NewEvent, RunError } from './run.ts';

export interface Journal {
  /**
   * One attempt of one step, named by key and attempt. An attempt whose end is recorded is not done again: its outcome
   * is answered as it was. One that was begun and lost is done again if the policy allows it, else the run stops
   * with `outcome`. Rejects with Stop only.
   */
  step(key: string, policy: StepPolicy, body: AttemptBody): Promise<Recorded>;
  /** `timeMs` must follow from what is recorded. Rejects with Stop only. */
  sleepUntil(key: string, timeMs: number): Promise<void>;
  checkCancel(): Promise<boolean>;
  /**
   * An end or a wait of the run is kept when it resolves, and refused with Stop `canceled` once a cancel was requested,
   * unless it is the end `canceled` itself. Anything else is kept, in its order, no later than what is written next.
   */
  emit(event: NewEvent): Promise<void>;
}

export interface StepPolicy {
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly isRepeatable: boolean;
}

/** Answers how the attempt ended; rejects only with a Stop: the reason of the signal, or `outcome` when nobody can know. */
export type AttemptBody = (signal: AbortSignal) => Promise<AttemptOutcome>;

export type AttemptOutcome =
  | { readonly isOk: true; readonly output: unknown }
  | { readonly isOk: false; readonly error: RunError; readonly isFinal: boolean };

/** As it is read back, now and after every restart. */
export type Recorded = AttemptOutcome & { readonly endedAt: number };

/** canceled: on request. closing: the process ends. lost: another owns the run. outcome: someone must tell. */
export type StopReason = 'canceled' | 'closing' | 'lost' | 'outcome';

/** Why the interpreter does not go on. It is no failure of a step. */
export class Stop extends Error {
  override readonly name = 'Stop';
  readonly reason: StopReason;
  readonly step: string | null;

  constructor(reason: StopReason, step: string | null = null, cause?: unknown) {
    super(`the run stops: ${reason}`, { cause });
    this.reason = reason;
    this.step = step;
  }
}
