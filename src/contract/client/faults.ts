// What can go wrong between us and a server that is not ours.
import { type FaultTable, faultsOf } from '../../kernel/fault.ts';

const peerFaults = {
  BAD_COMMAND: { kind: 'invalid', message: 'The server command cannot be read.' },
  PEER_UNREACHABLE: { kind: 'unavailable', message: 'The server cannot be reached.' },
  PEER_SILENT: { kind: 'timeout', message: 'The server did not answer.' },
  PEER_REFUSED: { kind: 'conflict', message: 'The server answered with an error.' },
  PEER_MALFORMED: { kind: 'conflict', message: 'The server answered something that is not MCP.' },
} as const satisfies FaultTable;

export const peerFault = faultsOf(peerFaults);
