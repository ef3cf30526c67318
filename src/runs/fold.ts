// What the events of a run say about it. The store's rows are made by these functions as events are written, and the
// same functions over all events make the same rows again.
import { isRecord } from '../kernel/is-record.ts';
import type { EndStatus, Facts, Run, RunError, StepStatus, WaitingFor } from './run.ts';

/** An event as far as rows depend on it. */
export interface FoldedEvent {
  readonly sequence: number;
  readonly at: number;
  readonly type: string;
  readonly step: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** As much of a run as its events change. */
export interface RunState
  extends Pick<
    Run,
    | ('status' | 'waitingFor' | 'waitingStep' | 'isCancelRequested' | 'startedAt' | 'endedAt')
    | ('totalSteps' | 'completedSteps' | 'error')
  > {
  /** How many boundaries the run may pass. */
  readonly resumes: number;
}

export interface StepState {
  readonly status: StepStatus;
  readonly attempts: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The event that holds the output or the error. */
  readonly endEvent: number | null;
}

export const pendingStep: StepState = {
  status: 'pending',
  attempts: 0,
  startedAt: null,
  endedAt: null,
  endEvent: null,
};

export function newRun(startedAt: number): RunState {
  return {
    status: 'running',
    waitingFor: null,
    waitingStep: null,
    isCancelRequested: false,
    startedAt,
    endedAt: null,
    totalSteps: 0,
    completedSteps: 0,
    resumes: 0,
    error: null,
  };
}

export function foldRun(run: RunState, { type, at, step, data }: FoldedEvent): RunState {
  switch (type) {
    case 'run.planned':
      return { ...run, totalSteps: run.totalSteps + plannedSteps(data).length };
    case 'run.cancel-requested':
      // It waits for nobody any more: whoever takes it up will end it.
      return { ...run, isCancelRequested: true, waitingFor: null, waitingStep: null };
    case 'run.waiting':
      // A wait before the first step is no boundary, so the resume after it lets none pass.
      return {
        ...run,
        waitingFor: data['for'] as WaitingFor,
        waitingStep: step,
        resumes: run.resumes - (step === null ? 1 : 0),
      };
    case 'run.resumed':
      return { ...run, waitingFor: null, waitingStep: null, resumes: run.resumes + 1 };
    case 'step.told':
      return countStep({ ...run, waitingFor: null, waitingStep: null }, data['happened'] === true);
    case 'step.succeeded':
    case 'step.skipped':
      return countStep(run, true);
    case 'run.ended':
      return {
        ...run,
        status: data['status'] as EndStatus,
        error: (data['error'] as RunError | undefined) ?? null,
        endedAt: at,
        waitingFor: null,
        waitingStep: null,
      };
    default:
      return run;
  }
}

/** For events of the step, and for the end of the run when the step is still open (`isOpen`). */
export function foldStep(step: StepState, { type, at, sequence, data }: FoldedEvent): StepState {
  switch (type) {
    case 'step.started':
      return { ...step, status: 'running', attempts: step.attempts + 1, startedAt: step.startedAt ?? at };
    case 'step.repeated':
      return { ...step, status: 'running' };
    case 'step.interrupted':
      return { ...step, status: 'interrupted' };
    case 'step.succeeded':
      return { ...step, status: 'succeeded', endedAt: at, endEvent: sequence };
    case 'step.told':
      return data['happened'] === true ? { ...step, status: 'succeeded', endedAt: at, endEvent: sequence } : step;
    case 'step.failed':
      return data['isFinal'] === true ? { ...step, status: 'failed', endedAt: at, endEvent: sequence } : step;
    case 'step.skipped':
      return { ...step, status: 'skipped', endedAt: at };
    case 'run.ended':
      return { ...step, status: data['status'] === 'canceled' ? 'canceled' : 'interrupted', endedAt: at };
    default:
      return step;
  }
}

/** Begun, and its end is not known: such steps end with their run. */
export function isOpen(step: Pick<StepState, 'status'>): boolean {
  return step.status === 'running' || step.status === 'interrupted';
}

/** What the event changes in the facts of its run; null for nothing. */
export function factsOf({ type, data }: FoldedEvent): Facts | null {
  const holdsFacts = type === 'run.started' || type === 'run.facts' || type === 'run.ended';
  const facts = holdsFacts ? data['facts'] : undefined;
  return isRecord(facts) ? facts : null;
}

export function plannedSteps(data: FoldedEvent['data']): readonly { readonly key: string; readonly facts: Facts }[] {
  return data['steps'] as readonly { readonly key: string; readonly facts: Facts }[];
}

function countStep(run: RunState, isDone: boolean): RunState {
  return isDone ? { ...run, completedSteps: run.completedSteps + 1 } : run;
}
