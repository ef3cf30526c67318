// What a stream of bytes asks on the line wire: one message per line, as MCP's own schemas have it.
import {
  type Asked,
  askedOf,
  isRecord,
  type Json,
  type JsonRecord,
  notJson,
  notMessage,
  parse,
  tooLong,
} from './asked.ts';

const limitBytes = 8 * 1024 * 1024;
const cancels = { 'notifications/cancelled': ['requestId', 'silence'] } as const;

/** Every line of the bytes, which must end with one. */
export function readLines(bytes: Buffer): Asked[] {
  const asked: Asked[] = [];
  let from = 0;
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', from)) {
    asked.push(readLine(bytes.subarray(from, at)));
    from = at + 1;
  }
  if (from !== bytes.length) throw new Error('the bytes end inside a line');
  return asked;
}

function readLine(line: Buffer): Asked {
  if (line.length > limitBytes) return { kind: 'refused', code: tooLong };
  const message = parse(line);
  if (message === undefined) return { kind: 'refused', code: notJson };
  // Whoever sends an id is told what is wrong under that id, and waits for it.
  if (isRequest(message) || isMcpMessage(message)) return askedOfMcp(message, line);
  return { kind: 'refused', code: notMessage };
}

function isRequest(message: Json): message is JsonRecord {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return false;
  return (
    typeof message['method'] === 'string' && (typeof message['id'] === 'string' || Number.isInteger(message['id']))
  );
}

/** What MCP's schemas take: requests, notifications and responses, with these members and no others. */
export function isMcpMessage(message: Json): message is JsonRecord {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return false;
  const { id, method, params } = message;
  if (method === undefined) return isResponse(message);
  if (typeof method !== 'string' || !hasOnly(message, ['jsonrpc', 'id', 'method', 'params'])) return false;
  if (id !== undefined && !isId(id)) return false;
  return params === undefined || (isRecord(params) && isMeta(params['_meta']));
}

/** What a message asks of a server on this wire. */
export function askedOfMcp(message: JsonRecord, bytes: Buffer): Asked {
  return askedOf(message, bytes, cancels);
}

function isResponse(message: JsonRecord): boolean {
  const { id, result, error } = message;
  if (error === undefined) {
    return isId(id) && isRecord(result) && isMeta(result['_meta']) && hasOnly(message, ['jsonrpc', 'id', 'result']);
  }
  if (!isRecord(error) || !hasOnly(message, ['jsonrpc', 'id', 'error'])) return false;
  return (id === undefined || isId(id)) && Number.isSafeInteger(error['code']) && typeof error['message'] === 'string';
}

function isId(id: Json | undefined): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isMeta(meta: Json | undefined): boolean {
  if (meta === undefined) return true;
  if (!isRecord(meta)) return false;
  const { progressToken, 'io.modelcontextprotocol/related-task': task } = meta;
  if (progressToken !== undefined && !isId(progressToken)) return false;
  return task === undefined || (isRecord(task) && typeof task['taskId'] === 'string');
}

function hasOnly(record: JsonRecord, names: readonly string[]): boolean {
  return Object.keys(record).every((key) => names.includes(key));
}
