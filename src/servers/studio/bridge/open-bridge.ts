// Opens the way into Studio: a source of channels, a session over each, the Studios they belong to, and the requests that
// go to them.
import type { Clock, Ids } from '../../../kernel/clock.ts';
import type { BridgeConfig } from '../config/studio-config.ts';
import type { Log } from '../log.ts';
import type { Bridge, BridgeStatus, StudioShown } from './bridge.ts';
import type { Channel, ChannelSource } from './channel.ts';
import { openRelay, type RelayLimits, relayLimits } from './relay/open-relay.ts';
import { RequestMemory } from './request-memory.ts';
import { findRequestStatus } from './request-status.ts';
import { Requests } from './requests.ts';
import { SentRequests } from './sent-requests.ts';
import { StudioSession } from './studio-session.ts';
import { Studios } from './studios.ts';
import { openTcp } from './tcp/open-tcp.ts';
import { watchStatus } from './watch-status.ts';

export interface BridgeParts {
  readonly config: Pick<BridgeConfig, 'network' | 'address' | 'relayAddress' | 'timeoutMs'>;
  /** Null: none is wanted, of either side. */
  readonly token: string | null;
  readonly home: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Hears that the status is another one than before. */
  readonly changed?: () => void;
  readonly limits?: RelayLimits;
}

/** A plugin that did not want to be greeted tries again sooner; one that does not is gone. */
const toldForMs = 60_000;

/** Opens also where it cannot listen or connect yet: its status tells why, and it tries again. */
export async function openBridge(parts: BridgeParts): Promise<Bridge> {
  const { config, token, clock, ids, log } = parts;
  const { timeoutMs } = config;
  let source: ChannelSource | null = null;
  let refusal: { readonly why: string; readonly at: number } | null = null;
  let sessions = 0;
  const problem = () => source?.problem ?? (refusal && clock.now() - refusal.at < toldForMs ? refusal.why : null);
  const studios = new Studios(clock, problem);
  const memory = new RequestMemory(clock);
  const sent = new SentRequests(parts.home, clock);
  const requests = new Requests({ clock, ids, timeoutMs, studios, memory, sent });

  const accept = (channel: Channel) => {
    const session = new StudioSession(channel, ++sessions, {
      ...{ token, clock, ids, log, timeoutMs },
      paired: (paired, hello) => {
        refusal = null;
        if (!studios.paired(paired, hello)) return;
        requests.moveTo(hello.studioId);
        const { studioId, placeName, pluginVersion } = hello;
        log('info', 'a Studio is connected', { studioId, placeName, pluginVersion });
      },
      incompatible: (hello) => studios.incompatible(hello),
      refused: (why) => {
        refusal = { why, at: clock.now() };
        log('warn', 'a Studio plugin could not be greeted', { problem: why });
      },
      replied: (reply, studioId) => requests.settle(reply, studioId),
      seen: () => studios.seen(),
    });
    void session.begin();
    return session;
  };

  const status = () => statusOf(config.network, source?.address ?? null, problem(), studios.list());
  try {
    source = await openSource(parts, accept, studios, status);
  } catch (error) {
    sent.close();
    throw error;
  }
  const opened = source;
  const watch = watchStatus(clock, status, parts.changed);
  let closing: Promise<void> | null = null;
  return {
    call: (request, signal) => requests.call(request, signal),
    status,
    studios: () => studios.list(),
    find: (studioId, signal) => studios.find(studioId, clock.now() + timeoutMs, signal),
    choose: (studioId) => studios.choose(studioId),
    requestStatus: (requestId, signal) => findRequestStatus({ memory, requests, sent, studios }, requestId, signal),
    close: () => {
      closing ??= (async () => {
        watch.close();
        studios.close();
        requests.close();
        await opened.close();
        sent.close();
      })();
      return closing;
    },
  };
}

function openSource(
  parts: BridgeParts,
  accept: (channel: Channel) => StudioSession,
  studios: Studios,
  status: () => BridgeStatus,
) {
  const { config, token, clock, log, limits = relayLimits } = parts;
  if (config.network === 'tcp') return openTcp({ address: config.address, clock, log, accept });
  return openRelay({
    ...{ address: config.relayAddress, token, clock, log, accept, limits, status },
    tellIncompatible: (plugin) => {
      studios.incompatible({
        ...plugin,
        capabilities: [],
        placeId: 0,
        placeName: '',
        pluginVersion: '',
        isSimulated: false,
      });
    },
  });
}

function statusOf(
  network: BridgeStatus['network'],
  address: string | null,
  problem: string | null,
  studios: readonly StudioShown[],
): BridgeStatus {
  const states = (['paired', 'lost', 'incompatible'] as const).filter((state) =>
    studios.some((studio) => studio.state === state),
  );
  return { state: states[0] ?? 'waiting', network, address, problem, studios };
}
