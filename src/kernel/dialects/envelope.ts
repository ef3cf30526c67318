// The tooling contract's wire: every answer is `{ok, result | error, _meta}`, as text and structured (tooling/4.2).
import { Type } from 'typebox';
import type { Fault } from '../fault.ts';
import type { Warning } from '../outcome.ts';
import { closed, forReaders } from '../schema/shapes.ts';
import { toolingVersion } from '../versions.ts';
import { type Answering, codeOf, type Dialect, tokenProgress } from './dialect.ts';

// Refused before the tool runs: protocol errors. What a tool answers is always a result (tooling/5.2).
const protocolNumbers: Readonly<Record<string, number>> = {
  INVALID_ARGUMENTS: -32602,
  ARGUMENTS_TOO_LARGE: -32602,
  UNKNOWN_TOOL: -32602,
  UNKNOWN_RESOURCE: -32002,
  QUEUE_OVERLOADED: -32001,
};

export const envelope: Dialect = {
  id: 'envelope',
  codes: {
    INVALID_ARGUMENTS: 'INVALID_REQUEST',
    ARGUMENTS_TOO_LARGE: 'INVALID_REQUEST',
    UNKNOWN_TOOL: 'UNKNOWN_TOOL',
    UNKNOWN_RESOURCE: 'NOT_FOUND',
    QUEUE_OVERLOADED: 'QUEUE_OVERLOADED',
    TOOL_TIMEOUT: 'TOOL_TIMEOUT',
    CANCELLED: 'CANCELLED',
    INTERNAL: 'INTERNAL',
    ELICITATION_UNAVAILABLE: 'CAPABILITY_MISSING',
    MALFORMED_BODY: 'INVALID_REQUEST',
    UNSUPPORTED_MEDIA_TYPE: 'INVALID_REQUEST',
    UNAUTHORIZED: 'UNAUTHORIZED',
    FORBIDDEN: 'FORBIDDEN',
    UNKNOWN_ROUTE: 'NOT_FOUND',
    METHOD_NOT_ALLOWED: 'INVALID_REQUEST',
  },
  success: (value, answer) => ({ ok: true, result: value, _meta: { ...metaOf(answer), ...answer.call.told } }),
  failure: (fault, answer) => ({ ok: false, error: errorOf(fault), _meta: metaOf(answer) }),
  rpcCode: (fault) => (fault.isKernel ? (protocolNumbers[fault.code] ?? null) : null),
  rpcData: errorOf,
  isStructured: true,
  outputSchema: (tool) =>
    Type.Unsafe({
      type: 'object',
      oneOf: [
        closed({ ok: Type.Literal(true), result: forReaders(tool.output), _meta: EnvelopeMeta }),
        closed({ ok: Type.Literal(false), error: EnvelopeError, _meta: EnvelopeMeta }),
      ],
    }),
  definition: (tool) => ({ schemaVersion: tool.version }),
  definitionMeta: (tool) => ({ 'mooring/schemaVersion': tool.version }),
  cancelMethods: { 'notifications/cancelled': 'silence' },
  progress: tokenProgress,
};

const EnvelopeMeta = Type.Object({
  schemaVersion: Type.String(),
  toolingVersion: Type.String(),
  ts: Type.String(),
  requestId: Type.Optional(Type.String()),
  durationMs: Type.Optional(Type.Number()),
  repo: Type.Optional(Type.String()),
  warnings: Type.Optional(Type.Array(Type.Object({}))),
});

const EnvelopeError = closed({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Union([Type.Object({}), Type.Array(Type.Object({}))])),
});

function metaOf({ call, contract, warnings, now }: Answering): Record<string, unknown> {
  return {
    schemaVersion: contract.version,
    toolingVersion,
    ts: new Date(now).toISOString(),
    requestId: requestIdOf(call.meta) ?? call.callId,
    durationMs: Math.round(call.durationMs * 1000) / 1000,
    ...(warnings.length > 0 && { warnings: warnings.map(structuredWarning) }),
  };
}

// Structured, never bare strings (tooling/4.4).
function structuredWarning(warning: Warning): object {
  return typeof warning === 'string' ? { code: 'WARNING', message: warning } : warning;
}

// A caller's own correlation id comes back; otherwise the kernel's.
function requestIdOf(meta: Readonly<Record<string, unknown>>): string | undefined {
  const given = meta['requestId'] ?? meta['correlationId'];
  return typeof given === 'string' && given !== '' ? given : undefined;
}

function errorOf(fault: Fault): Record<string, unknown> {
  const details = detailsOf(fault);
  return { code: codeOf(envelope, fault), message: fault.message, ...(details && { details }) };
}

function detailsOf(fault: Fault): object | undefined {
  if (fault.violations) return fault.violations;
  if (!fault.details && !fault.hint && !fault.retryable) return undefined;
  return { ...fault.details, ...(fault.hint && { hint: fault.hint }), ...(fault.retryable && { retryable: true }) };
}
