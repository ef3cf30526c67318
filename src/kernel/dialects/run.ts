// The launch contract's wire: `ok` on every answer, named fields beside it, and one error shape (launch/error/shape).
import { Type } from 'typebox';
import type { Fault } from '../fault.ts';
import { closed, forReaders } from '../schema/shapes.ts';
import { codeOf, type Dialect, tokenProgress } from './dialect.ts';

export const run: Dialect = {
  id: 'run',
  codes: {
    INVALID_ARGUMENTS: 'INVALID_INPUT',
    ARGUMENTS_TOO_LARGE: 'INVALID_INPUT',
    UNKNOWN_TOOL: 'INVALID_INPUT',
    UNKNOWN_RESOURCE: 'INVALID_INPUT',
    QUEUE_OVERLOADED: 'OVERLOADED',
    TOOL_TIMEOUT: 'TIMEOUT',
    CANCELLED: 'CANCELLED',
    INTERNAL: 'INTERNAL',
    ELICITATION_UNAVAILABLE: 'ELICITATION_UNAVAILABLE',
    MALFORMED_BODY: 'INVALID_INPUT',
    UNSUPPORTED_MEDIA_TYPE: 'INVALID_INPUT',
    UNAUTHORIZED: 'UNAUTHORIZED',
    FORBIDDEN: 'FORBIDDEN',
    UNKNOWN_ROUTE: 'INVALID_INPUT',
    METHOD_NOT_ALLOWED: 'INVALID_INPUT',
  },
  success: (value) => ({ ok: true, ...(value as object) }),
  failure: (fault) => ({ ok: false, ...runIdOf(fault), error: errorOf(fault) }),
  rpcCode: () => null,
  rpcData: errorOf,
  isStructured: true,
  outputSchema: (tool) =>
    Type.Unsafe({
      type: 'object',
      oneOf: [
        withOk(forReaders(tool.output) as { properties?: object; required?: readonly string[] }),
        closed({ ok: Type.Literal(false), run_id: Type.Optional(Type.String()), error: ErrorShape }),
      ],
    }),
  definition: () => ({}),
  definitionMeta: (tool) => ({ 'mooring/schemaVersion': tool.version }),
  cancelMethods: { 'notifications/cancelled': 'silence' },
  progress: tokenProgress,
};

const ErrorShape = closed({
  code: Type.String(),
  message: Type.String(),
  retryable: Type.Boolean(),
  details: Type.Object({}),
});

// The tool's fields stand beside `ok`, so its own object schema is widened rather than nested.
function withOk(output: { properties?: object; required?: readonly string[] }): object {
  return {
    ...output,
    properties: { ok: { type: 'boolean', const: true }, ...output.properties },
    required: ['ok', ...(output.required ?? [])],
  };
}

function errorOf(fault: Fault): Record<string, unknown> {
  const { run_id: _, ...details } = fault.details ?? {};
  return {
    code: codeOf(run, fault),
    message: fault.message,
    retryable: fault.retryable,
    details: {
      ...details,
      ...(fault.violations && { violations: fault.violations }),
      ...(fault.hint && { hint: fault.hint }),
    },
  };
}

// A failure that concerns a known run says so at the top level, like a success does.
function runIdOf(fault: Fault): { run_id?: string } {
  const runId = fault.details?.['run_id'];
  return typeof runId === 'string' ? { run_id: runId } : {};
}
