// What telemetry says about a run, told from the run's own events: the launch as a whole, and each worker below it.

import { isRecord } from '../../../kernel/is-record.ts';
import { stepSpanOf } from '../../../runs/derived-ids.ts';
import type { Run, RunError, RunEvent, StepRecord } from '../../../runs/run.ts';
import { statusOfFault } from './call-record.ts';
import type { Write } from './record.ts';
import { beginOf, endOf, type Span, type SpanEnd, spanEventId, type TelemetryConfig } from './span.ts';

/** The events that are told of, as the engine names them. */
export const toldTypes = [
  'run.started',
  'run.claimed',
  'run.resumed',
  'run.ended',
  'step.started',
  'step.repeated',
  'step.succeeded',
  'step.failed',
  'step.interrupted',
] as const;

export interface ToldRun {
  readonly run: Run;
  readonly steps: readonly StepRecord[];
  readonly config: TelemetryConfig;
}

/** Telling of an event twice changes nothing: ids follow from spans, and a record keeps what it says. */
export function writesOf(event: RunEvent, told: ToldRun): Write[] {
  const { type, at, data } = event;
  if (type === 'run.started') return [beginOf(launchSpan(told.run), told.config)];
  if (type === 'run.ended') return [...endWorkers(at, told), endOf(launchSpan(told.run), runEnd(event))];
  const span = workerSpan(event, told);
  if (!span) return [];
  if (type === 'step.started') return [beginOf(span, told.config)];
  // Begun by a process that died: its record may be there or not.
  if (type === 'step.repeated') return [beginOf(span, told.config), patchStatus(span, 'running')];
  if (type === 'step.interrupted') return [patchStatus(span, 'cancelled')];
  if (type === 'step.succeeded') return [endOf(span, { status: 'success', endedAt: at, ...figuresOf(data['output']) })];
  if (type === 'step.failed') return [endOf(span, failureOf(at, data['error'] as RunError | undefined))];
  return [];
}

/** After these the outbox is tried: where the contract wants it, and whenever somebody takes the run up. */
export function isTimeToFlush({ type, step }: RunEvent, { steps }: ToldRun): boolean {
  if (type === 'run.started' || type === 'run.claimed' || type === 'run.resumed' || type === 'run.ended') return true;
  const reached = steps.find(({ key }) => key === step)?.facts['reaches'];
  return type === 'step.succeeded' && ['PLAN_READY', 'DRAFT_READY', 'READY_FOR_PR'].includes(String(reached));
}

function launchSpan({ runId, name, startedAt, traceId, spanId, parentSpanId }: Run): Span {
  const context = { product_slug: name };
  return { runId, jobType: 'launch', name: 'launch', startedAt, traceId, spanId, parentSpanId, context };
}

function workerSpan({ step, spanId, at, data }: RunEvent, { run, steps }: ToldRun): Span | null {
  const known = steps.find(({ key }) => key === step);
  if (!known) return null;
  const worker = known.facts['worker'];
  return {
    runId: run.runId,
    jobType: 'launch_worker',
    name: typeof worker === 'string' ? worker : known.key,
    startedAt: at,
    traceId: run.traceId,
    spanId,
    parentSpanId: run.spanId,
    context: { step: known.key, attempt: data['attempt'] ?? 1 },
  };
}

/** A worker that was stopped together with its run said nothing any more. */
function endWorkers(at: number, { run, steps }: ToldRun): Write[] {
  const { runId } = run;
  return steps
    .filter(({ status }) => status === 'canceled')
    .filter(({ attempts }) => attempts > 0)
    .map(({ key, attempts, startedAt }) => {
      const spanId = stepSpanOf(runId, key, attempts);
      const body = { status: 'cancelled', end_time: new Date(Math.max(at, startedAt ?? at)).toISOString() } as const;
      return { op: 'patch', event_id: spanEventId({ runId, spanId }), body };
    });
}

function runEnd({ at, data }: RunEvent): SpanEnd {
  const { status, error } = data as { status?: string; error?: RunError };
  if (status === 'succeeded') return { status: 'success', endedAt: at };
  if (status === 'canceled') return { status: 'cancelled', endedAt: at };
  return failureOf(at, error);
}

function failureOf(endedAt: number, error: RunError | undefined): SpanEnd {
  return { status: error ? statusOfFault(error) : 'failure', endedAt, ...(error && { error }) };
}

/** How much there was, as the worker's answer says it. */
function figuresOf(output: unknown): Pick<SpanEnd, 'metrics' | 'summary'> {
  if (!isRecord(output)) return {};
  const { counts, notes } = output;
  const isSaid = Array.isArray(notes) && notes.length > 0;
  return { ...(isRecord(counts) && { metrics: counts }), ...(isSaid && { summary: notes.join(' ') }) };
}

function patchStatus(span: Span, status: 'running' | 'cancelled'): Write {
  return { op: 'patch', event_id: spanEventId(span), body: { status } };
}
