// Requests on their way: each goes to one Studio, is matched to its reply by its id, and ends once, by the reply, its
// deadline or its caller, whichever is first.
import type { Clock, Ids } from '../../../kernel/clock.ts';
import type { Fault } from '../../../kernel/fault.ts';
import type { BridgeRequest } from './bridge.ts';
import { bridgeClosed, malformedReply, mayRepeat, tookTooLong, tooManyRequests } from './bridge-faults.ts';
import type { Sending } from './channel.ts';
import type { RequestLine } from './protocol.ts';
import { provesNothingDone, replyFault } from './reply-fault.ts';
import type { Reply } from './reply-line.ts';
import type { RequestMemory } from './request-memory.ts';
import type { HowAnswered, SentRequests } from './sent-requests.ts';
import type { Studios } from './studios.ts';

export interface RequestParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeoutMs: number;
  readonly studios: Studios;
  readonly memory: RequestMemory;
  readonly sent: SentRequests;
}

interface OpenRequest {
  readonly request: BridgeRequest;
  readonly studioId: string;
  readonly line: RequestLine;
  /** Whether no attempt before it, in this process or another, may have been done. */
  readonly isFirst: boolean;
  /** Null until a session has taken it. */
  sending: Sending | null;
  /** Over a session before this one. */
  wasDelivered: boolean;
  readonly succeed: (payload: unknown) => void;
  readonly fail: (failure: unknown) => void;
}

const maxOpen = 1_000;

