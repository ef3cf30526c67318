// The studio contract's wire: actions answer `{runId, output, diff}`, workflow tools their own object, and
// every failure is a JSON-RPC error with data (studio/errors).
import { type TSchema, Type } from 'typebox';
import type { CallInfo } from '../call/call.ts';
import type { Fault, FaultKind } from '../fault.ts';
import { closed, forReaders, nullable } from '../schema/shapes.ts';
import { violationPath } from '../schema/violations.ts';
import type { Tool } from '../tool.ts';
import { type Answering, codeOf, type Dialect, tokenProgress } from './dialect.ts';

const internalError = -32603;

const numbers = {
  invalid: -32602,
  'not-found': -32044,
  denied: -32043,
  unimplemented: -32041,
  conflict: internalError,
  'illegal-state': internalError,
  unavailable: internalError,
  overloaded: internalError,
  timeout: internalError,
  cancelled: internalError,
  internal: internalError,
} as const satisfies Record<FaultKind, number>;

const categories = {
  invalid: 'client',
  'not-found': 'client',
  conflict: 'client',
  'illegal-state': 'client',
  denied: 'policy',
  unimplemented: 'client',
  unavailable: 'platform',
  overloaded: 'runtime',
  timeout: 'runtime',
  cancelled: 'runtime',
  internal: 'runtime',
} as const satisfies Record<FaultKind, string>;

/** What a handler of an action answers; the kernel adds the run id. */
export interface ActionValue {
  readonly output: unknown;
  readonly diff?: { readonly summary: string; readonly entries: readonly string[] } | null;
}

export const action: Dialect = {
  id: 'action',
  codes: {
    INVALID_ARGUMENTS: 'VALIDATION_ERROR',
    ARGUMENTS_TOO_LARGE: 'VALIDATION_ERROR',
    UNKNOWN_TOOL: 'NOT_FOUND',
    UNKNOWN_RESOURCE: 'NOT_FOUND',
    QUEUE_OVERLOADED: 'OVERLOADED',
    TOOL_TIMEOUT: 'TIMEOUT',
    CANCELLED: 'CANCELLED',
    INTERNAL: 'INTERNAL_ERROR',
    ELICITATION_UNAVAILABLE: 'UNIMPLEMENTED',
    MALFORMED_BODY: 'VALIDATION_ERROR',
    UNSUPPORTED_MEDIA_TYPE: 'VALIDATION_ERROR',
    UNAUTHORIZED: 'ACCESS_DENIED',
    FORBIDDEN: 'ACCESS_DENIED',
    UNKNOWN_ROUTE: 'NOT_FOUND',
    METHOD_NOT_ALLOWED: 'VALIDATION_ERROR',
  },
  success: (value, { call, tool }) => (isBare(tool) ? value : inEnvelope(value as ActionValue, call)),
  failure: (fault, answer) => ({
    error: { code: numbers[fault.kind], message: fault.message, data: dataOf(fault, answer) },
  }),
  rpcCode: (fault) => numbers[fault.kind],
  rpcData: dataOf,
  isStructured: true,
  outputSchema: (tool) => (isBare(tool) ? forReaders(tool.output) : EnvelopeOf(tool)),
  definition: () => ({}),
  definitionMeta: (tool) => ({ 'mooring/schemaVersion': tool.version, ...goxMeta(tool) }),
  cancelMethods: { 'notifications/cancelled': 'silence' },
  progress: tokenProgress,
};

const Diff = nullable(closed({ summary: Type.String(), entries: Type.Array(Type.String()) }));

// An action's `output` schema describes `{output, diff}`; what goes out has the run id in front.
function EnvelopeOf(tool: Tool) {
  const { properties } = tool.output as unknown as { properties: { output: TSchema } };
  return closed({ runId: Type.String(), output: forReaders(properties.output), diff: Diff });
}

function inEnvelope(value: ActionValue, call: CallInfo) {
  return { runId: call.callId, output: value.output, diff: value.diff ?? null };
}

/** Answers its own object: a workflow tool, or one behind a route that is no action. */
function isBare(tool: Tool | undefined): boolean {
  return isWorkflow(tool) || tool?.traits['isBare'] === true;
}

function isWorkflow(tool: Tool | undefined): boolean {
  return tool?.traits['type'] === 'workflow';
}

function goxMeta(tool: Tool): Record<string, unknown> {
  if (isWorkflow(tool)) return { 'gox:type': 'workflow' };
  return {
    'gox:version': `v${tool.version}`,
    'gox:sideEffectLevel': tool.effect === 'destroy' ? 'write' : tool.effect,
    'gox:supportsDryRun': tool.traits['supportsDryRun'] ?? true,
    'gox:requiresBridge': tool.traits['requiresBridge'] ?? false,
  };
}

function dataOf(fault: Fault, { call }: Answering): Record<string, unknown> {
  const [violation] = fault.violations ?? [];
  return {
    code: codeOf(action, fault),
    category: categories[fault.kind],
    retryable: fault.retryable,
    correlation_id: correlationId(call),
    details: {
      ...fault.details,
      ...(fault.violations && { violations: fault.violations }),
      ...(fault.hint && { hint: fault.hint }),
    },
    ...(violation && { validation_path: violationPath(violation, 'input'), validation_rule: violation.keyword }),
  };
}

/** The caller's own correlation id, which a handler may have found in the arguments; or else the call's. */
export function correlationId({ callId, meta, told = {} }: Pick<CallInfo, 'callId' | 'meta' | 'told'>): string {
  const given = told['correlationId'] ?? meta['correlationId'];
  return typeof given === 'string' && given !== '' ? given : callId;
}
