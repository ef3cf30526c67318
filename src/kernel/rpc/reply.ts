// An outcome as an MCP reply, in a server's dialect. The JSON of the answer is written once.
import type { Answering, Dialect } from '../dialects/dialect.ts';
import { body } from '../dialects/dialect.ts';
import { type Fault, toFault } from '../fault.ts';
import { failed, type Outcome } from '../outcome.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Reply = { readonly result: Record<string, unknown> } | { readonly error: RpcError };

export function replyOf(dialect: Dialect, outcome: Outcome, answer: Answering): Reply {
  try {
    return outcome.ok ? { result: resultOf(dialect, outcome, answer) } : failureReply(dialect, outcome.fault, answer);
  } catch (thrown) {
    // What JSON cannot hold (a cycle, a BigInt) is the tool's bug, not the connection's end.
    return failureReply(dialect, toFault(thrown), answer);
  }
}

function failureReply(dialect: Dialect, fault: Fault, answer: Answering): Reply {
  const code = dialect.rpcCode(fault);
  if (code === null) return { result: resultOf(dialect, failed(fault), answer) };
  const data = dialect.rpcData(fault, answer);
  // Tried here, where it can still be answered: on the wire it is too late.
  JSON.stringify(data);
  return { error: { code, message: fault.message, data } };
}

function resultOf(dialect: Dialect, outcome: Outcome, answer: Answering): Record<string, unknown> {
  if (outcome.ok && dialect.result) return dialect.result(outcome.value);
  const value = body(dialect, outcome, answer);
  const meta = outcome.ok ? dialect.resultMeta?.(outcome.value, answer.warnings) : undefined;
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    ...(dialect.isStructured && { structuredContent: asObject(value) }),
    isError: !outcome.ok,
    ...(meta && { _meta: meta }),
  };
}

// MCP 2025-11-25 wants an object here; arrays, null and scalars stand under `result`.
function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { result: value };
}
