// A piece of work as telemetry sees it: told of when it begins and when it ends, under an id that follows from its span.
import { isRecord } from '../../../kernel/is-record.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { NewRecord, RecordPatch, RecordStatus, Write } from './record.ts';
import { eventIdOf, type TraceContext } from './trace-context.ts';

/** One for a launch, and one for each of what it does. */
export type JobType =
  | 'launch'
  | 'launch_worker'
  | 'launch_gate'
  | 'launch_llm_call'
  | 'launch_commit'
  | 'mcp_tool_call';

export interface Span extends TraceContext {
  readonly runId: string;
  readonly jobType: JobType;
  /** Who does it: the worker, the gate, the model, the tool. */
  readonly name: string;
  readonly startedAt: number;
  /** Small facts beside the ids of the trace. */
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface SpanEnd {
  readonly status: Exclude<RecordStatus, 'running'>;
  readonly endedAt: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly summary?: string;
  readonly metrics?: Readonly<Record<string, unknown>>;
  readonly items?: Readonly<Partial<Record<'discovered' | 'succeeded' | 'failed' | 'skipped', number>>>;
}

export type TelemetryConfig = RunConfig['telemetry'];

/** Where the run's config says what it is part of, its records say so too. */
export function beginOf(span: Span, config: TelemetryConfig | null): Write & { op: 'post' } {
  const { runId, jobType, name, startedAt, traceId, spanId, parentSpanId, context } = span;
  const body: NewRecord = {
    event_id: spanEventId(span),
    run_id: runId,
    agent_name: name.slice(0, 256) || 'no name',
    job_type: jobType,
    start_time: new Date(startedAt).toISOString(),
    context_json: {
      trace_id: traceId,
      span_id: spanId,
      ...(parentSpanId !== null && { parent_span_id: parentSpanId }),
      ...(config && { project: config.project }),
      ...(config && config.run_tags.length > 0 && { run_tags: config.run_tags }),
      ...context,
    },
  };
  return { op: 'post', event_id: body.event_id, body };
}

export function endOf(span: Span, { status, endedAt, error, summary, metrics, items = {} }: SpanEnd): Write {
  const counts = Object.entries(items).map(([name, count]) => [`items_${name}`, count]);
  const body: RecordPatch = {
    status,
    // The clock of the machine may have been set back meanwhile.
    end_time: new Date(Math.max(endedAt, span.startedAt)).toISOString(),
    ...(error && { error_summary: shorten(`${error.code}: ${error.message}`) }),
    ...(summary !== undefined && { output_summary: shorten(summary) }),
    ...(isRecord(metrics) && { metrics_json: metrics }),
    ...Object.fromEntries(counts),
  };
  return { op: 'patch', event_id: spanEventId(span), body };
}

export function spanEventId({ runId, spanId }: Pick<Span, 'runId' | 'spanId'>): string {
  return eventIdOf(runId, spanId);
}

function shorten(text: string): string {
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text;
}
