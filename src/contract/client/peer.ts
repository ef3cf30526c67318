// What stdio and HTTP peers have in common: ask, tell, end. An unanswered request is a value, not a throw, because
// for whoever tests a server silence is an answer like any other.
import { idKey, type Message, type Response, type RpcId } from './message.ts';

export type Reply = Response | Silence;

interface Silence {
  readonly kind: 'silence';
  readonly reason: 'timeout' | 'closed';
  /** In words: how long was waited, how the server ended, which status came. */
  readonly detail: string;
}

export interface RequestOptions {
  /** The id to send, as it is; by default one that this peer has not used. */
  readonly id?: RpcId;
  readonly timeoutMs?: number;
}

/** One line of stdout, one event or one body: everything that came, as it came. */
export interface ReceivedLine {
  /** On the clock of `performance.now()`. */
  readonly atMs: number;
  readonly text: string;
  readonly messages: readonly Message[];
  /** Why it is not JSON-RPC. */
  readonly noise: string | undefined;
}

export interface Peer {
  readonly lines: readonly ReceivedLine[];
  /** False once the server is known to be gone. */
  readonly isOpen: boolean;
  request(method: string, params?: unknown, options?: RequestOptions): Promise<Reply>;
  notify(method: string, params?: unknown): Promise<void>;
  /** Leaves politely: stdin is closed, the session deleted. Bounded. */
  end(): Promise<unknown>;
  /** Leaves at once, and takes the whole process tree along. */
  kill(): Promise<void>;
}

export const defaultTimeoutMs = 5_000;

export function encodeRequest(id: RpcId, method: string, params?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
}

export function encodeNotification(method: string, params?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', method, ...(params !== undefined && { params }) });
}

/** What we say to a server's own request: we live, and we offer nothing else. */
export function answerTo(request: Extract<Message, { kind: 'request' }>): string {
  const { id, method } = request;
  if (method === 'ping') return JSON.stringify({ jsonrpc: '2.0', id, result: {} });
  const error = { code: -32601, message: `This client does not offer ${method}.` };
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

/** An answer that was meant for this id but does not carry it, in words to add to a silence; else nothing. */
export function strayAnswer(lines: readonly ReceivedLine[], id: RpcId): string {
  const stray = lines
    .flatMap(({ messages }) => messages)
    .find((each) => {
      if (each.kind !== 'result' && each.kind !== 'error') return false;
      const isMeant = String(each.id) === String(id) || (each.kind === 'result' && each.id === null);
      return isMeant && idKey(each.id) !== idKey(id);
    });
  return stray && 'id' in stray ? `, but one with the id ${idKey(stray.id)} for ${idKey(id)}` : '';
}

export function describeReply(reply: Reply): string {
  if (reply.kind === 'silence') return reply.detail;
  if (reply.kind === 'error') return `error ${reply.error.code} ${JSON.stringify(brief(reply.error.message))}`;
  return `a result ${brief(JSON.stringify(reply.result))}`;
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
