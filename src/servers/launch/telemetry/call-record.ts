// A call of a tool as a record: whichever way it ended, and under the run it was about.
import { codeOf } from '../../../kernel/dialects/dialect.ts';
import { run as dialect } from '../../../kernel/dialects/run.ts';
import type { Fault } from '../../../kernel/fault.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import type { Called } from '../../../kernel/server.ts';
import type { NewRecord, RecordStatus, Write } from './record.ts';
import { isRunId } from './run-id.ts';
import { beginOf, endOf, type Span, type TelemetryConfig } from './span.ts';
import { eventIdOf, readTraceparent, type TraceContext, traceOfCall } from './trace-context.ts';

/** The run that a call is about. */
export interface TracedRun extends TraceContext {
  readonly config: TelemetryConfig;
}

/** As the answer says it, or else the arguments; null for a call that is about none. */
export function runIdOfCall({ outcome, request }: Called): string | null {
  const told = outcome.ok ? outcome.value : outcome.fault.details;
  const named = [told, request.arguments].map((each) => (isRecord(each) ? each['run_id'] : undefined));
  return named.find(isRunId) ?? null;
}

/** `run` is null where there is no run of that id. */
export function callRecord(called: Called, runId: string | null, run: TracedRun | null): Write {
  const { call, outcome, tool } = called;
  const span: Span = {
    ...traceOf(called, run),
    // A call that is about no run is found by its own id.
    runId: runId ?? call.callId,
    jobType: 'mcp_tool_call',
    name: tool?.name ?? call.task.name,
    startedAt: call.startedAt,
    context: {
      call_id: call.callId,
      ...(run && { run_trace_id: run.traceId, run_span_id: run.spanId }),
      ...(!outcome.ok && failureOf(outcome.fault)),
    },
  };
  const error = outcome.ok ? {} : { error: { code: codeOf(dialect, outcome.fault), message: outcome.fault.message } };
  const endedAt = call.startedAt + call.durationMs;
  const end = endOf(span, { status: outcome.ok ? 'success' : statusOfFault(outcome.fault), endedAt, ...error });
  const begin = beginOf(span, run?.config ?? null);
  const duration_ms = Math.max(0, Math.round(call.durationMs * 1_000) / 1_000);
  // It is over already, so that one request says it all.
  const event_id = eventIdOf('call', call.callId, call.startedAt);
  return { op: 'post', event_id, body: { ...begin.body, ...(end.body as Partial<NewRecord>), event_id, duration_ms } };
}

export function statusOfFault({ kind }: Pick<Fault, 'kind'>): Exclude<RecordStatus, 'running'> {
  return kind === 'timeout' ? 'timeout' : kind === 'cancelled' ? 'cancelled' : 'failure';
}

/** A call that came without a trace is part of its run's. The one that started the run is above it, others are below. */
function traceOf({ call }: Called, run: TracedRun | null): TraceContext {
  const own = traceOfCall(call.meta, call.callId);
  const isOwn = !run || run.parentSpanId === own.spanId || readTraceparent(call.meta['traceparent']) !== null;
  return isOwn ? own : { ...own, traceId: run.traceId, parentSpanId: run.spanId };
}

function failureOf(fault: Fault): Record<string, unknown> {
  const causeClass = fault.details?.['cause_class'];
  return {
    error_code: codeOf(dialect, fault),
    retryable: fault.retryable,
    ...(typeof causeClass === 'string' && { cause_class: causeClass }),
  };
}
