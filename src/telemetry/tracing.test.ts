// Spans against the OpenTelemetry API alone: a tracer and a propagator of a few lines stand in for an SDK.
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TextMapPropagator,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTiny, tinyFaults, tinyTool } from '../../tests/support/tiny-server.ts';
import { deafClient } from '../kernel/call/client.ts';
import { CallControl } from '../kernel/call/control.ts';
import { runCall, runRead } from '../kernel/call/run-call.ts';
import { faultsOf } from '../kernel/fault.ts';
import { resourcesOf } from '../kernel/resource.ts';
import { isTracingRegistered, tracingListener } from './tracing.ts';

interface Recorded {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly attributes: Record<string, unknown>;
  readonly parent: SpanContext | undefined;
  status?: { code: SpanStatusCode; message?: string };
  ends: number;
}

const recorded: Recorded[] = [];

const isRegisteredAtFirst = isTracingRegistered();
trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: record, startActiveSpan: () => undefined as never }) });
propagation.setGlobalPropagator(traceparentPropagator());

beforeEach(() => {
  recorded.length = 0;
});
afterAll(() => {
  trace.disable();
  propagation.disable();
});

async function openTraced() {
  const busy = () => {
    throw faultsOf(tinyFaults)('BUSY');
  };
  const resource = resourcesOf<object>()({
    uri: 'x://it',
    name: 'it',
    title: 'It',
    description: 'It.',
    mimeType: 'text/plain',
    read: () => ({ text: 'here' }),
  });
  return openTiny([tinyTool(), tinyTool({ name: 'busy', faults: ['BUSY'], run: busy })], {
    spec: { resources: [resource] },
    host: { listener: await tracingListener() },
  });
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${spanId}-01`;

test('nothing is registered until somebody registers something', () => {
  expect(isRegisteredAtFirst).toBe(false);
  expect(isTracingRegistered()).toBe(true);
});

test('a call is one span, named after method and tool, with what it was', async () => {
  const { call } = await openTraced();
  await call('work');
  expect(recorded).toEqual([
    {
      name: 'tools/call work',
      kind: SpanKind.SERVER,
      attributes: {
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': 'work',
        'mooring.server': 'tiny',
        'mooring.call.id': 'call-1',
      },
      parent: undefined,
      ends: 1,
    },
  ]);
});

test('a read is one as well, with the uri', async () => {
  const { server } = await openTraced();
  await runRead(server, { uri: 'x://it', meta: { traceparent } }, new CallControl(), deafClient);
  expect(recorded).toMatchObject([
    {
      name: 'resources/read x://it',
      attributes: { 'mcp.method.name': 'resources/read', 'mcp.resource.uri': 'x://it' },
      parent: { traceId, spanId },
      ends: 1,
    },
  ]);
});

test('a failure says which, and ends the span', async () => {
  const { call } = await openTraced();
  await call('busy');
  await call('absent');
  expect(recorded.map(({ attributes, status, ends }) => [attributes['error.type'], status, ends])).toEqual([
    ['BUSY', { code: SpanStatusCode.ERROR, message: 'BUSY' }, 1],
    ['UNKNOWN_TOOL', { code: SpanStatusCode.ERROR, message: 'UNKNOWN_TOOL' }, 1],
  ]);
});

describe('the parent', () => {
  const callWith = async (meta: Record<string, unknown>) => {
    const { server } = await openTraced();
    await runCall(server, { name: 'work', arguments: {}, meta }, new CallControl(), deafClient);
    return recorded[0]?.parent;
  };

  test('is the client’s span, from traceparent in the request’s _meta', async () => {
    expect(await callWith({ traceparent })).toEqual({
      traceId,
      spanId,
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    });
  });

  test.each([{}, { traceparent: 'nonsense' }, { traceparent: 7 }, { traceparent: null }])(
    'is none for %j',
    async (meta) => {
      expect(await callWith(meta)).toBeUndefined();
    },
  );
});

function record(name: string, options: SpanOptions = {}, parent: Context = context.active()): Span {
  const span: Recorded = {
    name,
    kind: options.kind,
    attributes: { ...options.attributes },
    parent: trace.getSpanContext(parent),
    ends: 0,
  };
  recorded.push(span);
  return {
    setAttribute: (key: string, value: unknown) => {
      span.attributes[key] = value;
    },
    setStatus: (status: Recorded['status']) => {
      if (status) span.status = status;
    },
    end: () => {
      span.ends += 1;
    },
  } as unknown as Span;
}

function traceparentPropagator(): TextMapPropagator {
  return {
    inject: () => {},
    fields: () => ['traceparent'],
    extract: (active = ROOT_CONTEXT, carrier, getter) => {
      const given = getter.get(carrier, 'traceparent');
      const found = typeof given === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(given) : null;
      if (!found?.[1] || !found[2]) return active;
      const parent = { traceId: found[1], spanId: found[2], traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return trace.setSpanContext(active, parent);
    },
  };
}
