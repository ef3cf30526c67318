// The stability contract's wire, opt-in for the code server: bare JSON text, one flat error object, and
// cancelled calls that answer once (stability/5, stability/7).
import { type Static, Type } from 'typebox';
import type { CallInfo } from '../call/call.ts';
import type { ProgressReport } from '../call/progress.ts';
import type { Fault } from '../fault.ts';
import { toolingVersion } from '../versions.ts';
import { codeOf, type Dialect } from './dialect.ts';
import { envelope } from './envelope.ts';

const FlatError = Type.Object({
  message: Type.String(),
  code: Type.String(),
  stderr: Type.Optional(Type.String()),
  stdout: Type.Optional(Type.String()),
  timeoutMs: Type.Optional(Type.Number()),
  hint: Type.Optional(Type.String()),
});

export const legacy: Dialect = {
  id: 'legacy',
  codes: { ...envelope.codes, UNKNOWN_TOOL: 'INVALID_REQUEST' },
  success: (value) => value,
  failure: (fault) => flatError(fault),
  rpcCode: (fault) => (fault.code === 'UNKNOWN_RESOURCE' ? -32002 : null),
  rpcData: (fault) => ({ code: codeOf(legacy, fault) }),
  isStructured: false,
  outputSchema: (tool) => Type.Union([tool.output, FlatError]),
  definition: (tool) => ({ schemaVersion: tool.version, toolingVersion }),
  definitionMeta: (tool) => ({ 'mooring/schemaVersion': tool.version }),
  cancelMethods: { '$/cancelRequest': 'reply', 'notifications/cancelled': 'silence' },
  progress: { name: 'stability', params: progressParams },
};

function flatError(fault: Fault): Static<typeof FlatError> & Record<string, unknown> {
  const { stderr, stdout, timeoutMs, ...details } = fault.details ?? {};
  return {
    message: fault.message,
    code: codeOf(legacy, fault),
    ...(typeof stderr === 'string' && { stderr: stderr.trim() }),
    ...(typeof stdout === 'string' && { stdout: stdout.trim() }),
    ...(typeof timeoutMs === 'number' && Number.isFinite(timeoutMs) && { timeoutMs }),
    ...(fault.hint && { hint: fault.hint }),
    ...(fault.violations && { details: fault.violations }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

// This wire needs no token: each call that reports gets it (stability/9).
function progressParams(call: CallInfo, report: ProgressReport, requestId: string | number, now: number) {
  return {
    id: requestId,
    tool: call.task.name,
    message: report.message ?? '',
    stream: report.stream ?? 'info',
    phase: report.phase ?? 'progress',
    ts: new Date(now).toISOString(),
  };
}
