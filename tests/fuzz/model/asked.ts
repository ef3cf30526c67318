// What a server was asked, as far as its answers can be judged by it. The models of the two wires speak in
// these terms; neither shares code with the product.

export type Asked =
  /** A request that must be answered, once. */
  | { readonly kind: 'request'; readonly id: string | number; readonly call: CallFacts }
  /** A cancel: after it the call stays silent, or answers once that it was cancelled. */
  | { readonly kind: 'cancel'; readonly id: string | number; readonly answer: 'silence' | 'reply' }
  /** What cannot be read is answered with id null and this code. */
  | { readonly kind: 'refused'; readonly code: number }
  /** Notifications and responses want no answer. */
  | { readonly kind: 'ignored' };

export interface CallFacts {
  /** Words that only this request has; they may come back in its answer and in no other. */
  readonly marks: readonly string[];
  /** The token under which progress may be told. */
  readonly token: string | number | undefined;
  /** Whether the tool may answer that something broke inside: those that break on purpose. */
  readonly mayBreak: boolean;
  /** A call that only its cancel ends. */
  readonly isEndless: boolean;
  /** Sent to see that an id is free again. */
  readonly mustSucceed: boolean;
}

/** Longer than any test waits, in the argument `ms` of a call. */
export const endlessMs = 50_000;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = { readonly [key: string]: Json };

export const notJson = -32700;
export const notMessage = -32600;
export const tooLong = -32602;

/** The value of a text, or undefined when it is no JSON. Bytes that are not UTF-8 are read as replacement characters. */
export function parse(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The words that are marks. Neither repeated nor cut can one become another. */
export const markShape = /m\[\d+x\d+\]/g;

/** A request or a notification, by whether it has an id; a response asks nothing. Which methods cancel is the wire's own. */
export function askedOf(
  message: JsonRecord,
  bytes: Buffer,
  cancels: Readonly<Record<string, readonly ['id' | 'requestId', 'silence' | 'reply']>>,
): Asked {
  const { id, method, params } = message;
  if (method === undefined) return { kind: 'ignored' };
  if (typeof id === 'string' || typeof id === 'number') return { kind: 'request', id, call: factsOf(message, bytes) };
  const cancel = Object.hasOwn(cancels, method as string) ? cancels[method as string] : undefined;
  if (!cancel || !isRecord(params)) return { kind: 'ignored' };
  const target = own(params, cancel[0]);
  const isId = typeof target === 'string' || typeof target === 'number';
  return isId ? { kind: 'cancel', id: target, answer: cancel[1] } : { kind: 'ignored' };
}

/** They throw, fail as they are told, or answer with what cannot be written: an object as deep as they were given. */
export const breakingTools: readonly string[] = ['boom', 'fail', 'mirror'];

function factsOf(message: JsonRecord, bytes: Buffer): CallFacts {
  const params = isRecord(message['params']) ? message['params'] : {};
  const meta = own(params, '_meta');
  const token = isRecord(meta) ? own(meta, 'progressToken') : undefined;
  const name = own(params, 'name');
  const args = own(params, 'arguments');
  return {
    // From the bytes: to write a message of 10,000 levels again is more than the stack holds.
    marks: bytes.toString('latin1').match(markShape) ?? [],
    token: typeof token === 'string' || typeof token === 'number' ? token : undefined,
    mayBreak: breakingTools.includes(name as string),
    isEndless: name === 'sleep' && isRecord(args) && args['ms'] === endlessMs && args['deaf'] === false,
    mustSucceed: false,
  };
}

function own(record: JsonRecord, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A ping with an id that was used before: it must not be refused. */
export function pingAgain(id: string | number): Asked {
  const call = { marks: [], token: undefined, mayBreak: false, isEndless: false, mustSucceed: true };
  return { kind: 'request', id, call };
}
