// What a stream of bytes asks on the frame wire: header blocks and counted bodies.
import { type Asked, askedOf, isRecord, type JsonRecord, notJson, notMessage, parse, tooLong } from './asked.ts';

const limitBytes = 8 * 1024 * 1024;
const limitHeader = 8 * 1024;
const blank = '\r\n\r\n';
const cancels = {
  'notifications/cancelled': ['requestId', 'silence'],
  '$/cancelRequest': ['id', 'reply'],
} as const;

export interface Frames {
  readonly asked: readonly Asked[];
  /** Bytes that a body still waits for at the end. */
  readonly missing: number;
}

export function readFrames(bytes: Buffer): Frames {
  const asked: Asked[] = [];
  let from = 0;
  while (from < bytes.length) {
    const at = bytes.indexOf(blank, from);
    const blockEnd = at === -1 ? bytes.length : at;
    const isNoise = blockEnd - from > limitHeader;
    if (at === -1 && !isNoise) break;
    const length = isNoise ? undefined : lengthIn(bytes.toString('latin1', from, blockEnd));
    from = blockEnd + blank.length;
    if (length === undefined) {
      asked.push({ kind: 'refused', code: notMessage });
      continue;
    }
    const missing = from + length - bytes.length;
    if (length > limitBytes) asked.push({ kind: 'refused', code: tooLong });
    if (missing > 0) return { asked, missing };
    if (length <= limitBytes) asked.push(readBody(bytes.subarray(from, from + length)));
    from += length;
  }
  return { asked, missing: 0 };
}

/** A line of its own first; else one that the rest of a broken body stands before. */
function lengthIn(block: string): number | undefined {
  const found =
    /^content-length:[ \t]*(\d{1,10})[ \t]*$/im.exec(block) ?? /content-length:[ \t]*(\d{1,10})[ \t]*$/im.exec(block);
  return found ? Number(found[1]) : undefined;
}

function readBody(body: Buffer): Asked {
  const message = parse(body);
  if (message === undefined) return { kind: 'refused', code: notJson };
  if (!isRecord(message) || !isMessage(message)) return { kind: 'refused', code: notMessage };
  return askedOf(message, body, cancels);
}

function isMessage(message: JsonRecord): boolean {
  const { jsonrpc, id, method, params } = message;
  const isId = typeof id === 'string' || Number.isFinite(id);
  if (jsonrpc !== '2.0' || (id !== undefined && !isId)) return false;
  if (params !== undefined && !isRecord(params)) return false;
  return typeof method === 'string' || (method === undefined && isId);
}
