// The notes contract's wire: the bare value, `{error: {code, message}}` for failures, and warnings on the side.

import { type TSchema, Type } from 'typebox';
import { isRecord } from '../is-record.ts';
import type { Warning } from '../outcome.ts';
import { closed, forReaders } from '../schema/shapes.ts';
import { codeOf, type Dialect, tokenProgress } from './dialect.ts';

const ErrorShape = closed({ error: closed({ code: Type.String(), message: Type.String() }) });

export const plain: Dialect = {
  id: 'plain',
  codes: {
    INVALID_ARGUMENTS: 'INVALID_PARAMS',
    ARGUMENTS_TOO_LARGE: 'INVALID_PARAMS',
    UNKNOWN_TOOL: 'INVALID_PARAMS',
    UNKNOWN_RESOURCE: 'INVALID_PARAMS',
    QUEUE_OVERLOADED: 'OVERLOADED',
    TOOL_TIMEOUT: 'TIMEOUT',
    CANCELLED: 'CANCELLED',
    INTERNAL: 'INTERNAL',
    ELICITATION_UNAVAILABLE: 'ELICITATION_UNAVAILABLE',
    MALFORMED_BODY: 'INVALID_PARAMS',
    UNSUPPORTED_MEDIA_TYPE: 'INVALID_PARAMS',
    UNAUTHORIZED: 'UNAUTHORIZED',
    FORBIDDEN: 'FORBIDDEN',
    UNKNOWN_ROUTE: 'INVALID_PARAMS',
    METHOD_NOT_ALLOWED: 'INVALID_PARAMS',
  },
  success: (value, { warnings }) =>
    isRecord(value) && warnings.length > 0 ? { ...value, _warnings: warnings.map(toText) } : value,
  failure: (fault) => ({ error: { code: codeOf(plain, fault), message: fault.message } }),
  rpcCode: () => null,
  rpcData: (fault) => ({ code: codeOf(plain, fault) }),
  resultMeta: (value, warnings) =>
    isRecord(value) || warnings.length === 0 ? undefined : { _warnings: warnings.map(toText) },
  isStructured: true,
  outputSchema: (tool) => Type.Unsafe({ type: 'object', anyOf: [...valueArms(forReaders(tool.output)), ErrorShape] }),
  definition: () => ({}),
  definitionMeta: (tool) => ({ 'mooring/schemaVersion': tool.version }),
  cancelMethods: { 'notifications/cancelled': 'silence' },
  progress: tokenProgress,
};

// `structuredContent` must be an object: what is none stands under `result` (design: arrays and null).
function valueArms(output: TSchema): object[] {
  const shape = output as { type?: unknown; anyOf?: readonly TSchema[]; properties?: object };
  if (shape.anyOf) return shape.anyOf.flatMap(valueArms);
  if (shape.type === 'object') return [{ ...shape, properties: { ...shape.properties, _warnings: Warnings } }];
  return [closed({ result: output })];
}

const Warnings = Type.Array(Type.String());

function toText(warning: Warning): string {
  return typeof warning === 'string' ? warning : String(warning['message'] ?? JSON.stringify(warning));
}
