// Reads a line of the plugin. What cannot be read is told apart by whether it still names the request it answers.
import { isRecord } from '../../../kernel/is-record.ts';
import type { ReplyError } from './protocol.ts';

export type Reply =
  | { readonly requestId: string; readonly correlationId: string; readonly payload: unknown }
  | { readonly requestId: string; readonly correlationId: string; readonly error: ReplyError }
  | { readonly requestId: string; readonly malformed: string };

/** Null for a line that answers nothing we could name. */
export function readReply(value: unknown): Reply | null {
  if (!isRecord(value) || typeof value['requestId'] !== 'string') return null;
  const { requestId, correlationId, success, payload, error } = value;
  if (typeof correlationId !== 'string') return { requestId, malformed: 'it has no correlationId' };
  if (typeof success !== 'boolean') return { requestId, malformed: 'it does not say whether it worked' };
  if (success) {
    if (error !== undefined && error !== null) return { requestId, malformed: 'it says success and has an error' };
    return { requestId, correlationId, payload };
  }
  if (!isReplyError(error)) return { requestId, malformed: 'it says failure without a code and a message' };
  return { requestId, correlationId, error };
}

function isReplyError(value: unknown): value is ReplyError {
  return isRecord(value) && isText(value['code']) && isText(value['message']);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
