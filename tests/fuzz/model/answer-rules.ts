// What holds for every message a server sends, whatever it was asked. Each rule answers what is wrong, or null.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isRecord, type Json, type JsonRecord } from './asked.ts';

const root = join(import.meta.dirname, '../../..');

/** Words that only the inside of this machine knows. The last is thrown by a fixture tool, to see whether it gets out. */
const inside = [root, `${homedir()}/`, 'node_modules', 'node:internal', 'file:///', '    at ', 'hunter2'].filter(
  (word) => word !== '//',
);

export function leak(text: string): string | null {
  const found = inside.find((word) => text.includes(word));
  return found === undefined ? null : `the answer tells ${JSON.stringify(found)}`;
}

/** A JSON-RPC 2.0 notification or response, and nothing else: these servers ask their clients nothing. */
export function wrongForm(message: Json | undefined): string | null {
  if (message === undefined) return 'the output is not JSON';
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return 'the output is not a JSON-RPC 2.0 message';
  if (message['method'] !== undefined) return isNotification(message) ? null : 'a notification is malformed';
  return isResponse(message) ? null : 'a response is malformed';
}

function isNotification(message: JsonRecord): boolean {
  return typeof message['method'] === 'string' && hasOnly(message, ['jsonrpc', 'method', 'params']);
}

function isResponse(message: JsonRecord): boolean {
  const { id, result, error } = message;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return false;
  if (result !== undefined) return isRecord(result) && hasOnly(message, ['jsonrpc', 'id', 'result']);
  if (!isRecord(error) || !hasOnly(message, ['jsonrpc', 'id', 'error'])) return false;
  return Number.isInteger(error['code']) && typeof error['message'] === 'string';
}

function hasOnly(record: JsonRecord, names: readonly string[]): boolean {
  return Object.keys(record).every((key) => names.includes(key));
}

/** The contract's own word for how a call failed; undefined for a success. */
export function failureCode(message: JsonRecord): string | undefined {
  const { result, error } = message;
  if (isRecord(error)) {
    const data = error['data'];
    return isRecord(data) && typeof data['code'] === 'string' ? data['code'] : `${error['code']}`;
  }
  if (!isRecord(result) || result['isError'] !== true) return undefined;
  const [first] = result['content'] as readonly { readonly text: string }[];
  const body = JSON.parse(first?.text ?? 'null') as JsonRecord;
  const inner = isRecord(body['error']) ? body['error'] : body;
  return String(inner['code']);
}

const internalCodes = ['INTERNAL', 'INTERNAL_ERROR', '-32603'];

/** "Something went wrong inside" is for tools that break, not for clients that do. */
export function brokeInside(message: JsonRecord): boolean {
  const code = failureCode(message);
  return code !== undefined && internalCodes.includes(code);
}
