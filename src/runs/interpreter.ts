// Carries out a definition on a journal: conditions, attempts, pauses, boundaries, the one end. It reads no clock and
// draws no chance outside a body, so that on any journal, after any restart, it comes to the same.
import type { Clock } from '../kernel/clock.ts';
import type { FaultKind } from '../kernel/fault.ts';
import { type AttemptLimits, runAttempt } from './attempt.ts';
import { isMet } from './condition.ts';
import { type AttemptOutcome, type Journal, type Recorded, Stop } from './journal.ts';
import type { NewEvent, RunError, RunKind, StepData } from './run.ts';

export interface Plan {
  readonly steps: readonly StepData[];
  /** How many boundaries may be passed. */
  readonly resumes: number;
}

export interface Bodies {
  perform(
    step: StepData,
    attempt: number,
    outputs: ReadonlyMap<string, unknown>,
    signal: AbortSignal,
  ): Promise<unknown>;
  readonly toFault: RunKind['toFault'];
  readonly clock: Clock;
  readonly limits: Omit<AttemptLimits, 'timeoutMs'>;
}

/** Returns when the run has ended or waits; rejects with Stop when it was lost or the process is closing. */
export async function interpret(plan: Plan, journal: Journal, bodies: Bodies): Promise<void> {
  try {
    await journal.emit(await findEnd(plan, journal, bodies));
  } catch (stop) {
    if (!(stop instanceof Stop) || stop.reason !== 'canceled') throw stop;
    await journal.emit(ended('canceled'));
  }
}

/** The event after which nothing more is to be done for now. */
async function findEnd(plan: Plan, journal: Journal, bodies: Bodies): Promise<NewEvent> {
  const outputs = new Map<string, unknown>();
  let passes = plan.resumes;
  for (const step of plan.steps) {
    if (await journal.checkCancel()) throw new Stop('canceled');
    if (step.when && !isMet(step.when, outputs)) {
      await journal.emit({ type: 'step.skipped', step: step.key, key: `skipped ${step.key}` });
      continue;
    }
    let result: Recorded;
    try {
      result = await runStep(step, outputs, journal, bodies);
    } catch (stop) {
      if (stop instanceof Stop && stop.reason === 'outcome') return waiting('outcome', step.key);
      throw stop;
    }
    if (!result.isOk) return ended('failed', result.error);
    outputs.set(step.key, result.output);
    if (step.isBoundary && passes-- <= 0) return waiting('resume', step.key);
  }
  return ended('succeeded');
}

async function runStep(
  step: StepData,
  outputs: ReadonlyMap<string, unknown>,
  journal: Journal,
  { perform, toFault, clock, limits }: Bodies,
): Promise<Recorded> {
  const { key, isRepeatable, timeoutMs, retry = { maxAttempts: 1, backoffMs: 0 } } = step;
  const { maxAttempts, backoffMs } = retry;
  for (let attempt = 1; ; attempt += 1) {
    const result = await journal.step(key, { attempt, maxAttempts, isRepeatable }, async (stop) => {
      const body = (signal: AbortSignal) => perform(step, attempt, outputs, signal);
      const end = await runAttempt(body, stop, clock, { ...limits, timeoutMs }, toFault);
      if (end.isOk) return end;
      const isLast = attempt >= maxAttempts;
      // Nobody knows how far it came, and it must not be done twice.
      if (end.error.kind === 'timeout' && !isRepeatable && !isLast) throw new Stop('outcome', key);
      return withFinality(end.error, isLast);
    });
    if (result.isOk || result.isFinal) return result;
    // From the recorded end, so that a restart waits no longer than the pause.
    await journal.sleepUntil(`${key} ${attempt}`, result.endedAt + backoffMs);
    if (await journal.checkCancel()) throw new Stop('canceled');
  }
}

function withFinality(error: RunError, isLastAttempt: boolean): AttemptOutcome {
  return { isOk: false, error, isFinal: isLastAttempt || !mayHelp(error) };
}

/** Asking again does not change what these say, whatever the fault claims. */
const settledKinds: readonly FaultKind[] = ['invalid', 'not-found', 'denied', 'unimplemented', 'cancelled'];

function mayHelp({ retryable, kind }: RunError): boolean {
  return retryable && !settledKinds.includes(kind);
}

function ended(status: 'succeeded' | 'failed' | 'canceled', error?: RunError): NewEvent {
  const level = status === 'failed' ? 'error' : status === 'canceled' ? 'warn' : 'info';
  return { type: 'run.ended', level, data: { status, ...(error && { error }) } };
}

function waiting(reason: 'resume' | 'outcome', step: string): NewEvent {
  return { type: 'run.waiting', step, level: reason === 'outcome' ? 'warn' : 'info', data: { for: reason } };
}
