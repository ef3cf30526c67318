// What a durable run is, as its store answers it and as a server describes it. Nothing here knows what the steps do.
import type { Fault } from '../kernel/fault.ts';

export const runStatuses = ['running', 'succeeded', 'failed', 'canceled'] as const;
export type RunStatus = (typeof runStatuses)[number];
export type EndStatus = Exclude<RunStatus, 'running'>;

/** Why a running run does nothing: until someone resumes it, or until someone tells how a lost step ended. */
export type WaitingFor = 'resume' | 'outcome';

/** Told with every read, so the caller redacts it and keeps it small. */
export type Facts = Readonly<Record<string, unknown>>;

export interface RunError {
  readonly code: string;
  readonly kind: Fault['kind'];
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Run {
  readonly runId: string;
  readonly kind: string;
  readonly name: string;
  readonly status: RunStatus;
  readonly waitingFor: WaitingFor | null;
  /** The step whose outcome is unknown, or after which the run stopped. */
  readonly waitingStep: string | null;
  readonly isCancelRequested: boolean;
  /** Milliseconds since the epoch, as everywhere here. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly totalSteps: number;
  /** Succeeded or skipped. */
  readonly completedSteps: number;
  readonly error: RunError | null;
  readonly facts: Facts;
  readonly idempotencyKey: string | null;
  readonly configHash: string | null;
  /** 32 and 16 hex digits, as W3C trace context has them. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
}

export type StepStatus = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'interrupted' | 'canceled';

export interface StepRecord {
  readonly key: string;
  readonly position: number;
  readonly status: StepStatus;
  /** Attempts begun. A repeat after a lost process is the same attempt. */
  readonly attempts: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly facts: Facts;
  /** What the body answered; null unless succeeded. */
  readonly output: unknown;
  readonly error: RunError | null;
}

export type EventLevel = 'info' | 'warn' | 'error';

/** The engine's own event types; `checkOwnType` keeps others from using them. */
export type EngineEventType =
  | 'run.started' // {kind, name, facts, ...}
  | 'run.planned' // {steps: [{key, facts}], digest}
  | 'run.claimed' // {epoch}: another process took the run over, or the same one took it up again
  | 'run.cancel-requested'
  | 'run.waiting' // {for, step}
  | 'run.resumed'
  | 'run.facts' // {facts}: merged over those before
  | 'run.ended' // {status, error, facts?}
  | 'step.started' // {attempt, maxAttempts}
  | 'step.repeated' // {attempt}: begun again, since its process died or was stopped
  | 'step.succeeded' // {attempt, output}
  | 'step.failed' // {attempt, maxAttempts, error, isFinal}; level warn unless final
  | 'step.skipped'
  | 'step.interrupted' // {attempt}: aborted by a shutdown
  | 'step.told' // {attempt, happened, output?}
  | 'artifact.stored'; // {name, contentType, size, hash}

export interface RunEvent {
  readonly runId: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly at: number;
  readonly type: EngineEventType | (string & {});
  readonly level: EventLevel;
  readonly step: string | null;
  readonly traceId: string;
  readonly spanId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** sha256 over the hash before and this event as canonical JSON. */
  readonly hash: string;
}

/** What a body or the interpreter adds to the record. */
export interface NewEvent {
  readonly type: string;
  readonly level?: EventLevel;
  readonly step?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Written once per run, however often a replay emits it. */
  readonly key?: string;
}

export interface Condition {
  readonly stepId: string;
  /** Dot-separated names inside the step's output; absent for the whole of it. */
  readonly path?: string;
  readonly equals: unknown;
}

/** One step as data. It is stored while the run is going and removed with its input when the run has ended. */
export interface StepData {
  readonly key: string;
  /** For the body alone. */
  readonly input?: unknown;
  /** Kept for good and told with the step; redacted by the caller. */
  readonly facts?: Facts;
  /** Not met (other value, no such path, step skipped): the step is skipped. */
  readonly when?: Condition;
  /** The pause is the same before every attempt. */
  readonly retry?: { readonly maxAttempts: number; readonly backoffMs: number };
  readonly timeoutMs?: number;
  /** May be done again with the same token when nobody knows how it ended. Otherwise the run waits to be told. */
  readonly isRepeatable: boolean;
  /** When this step has succeeded, the run stops until it is resumed. */
  readonly isBoundary?: boolean;
}

/** What a body is given. */
export interface StepScope {
  readonly runId: string;
  readonly kind: string;
  readonly name: string;
  /** As given at the start; changes by `recordFacts` are not seen here. */
  readonly facts: Facts;
  readonly step: StepData;
  readonly stepKey: string;
  readonly attempt: number;
  /** The same over attempts, restarts and processes; another for every run and step. */
  readonly idempotencyToken: string;
  /** Aborts by cancel, timeout, shutdown, or when another process has taken the run. */
  readonly signal: AbortSignal;
  /** Of every step that succeeded before this one. */
  readonly outputs: ReadonlyMap<string, unknown>;
  readonly traceId: string;
  readonly spanId: string;
  emit(event: NewEvent): void;
  log(level: EventLevel, message: string, data?: Readonly<Record<string, unknown>>): void;
  recordFacts(facts: Facts): void;
  putArtifact(artifact: NewArtifact): Promise<Artifact>;
}

export interface NewArtifact {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface Artifact {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** sha256 of the bytes, and the name of the file. */
  readonly hash: string;
}

/** What a server says once about the runs of one kind. */
export interface RunKind {
  readonly kind: string;
  /** Over all processes of the home; runs that wait do not count. Absent: no limit. */
  readonly maxRunning?: number;
  /** Of ended runs. `maxAgeMs` 0: never by age. */
  readonly retention: { readonly maxRuns: number; readonly maxAgeMs: number };
  /** The body of every step; what it answers is kept as JSON. Absent for kinds that only record calls. */
  readonly perform?: (scope: StepScope) => Promise<unknown>;
  /** Error mapping; the kernel's `toFault` when absent. */
  readonly toFault?: (thrown: unknown) => Fault;
}

export interface StartRequest {
  readonly kind: string;
  readonly name: string;
  readonly steps: readonly StepData[];
  readonly facts?: Facts;
  /** Made by the engine when absent. */
  readonly runId?: string;
  /** Same key and hash: the same run. Same key, other hash: a refusal that names the run. Keys are per kind. */
  readonly idempotency?: { readonly key: string; readonly configHash: string };
  readonly trace?: { readonly traceId: string; readonly parentSpanId: string };
  /** The run is made and waits to be resumed before its first step. */
  readonly startsWaiting?: boolean;
}

/** A single audited call; it has no steps and is never done again. */
export interface RecordRequest {
  readonly kind: string;
  readonly name: string;
  readonly facts?: Facts;
  readonly runId?: string;
  readonly trace?: { readonly traceId: string; readonly parentSpanId: string };
}

export interface RecordEnd {
  readonly status: EndStatus;
  readonly error?: RunError;
  /** Merged over those of the request. */
  readonly facts?: Facts;
}

/** What a human says about a step whose outcome nobody recorded. */
export type Told = { readonly happened: true; readonly output: unknown } | { readonly happened: false };

export interface RunQuery {
  /** Any of these; absent: all. */
  readonly kinds?: readonly string[];
  readonly status?: RunStatus;
  readonly limit: number;
  readonly cursor?: string;
}

export interface RunPage {
  /** Newest first. */
  readonly runs: readonly Run[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** The last `limit` events that fit, oldest first. */
export interface EventQuery {
  readonly runId: string;
  readonly limit: number;
  readonly level?: EventLevel;
  readonly step?: string;
  /** Inclusive, in milliseconds. */
  readonly sinceMs?: number;
  readonly types?: readonly string[];
}

export type Verification =
  | { readonly isWhole: true; readonly events: number }
  | { readonly isWhole: false; readonly sequence: number; readonly problem: 'changed' | 'missing' };
