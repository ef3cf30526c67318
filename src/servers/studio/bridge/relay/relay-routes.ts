// What each call to the relay answers, as docs/bridge-protocol.md has it.
import type { IncomingMessage } from 'node:http';
import type { BridgeStatus } from '../bridge.ts';
import { protocolVersion } from '../protocol.ts';
import { readBody } from './read-body.ts';
import { badBody, Refusal } from './refusal.ts';
import { type Answer, defaultPollMs, maxPollMs, type RelaySession } from './relay-session.ts';
import type { RelaySessions } from './relay-sessions.ts';

/** A plugin that speaks another version, and says so before it has a session. */
export type TellIncompatible = (plugin: {
  readonly studioId: string;
  readonly clientName: string;
  readonly protocolVersion: number;
}) => void;

export interface RouteParts {
  readonly sessions: RelaySessions;
  readonly tellIncompatible: TellIncompatible;
  /** For whoever looks from another process: `mooring doctor`, `mooring studio pair`. */
  readonly status: () => BridgeStatus;
}

/** The body of a 200, or null for a 204. `letGo` is aborted when the client goes. */
export async function answerRelayCall(
  { sessions, tellIncompatible, status }: RouteParts,
  request: IncomingMessage,
  letGo: AbortSignal,
): Promise<object | null> {
  const url = new URL(request.url ?? '/', 'http://relay');
  const [, version, bridge, noun, id, verb, ...rest] = url.pathname.split('/');
  if (url.pathname === '/v1/bridge/status') {
    allowOnly(request, 'GET');
    return status();
  }
  if (version !== 'v1' || bridge !== 'bridge' || noun !== 'session' || rest.length > 0) throw unknownRoute();
  if (id === undefined) {
    allowOnly(request, 'POST');
    return openSession(await readBody(request), sessions, tellIncompatible);
  }
  switch (verb) {
    case 'read':
      allowOnly(request, 'GET');
      return pollOf(sessions.find(id), Object.fromEntries(url.searchParams), letGo);
    case 'write':
      allowOnly(request, 'POST');
      // Looked up first: a session that is gone is told without reading all that was to go to it.
      sessions.find(id);
      return write(() => sessions.find(id), await readBody(request), letGo);
    case 'close':
      allowOnly(request, 'DELETE');
      sessions.find(id).close();
      return null;
    default:
      throw unknownRoute();
  }
}

function openSession(body: Body, sessions: RelaySessions, tellIncompatible: TellIncompatible): object {
  const { studioId, clientName = '', protocolVersion: theirs } = body;
  if (!isName(studioId) || studioId === '') throw badBody('studioId must be a text of 1 to 200 characters.');
  if (!isName(clientName)) throw badBody('clientName must be a text of at most 200 characters.');
  if (typeof theirs !== 'number') throw badBody('protocolVersion must be a number.');
  if (theirs !== protocolVersion) {
    tellIncompatible({ studioId, clientName, protocolVersion: theirs });
    const message = `The plugin speaks version ${theirs} of the bridge and the server ${protocolVersion}: run \`mooring studio install-plugin\` and restart Studio.`;
    throw new Refusal(409, 'INCOMPATIBLE', message);
  }
  return { sessionId: sessions.open().id, protocolVersion };
}

type Body = Readonly<Record<string, unknown>>;

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200;
}

function write(find: () => RelaySession, body: Body, letGo: AbortSignal): Promise<Answer | null> | null {
  const { lines } = body;
  if (!isTexts(lines)) throw badBody('lines must be a list of texts.');
  const hasPoll = body['cursor'] !== undefined;
  const session = find();
  if (hasPoll) readPoll(session, body);
  session.receive(lines);
  // What was received may have ended the session.
  return hasPoll ? pollOf(find(), body, letGo) : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function pollOf(session: RelaySession, given: Body, letGo: AbortSignal): Promise<Answer | null> {
  const { cursor, timeoutMs } = readPoll(session, given);
  return session.poll(cursor, timeoutMs, letGo);
}

function readPoll(session: RelaySession, given: Body): { cursor: number; timeoutMs: number } {
  const cursor = readCount(given['cursor'], 0, 'cursor');
  const timeoutMs = Math.min(readCount(given['timeout_ms'], defaultPollMs, 'timeout_ms'), maxPollMs);
  if (cursor > session.lastNumber) throw badBody(`cursor is ${cursor}, and no line has that number yet.`);
  return { cursor, timeoutMs };
}

/** A number in a body, or its text in an address. */
function readCount(given: unknown, fallback: number, name: string): number {
  if (given === undefined) return fallback;
  const count = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (Number.isSafeInteger(count) && Number(count) >= 0) return Number(count);
  throw badBody(`${name} must be a whole number of at least 0.`);
}

function allowOnly({ method = '' }: IncomingMessage, allowed: string): void {
  if (method !== allowed) throw new Refusal(405, 'METHOD_NOT_ALLOWED', `This address takes ${allowed} only.`);
}

function unknownRoute(): Refusal {
  return new Refusal(404, 'UNKNOWN_ROUTE', 'There is nothing at this address.');
}
