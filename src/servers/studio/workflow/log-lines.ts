// What a run has been through, in the words of the contract's log.
import type { EngineEventType, EventLevel, RunEvent } from '../../../runs/run.ts';

export interface LogLine {
  readonly timestamp: string;
  readonly level: EventLevel;
  readonly message: string;
  readonly stepId?: string;
  readonly actionId?: string;
}

interface Attempted {
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly error: { readonly message: string };
  readonly isFinal: boolean;
  readonly status: string;
  readonly happened: boolean;
}

type Words = (data: Attempted) => string;

/** Only these are lines; the others are for whoever audits the run. */
const words: Readonly<Partial<Record<EngineEventType, Words>>> = {
  'run.started': () => 'workflow started',
  'run.claimed': () => 'workflow taken up again',
  'run.cancel-requested': () => 'workflow cancel requested',
  'run.waiting': () => 'workflow waits to be told how the step ended',
  'run.ended': ({ status }) => `workflow ${status}`,
  'step.started': ({ attempt, maxAttempts }) =>
    attempt === 1 ? `step started (attempt 1/${maxAttempts})` : `retry attempt ${attempt}/${maxAttempts}`,
  'step.repeated': ({ attempt }) => `step repeated, since nobody saw how attempt ${attempt} ended`,
  'step.interrupted': () => 'step interrupted by a shutdown',
  'step.told': ({ happened }) => (happened ? 'told that the step took effect' : 'told that the step had no effect'),
  'step.succeeded': () => 'step completed',
  'step.skipped': () => 'step skipped (condition not met)',
  'step.failed': ({ error, isFinal }) =>
    isFinal ? `step failed: ${error.message}` : `step attempt failed, retrying: ${error.message}`,
};

export const logTypes: readonly string[] = Object.keys(words);

export function logLineOf({ at, type, level, step, data }: RunEvent, actionOf: ReadonlyMap<string, string>): LogLine {
  const say = words[type as EngineEventType];
  const actionId = step === null ? undefined : actionOf.get(step);
  return {
    timestamp: new Date(at).toISOString(),
    level,
    message: say ? say(data as unknown as Attempted) : type,
    ...(step !== null && { stepId: step }),
    ...(actionId !== undefined && { actionId }),
  };
}
