// What goes wrong on the way to Studio, each with what to do about it.
import { Fault } from '../../../kernel/fault.ts';
import { fault, faults, platformFault } from '../faults.ts';
import type { BridgeRequest, StudioShown } from './bridge.ts';
import { protocolVersion } from './protocol.ts';
import { timeoutFault } from './reply-fault.ts';

export function noStudioConnected(problem: string | null, studios: readonly StudioShown[]): Fault {
  const outdated = studios.find(({ state }) => state === 'incompatible');
  const message = problem
    ? `No Studio is connected: ${problem}`
    : outdated
      ? `No Studio is connected that this server can talk to. ${oldPlugin(outdated)}`
      : 'No Studio is connected. Open Studio with the Mooring plugin; `mooring studio pair` tells how to connect it, and `mooring doctor` what is missing.';
  return platformFault({ message, retryable: true, details: { candidates: candidatesOf(studios) } });
}

export function severalStudios(paired: readonly StudioShown[]): Fault {
  const names = paired.map(({ studioId, placeName }) => `${studioId} (${placeName || 'no name'})`).join(', ');
  return fault('VALIDATION_ERROR', {
    message: `Several Studios are connected: ${names}. Choose one with roblox.studios, or name it in _meta.studioId.`,
    details: { candidates: candidatesOf(paired) },
  });
}

/** The one that was meant is not there. Another one never takes its place unasked. */
export function studioNotConnected(studioId: string, studios: readonly StudioShown[], problem: string | null): Fault {
  const meant = studios.find((each) => each.studioId === studioId);
  const name = meant?.placeName ? `${studioId} (${meant.placeName})` : studioId;
  const why = meant?.state === 'incompatible' ? oldPlugin(meant) : (problem ?? lostAdvice);
  return platformFault({
    message: `The Studio ${name} is not connected. ${why}`,
    retryable: meant?.state !== 'incompatible',
    details: { studioId, candidates: candidatesOf(studios) },
  });
}

const lostAdvice =
  'Wait until it is back, or choose another one with roblox.studios; `mooring doctor` tells what is missing.';

function oldPlugin({ studioId, protocolVersion: theirs }: StudioShown): string {
  return `The plugin of Studio ${studioId} speaks version ${theirs} of the bridge and this server ${protocolVersion}: run \`mooring studio install-plugin\` and restart Studio.`;
}

/** The id and place name of those that can be chosen. */
function candidatesOf(studios: readonly StudioShown[]) {
  return studios
    .filter(({ state }) => state === 'paired')
    .map(({ studioId, placeId, placeName }) => ({ studioId, placeId, placeName }));
}

export function unknownStudio(studioId: string, studios: readonly StudioShown[]): Fault {
  return fault('NOT_FOUND', {
    message: `There is no Studio ${studioId}.`,
    details: { studioId, candidates: candidatesOf(studios) },
  });
}

/**
 * Whether trying again may do no harm: nothing was done, nothing is changed by it, or it comes again under the same key.
 * A client that repeats its call does so under a new one.
 */
export function mayRepeat({ isWrite, isReplayable }: BridgeRequest, state: 'queued' | 'running'): boolean {
  return state === 'queued' || !isWrite || isReplayable;
}

/** `state` tells whether Studio ever got it: what was only queued is taken out and will not be done. */
export function tookTooLong(request: BridgeRequest, state: 'queued' | 'running', timeoutMs: number): Fault {
  const { requestId } = request;
  const message =
    state === 'queued'
      ? `Studio did not take the request within ${timeoutMs} ms. It was taken out and will not be done.`
      : `Studio did not answer within ${timeoutMs} ms. It was told to stop; roblox.request_status tells what became of it.`;
  return timeoutFault({ message, retryable: mayRepeat(request, state), details: { requestId, state, timeoutMs } });
}

export function malformedReply(operation: string, what: string): Fault {
  return platformFault({
    message: `The answer of the Studio plugin to ${operation} cannot be read: ${what}.`,
    details: { operation },
  });
}

export function outcomeUnknown(
  operation: string,
  sent: { readonly requestId: string; readonly studioId: string },
): Fault {
  const { requestId, studioId } = sent;
  return platformFault({
    message: `${operation} was sent before, to Studio ${studioId}, which is not the one it would go to now: Studio or its plugin was started anew. Whether it was done is not known; look before it is done again.`,
    retryable: false,
    details: { requestId, studioId },
  });
}

export function tooManyRequests(open: number): Fault {
  const row = { kind: 'overloaded', message: faults.INTERNAL_ERROR.message } as const;
  const message = `${open} requests wait for Studio already. Try again later.`;
  return new Fault('INTERNAL_ERROR', row, { message, retryable: true });
}

export function bridgeClosed(retryable = true): Fault {
  return platformFault({ message: 'The bridge to Studio is closed.', retryable });
}
