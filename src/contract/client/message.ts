// What one piece of received text is: JSON-RPC, or noise. Nothing is repaired and nothing is thrown: for a probe a
// malformed message is a finding.
import { isRecord } from '../../kernel/is-record.ts';

export type RpcId = string | number | null;

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Message =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'notification'; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: RpcId; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: RpcId; readonly error: RpcError };

export type Response = Extract<Message, { kind: 'result' | 'error' }>;

export type Received =
  | { readonly messages: readonly Message[]; readonly noise?: undefined }
  | { readonly messages: readonly []; readonly noise: string };

/** Reads a line or an event. An array of messages is a batch, which older revisions allow. */
export function readReceived(text: string): Received {
  if (text.trim() === '') return noise('an empty line');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return noise('not JSON');
  }
  const parts = Array.isArray(value) ? value : [value];
  const messages = parts.map(readMessage).filter((message) => message !== undefined);
  if (parts.length === 0 || messages.length < parts.length) return noise('JSON, but not JSON-RPC');
  return { messages };
}

/** Two ids are the same only when type and value are. */
export function idKey(id: RpcId): string {
  return JSON.stringify(id);
}

function noise(what: string): Received {
  return { messages: [], noise: what };
}

function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value) || value['jsonrpc'] !== '2.0') return undefined;
  const { id, method, params, result, error } = value;
  if (typeof method === 'string') {
    if (id === undefined) return { kind: 'notification', method, params };
    return isId(id) ? { kind: 'request', id, method, params } : undefined;
  }
  if (!isId(id)) return undefined;
  if (result !== undefined && error === undefined) return { kind: 'result', id, result };
  if (result === undefined && isRpcError(error)) return { kind: 'error', id, error };
  return undefined;
}

function isId(value: unknown): value is RpcId {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function isRpcError(value: unknown): value is RpcError & Record<string, unknown> {
  return isRecord(value) && Number.isInteger(value['code']) && typeof value['message'] === 'string';
}
