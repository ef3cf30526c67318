// A bridge without a wire: it remembers what it was asked and answers what a test says, in Studio's place.
import type { Bridge, BridgeRequest, StudioShown } from '../../src/servers/studio/bridge/bridge.ts';

export interface MemoryBridge extends Bridge {
  readonly asked: readonly BridgeRequest[];
  readonly isClosed: () => boolean;
}

export type Answer = (request: BridgeRequest, signal: AbortSignal) => unknown;

export function memoryBridge(answer: Answer = () => ({}), ids: readonly string[] = ['a']): MemoryBridge {
  const asked: BridgeRequest[] = [];
  let chosen: string | null = null;
  let closed = false;
  const studios = () => ids.map((studioId) => shown(studioId, studioId === chosen));
  return {
    asked,
    isClosed: () => closed,
    call: async (request, signal) => {
      asked.push(request);
      return answer(request, signal);
    },
    status: () => ({
      ...{ state: 'paired', network: 'relay-http', address: '127.0.0.1:1', problem: null },
      studios: studios(),
    }),
    studios,
    find: async (studioId) => {
      const [first, ...others] = ids;
      const found = studioId ?? chosen ?? (others.length === 0 ? first : undefined);
      if (found === undefined) throw new Error('several Studios could be meant');
      return found;
    },
    choose: (studioId) => {
      chosen = studioId;
    },
    requestStatus: async (requestId) => {
      const known = asked.find((each) => each.requestId === requestId);
      const { operation = null } = known ?? {};
      return {
        requestId,
        operation,
        state: known ? 'done' : 'unknown',
        studioId: null,
        succeeded: known ? true : null,
      };
    },
    close: async () => {
      closed = true;
    },
  };
}

function shown(studioId: string, isChosen: boolean): StudioShown {
  return {
    ...{ studioId, isChosen, state: 'paired', placeId: 7, placeName: 'Place', clientName: 'Studio' },
    ...{ pluginVersion: '1', protocolVersion: 2, isSimulated: false },
    ...{ connectedAt: '2026-01-01T00:00:00.000Z', lastSeenAt: '2026-01-01T00:00:00.000Z' },
  };
}
