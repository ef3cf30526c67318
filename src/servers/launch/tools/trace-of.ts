// The trace that a run which is started belongs to: the caller's own where it names one, and below the call that starts it.
import { traceOfCall } from '../telemetry/trace-context.ts';

export function traceOf(
  meta: Readonly<Record<string, unknown>>,
  callId: string,
): { readonly traceId: string; readonly parentSpanId: string } {
  const { traceId, spanId } = traceOfCall(meta, callId);
  return { traceId, parentSpanId: spanId };
}
