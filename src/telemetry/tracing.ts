// Calls as OpenTelemetry spans, through the API package alone: without a registered SDK nothing is loaded.
import type { Span } from '@opentelemetry/api';
import type { CallInfo } from '../kernel/call/call.ts';
import type { Listener } from '../kernel/call/listener.ts';

// Where the API keeps what an SDK registered; public, and stable over its major version.
const registry = Symbol.for('opentelemetry.js.api.1');

export function isTracingRegistered(): boolean {
  return (globalThis as Record<symbol, unknown>)[registry] !== undefined;
}

/** A caller may put anything there; propagators expect text. */
function carrierOf({ meta }: CallInfo): Record<string, string> {
  const fields = ['traceparent', 'tracestate', 'baggage'].map((name) => [name, meta[name]] as const);
  return Object.fromEntries(fields.filter((field): field is readonly [string, string] => typeof field[1] === 'string'));
}

export async function tracingListener(): Promise<Listener> {
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const tracer = trace.getTracer('mooring');
  const spans = new WeakMap<CallInfo, Span>();
  const method = (call: CallInfo) => (call.task.kind === 'tool' ? 'tools/call' : 'resources/read');
  return {
    started: (server, call) => {
      // The trace goes on where the client's left off: traceparent, tracestate and baggage in `params._meta`.
      const parent = propagation.extract(context.active(), carrierOf(call));
      const attributes = {
        'mcp.method.name': method(call),
        [call.task.kind === 'tool' ? 'gen_ai.tool.name' : 'mcp.resource.uri']: call.task.name,
        'mooring.server': server,
        'mooring.call.id': call.callId,
      };
      const name = `${method(call)} ${call.task.name}`;
      spans.set(call, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent));
    },
    finished: (_server, call) => spans.get(call)?.end(),
    failed: (_server, call, fault) => {
      const span = spans.get(call);
      span?.setAttribute('error.type', fault.code);
      span?.setStatus({ code: SpanStatusCode.ERROR, message: fault.code });
      span?.end();
    },
  };
}
