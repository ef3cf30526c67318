// What became of a request: from the memory, from the disk for one of an earlier process, and from the plugin for one
// that nobody has heard the end of.
import { isRecord } from '../../../kernel/is-record.ts';
import type { RequestStatus } from './bridge.ts';
import type { RequestMemory } from './request-memory.ts';
import type { Requests } from './requests.ts';
import type { SentRequests } from './sent-requests.ts';
import type { Studios } from './studios.ts';

export interface StatusParts {
  readonly memory: RequestMemory;
  readonly requests: Requests;
  readonly sent: SentRequests;
  readonly studios: Studios;
}

export async function findRequestStatus(
  { memory, requests, sent, studios }: StatusParts,
  requestId: string,
  signal: AbortSignal,
): Promise<RequestStatus> {
  const request = memory.find(requestId);
  if (!request) return findEarlier(requestId);
  const { wireId, operation, studioId } = request;
  const state = requests.stateOf(wireId) ?? request.state;
  if (state !== 'running' || studioId === null) {
    return { requestId, operation, studioId, state, succeeded: request.succeeded };
  }
  const told = await askPlugin(studioId, wireId);
  // Its own answer may have come meanwhile.
  const ended = memory.find(requestId);
  if (ended?.state === 'done') return { requestId, operation, studioId, state: 'done', succeeded: ended.succeeded };
  if (told?.state === 'done') memory.noteEnd(wireId, told.succeeded);
  // What the plugin has not heard of and we still wait for is on its way.
  const isOnItsWay = told?.state === 'unknown' && requests.stateOf(wireId) !== null;
  const { state: shown, succeeded } = told && !isOnItsWay ? told : { state, succeeded: null };
  return { requestId, operation, studioId, state: shown, succeeded };

  async function findEarlier(wanted: string): Promise<RequestStatus> {
    const earlier = sent.find(wanted);
    if (!earlier) return { requestId: wanted, operation: null, studioId: null, state: 'unknown', succeeded: null };
    const { answered, ...known } = earlier;
    if (answered) return { requestId: wanted, ...known, state: 'done', succeeded: answered === 'succeeded' };
    const heard = await askPlugin(known.studioId, wanted);
    return { requestId: wanted, ...known, ...(heard ?? { state: 'unknown', succeeded: null }) };
  }

  async function askPlugin(studio: string, id: string) {
    const session = studios.isPaired(studio) ? studios.sessionOf(studio) : null;
    if (!session) return null;
    const reply = await unlessAborted(session.ask('bridge.status', { requestId: id }), signal);
    return reply && 'payload' in reply ? readStatus(reply.payload) : null;
  }
}

function readStatus(payload: unknown): Pick<RequestStatus, 'state' | 'succeeded'> | null {
  if (!isRecord(payload)) return null;
  const { state, succeeded } = payload;
  if (state === 'done') return { state, succeeded: typeof succeeded === 'boolean' ? succeeded : null };
  return state === 'running' || state === 'unknown' ? { state, succeeded: null } : null;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
