// The questions in which the contracts differ. A dialect answers them; it never decides what happens.
import type { TSchema } from 'typebox';
import type { CallInfo } from '../call/call.ts';
import type { ProgressReport } from '../call/progress.ts';
import type { Fault, FaultKind, KernelCode } from '../fault.ts';
import type { Outcome, Warning } from '../outcome.ts';
import type { Tool } from '../tool.ts';
import type { Contract } from '../versions.ts';

export interface Dialect {
  readonly id: string;
  /** The contract's names for what the kernel itself raises. */
  readonly codes: Readonly<Record<KernelCode, string>>;
  /** The JSON of a success and of a failure: what the MCP text and the HTTP body hold. */
  readonly success: (value: unknown, answer: Answering) => unknown;
  readonly failure: (fault: Fault, answer: Answering) => unknown;
  /** The JSON-RPC number where a fault is a protocol error; null where it is a tool result. */
  readonly rpcCode: (fault: Fault) => number | null;
  /** `data` of such an error. */
  readonly rpcData: (fault: Fault, answer: Answering) => unknown;
  /** `_meta` of the result, where the body has no room for warnings. */
  readonly resultMeta?: (value: unknown, warnings: readonly Warning[]) => Record<string, unknown> | undefined;
  /** The whole result of a success, for servers whose values are MCP content already (images, embedded resources). */
  readonly result?: (value: unknown) => Record<string, unknown>;
  /** Whether results carry `structuredContent`, and so tools an `outputSchema`. */
  readonly isStructured: boolean;
  /** The published schema: it accepts every body a call can answer with. */
  readonly outputSchema: (tool: Tool) => TSchema;
  /** What a tool's definition says beyond MCP's own fields. */
  readonly definition: (tool: Tool) => Readonly<Record<string, unknown>>;
  readonly definitionMeta: (tool: Tool) => Readonly<Record<string, unknown>>;
  /** Notification methods that cancel, and what the cancelled call then answers. */
  readonly cancelMethods: Readonly<Record<string, 'silence' | 'reply'>>;
  readonly progress: ProgressShape;
}

/** The circumstances of an answer. */
export interface Answering {
  readonly call: CallInfo;
  readonly tool: Tool | undefined;
  readonly contract: Contract;
  readonly warnings: readonly Warning[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface ProgressShape {
  readonly name: 'token' | 'stability';
  /** The params of `notifications/progress`; null when this call gets none. */
  readonly params: (
    call: CallInfo,
    report: ProgressReport,
    requestId: string | number,
    now: number,
  ) => Record<string, unknown> | null;
}

export function codeOf(dialect: Dialect, fault: Fault): string {
  return fault.isKernel ? dialect.codes[fault.code as KernelCode] : fault.code;
}

/** HTTP status of a failure, on all servers. Decided here because the contracts name only some (decision 0007). */
const statusOfKind = {
  invalid: 400,
  denied: 403,
  'not-found': 404,
  conflict: 409,
  'illegal-state': 409,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  overloaded: 503,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<FaultKind, number>;

export function httpStatus(fault: { kind: FaultKind; status?: number | undefined }): number {
  return fault.status ?? statusOfKind[fault.kind];
}

export function body(dialect: Dialect, outcome: Outcome, answer: Answering): unknown {
  return outcome.ok ? dialect.success(outcome.value, answer) : dialect.failure(outcome.fault, answer);
}

/** Progress by the caller's own token, as MCP has it (tooling/6.8). */
export const tokenProgress: ProgressShape = {
  name: 'token',
  params: (call, report) => {
    const progressToken = call.meta['progressToken'];
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return null;
    const { progress, total } = report;
    const message = progressMessage(call.task.name, report);
    return { progressToken, progress, ...(total !== undefined && { total }), ...(message && { message }) };
  },
};

function progressMessage(tool: string, report: ProgressReport): string | undefined {
  if (report.phase === undefined) return report.message;
  return `[${tool}][phase=${report.phase}] ${report.message ?? ''}`.trimEnd();
}
