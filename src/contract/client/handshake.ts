// The opening words of every session. What the server says is returned as it came: whether it is well formed is
// for a probe to judge, and a snapshot takes what it needs.
import { isRecord } from '../../kernel/is-record.ts';
import { peerFault } from './faults.ts';
import { describeReply, type Peer } from './peer.ts';

const latestProtocol = '2025-11-25';

/** The revisions that begin with `initialize`. */
export const knownProtocols: readonly string[] = [
  latestProtocol,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];

export interface Greeting {
  readonly protocolVersion: unknown;
  readonly serverInfo: unknown;
  /** Empty when the server sent none. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly hasCapabilities: boolean;
}

/** Starting a server may take long (a package is fetched, a model loaded), so it has a limit of its own. */
export const startTimeoutMs = 15_000;

export function initializeParams(protocolVersion = latestProtocol): Record<string, unknown> {
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'mooring-contract', version: '1' } };
}

export async function shakeHands(peer: Peer, timeoutMs = startTimeoutMs): Promise<Greeting> {
  const reply = await peer.request('initialize', initializeParams(), { timeoutMs });
  if (reply.kind === 'silence') {
    throw peerFault('PEER_SILENT', { message: `initialize was not answered: ${reply.detail}` });
  }
  if (reply.kind === 'error') {
    throw peerFault('PEER_REFUSED', { message: `initialize was refused: ${describeReply(reply)}` });
  }
  if (!isRecord(reply.result)) throw peerFault('PEER_MALFORMED', { message: 'The answer to initialize is no object.' });
  await peer.notify('notifications/initialized');
  const { protocolVersion, serverInfo, capabilities } = reply.result;
  const hasCapabilities = isRecord(capabilities);
  return { protocolVersion, serverInfo, capabilities: hasCapabilities ? capabilities : {}, hasCapabilities };
}