export class Requests {
  readonly #parts: RequestParts;
  /** By the id on the wire; in the order they were made. */
  readonly #open = new Map<string, OpenRequest>();
  #callers = 0;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  async call(request: BridgeRequest, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (this.#callers >= maxOpen) throw tooManyRequests(this.#callers);
    this.#callers++;
    try {
      return await this.#send(request, signal);
    } finally {
      this.#callers--;
    }
  }

  /** Where a request that is still open stands. */
  stateOf(wireId: string): 'queued' | 'running' | null {
    const open = this.#open.get(wireId);
    return open ? (isDelivered(open) ? 'running' : 'queued') : null;
  }

  /** The first reply ends a request. A late or second one is for the memory only, one of another Studio for nobody. */
  settle(reply: Reply, studioId: string): void {
    const { memory } = this.#parts;
    const open = this.#open.get(reply.requestId);
    if (!open) {
      const isKnown = memory.findByWire(reply.requestId)?.studioId === studioId;
      if (isKnown && !('malformed' in reply)) memory.noteEnd(reply.requestId, 'payload' in reply);
      return;
    }
    if (open.studioId !== studioId) return;
    const { operation, correlationId } = open.line;
    if ('malformed' in reply) this.#fail(open, malformedReply(operation, reply.malformed), null);
    else if (reply.correlationId !== correlationId)
      this.#fail(open, malformedReply(operation, 'it has another correlationId'), null);
    else if ('error' in reply) {
      const isRefused = !open.wasDelivered && provesNothingDone(operation, reply.error);
      this.#markAnswered(open, isRefused ? 'refused' : 'failed');
      this.#fail(open, replyFault(reply.error), false);
    } else {
      this.#markAnswered(open, 'succeeded');
      this.#parts.memory.noteEnd(reply.requestId, true);
      open.succeed(reply.payload);
    }
  }

  /**
   * Hands everything that a Studio has not answered to its new session. What was never delivered goes as it is; what was
   * may be there already: a write carries its key, by which it is done once, and a read may be read twice.
   */
  moveTo(studioId: string): void {
    for (const open of [...this.#open.values()]) {
      if (open.studioId !== studioId) continue;
      open.wasDelivered = isDelivered(open);
      open.sending?.withdraw();
      this.#deliver(open);
    }
  }

  close(): void {
    for (const open of [...this.#open.values()]) {
      this.#stop(open, (state) => bridgeClosed(mayRepeat(open.request, state)));
    }
  }

  async #send(request: BridgeRequest, signal: AbortSignal): Promise<unknown> {
    const { clock, studios, memory, sent } = this.#parts;
    const { requestId, operation, idempotencyKey: key } = request;
    const timeoutMs = request.timeoutMs ?? this.#parts.timeoutMs;
    const startedAt = clock.now();
    const line = this.#lineOf(request, startedAt + timeoutMs);
    const wireId = line.requestId;
    memory.note(requestId, { wireId, operation, studioId: null, state: 'queued', succeeded: null });
    try {
      // A step may have been resumed before Studio is back; a client would rather be told soon.
      const waitMs = request.isReplayable ? timeoutMs : Math.min(timeoutMs, this.#parts.timeoutMs);
      const studioId = await studios.find(request.studioId, startedAt + waitMs, signal);
      const isKept = request.isWrite && request.isReplayable;
      const { isFirst } = isKept ? sent.claim({ key, studioId, requestId: wireId, operation }) : { isFirst: true };
      memory.note(requestId, { wireId, operation, studioId, state: 'queued', succeeded: null });
      return await this.#exchange({ request, studioId, line, isFirst }, signal);
    } catch (failure) {
      // What a Studio may still be doing stays open in the memory, until its reply tells.
      if (memory.find(requestId)?.state === 'queued') memory.noteEnd(wireId, false);
      throw failure;
    }
  }

  #lineOf(request: BridgeRequest, deadline: number): RequestLine {
    const { clock, ids, memory } = this.#parts;
    const { requestId, correlationId, operation, payload, isWrite, idempotencyKey } = request;
    return {
      // A late reply to an earlier request of the same id must not be taken for this one's.
      requestId: memory.find(requestId) ? ids.next() : requestId,
      correlationId,
      operation,
      ...(isWrite && { idempotencyKey }),
      payload,
      deadline,
      timestamp: new Date(clock.now()).toISOString(),
    };
  }

  #exchange(asked: Pick<OpenRequest, 'request' | 'studioId' | 'line' | 'isFirst'>, signal: AbortSignal) {
    const { clock } = this.#parts;
    const { request, line } = asked;
    const timeoutMs = request.timeoutMs ?? this.#parts.timeoutMs;
    return new Promise<unknown>((resolve, reject) => {
      const end = () => {
        timer.cancel();
        signal.removeEventListener('abort', onAbort);
        this.#open.delete(line.requestId);
      };
      const open: OpenRequest = {
        ...asked,
        sending: null,
        wasDelivered: false,
        succeed: (payload) => {
          end();
          resolve(payload);
        },
        fail: (failure) => {
          end();
          reject(failure);
        },
      };
      const onAbort = () => this.#stop(open, () => signal.reason);
      const timer = clock.after(Math.max(0, line.deadline - clock.now()), () =>
        this.#stop(open, (state) => tookTooLong(request, state, timeoutMs)),
      );
      signal.addEventListener('abort', onAbort, { once: true });
      this.#open.set(line.requestId, open);
      if (signal.aborted) onAbort();
      else this.#deliver(open);
    });
  }

  #deliver(open: OpenRequest): void {
    try {
      open.sending = this.#parts.studios.sessionOf(open.studioId)?.send(open.line) ?? open.sending;
    } catch (failure) {
      if (!isDelivered(open)) this.#markAnswered(open, 'refused');
      open.fail(failure);
    }
  }

  /** The caller does not wait any longer. What was not delivered never will be; what was, the plugin is told to leave. */
  #stop(open: OpenRequest, failure: (state: 'queued' | 'running') => unknown): void {
    const { memory, studios } = this.#parts;
    const { requestId: wireId, operation } = open.line;
    open.sending?.withdraw();
    if (!isDelivered(open)) {
      this.#markAnswered(open, 'refused');
      open.fail(failure('queued'));
      return;
    }
    const { request, studioId } = open;
    memory.note(request.requestId, { wireId, operation, studioId, state: 'running', succeeded: null });
    open.fail(failure('running'));
    void this.#cancel(studios.sessionOf(studioId), wireId);
  }

  async #cancel(session: ReturnType<Studios['sessionOf']>, wireId: string): Promise<void> {
    const reply = await session?.ask('bridge.cancel', { requestId: wireId });
    if (!reply || !('payload' in reply)) return;
    const state = (reply.payload as { readonly state?: unknown } | null)?.state;
    if (state === 'cancelled' || state === 'stopped') this.#parts.memory.noteEnd(wireId, false);
  }

  #fail(open: OpenRequest, failure: Fault, succeeded: boolean | null): void {
    this.#parts.memory.noteEnd(open.line.requestId, succeeded);
    open.fail(failure);
  }

  #markAnswered({ request, line, isFirst }: OpenRequest, how: HowAnswered): void {
    if (!request.isWrite || !request.isReplayable) return;
    // That this attempt did nothing says nothing of those before it.
    if (how === 'refused' && !isFirst) return;
    this.#parts.sent.answered({ key: request.idempotencyKey, requestId: line.requestId }, how);
  }
}

function isDelivered({ sending, wasDelivered }: OpenRequest): boolean {
  return wasDelivered || sending?.isDelivered === true;
}
