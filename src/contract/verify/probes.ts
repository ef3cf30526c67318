// All probes, in the order they run: from the first word to the last.
import type { Probe } from './probe.ts';
import { cancelProbes } from './probes/cancel.ts';
import { endingProbes } from './probes/ending.ts';
import { handshakeProbes } from './probes/handshake.ts';
import { httpProbes } from './probes/http.ts';
import { listingProbes } from './probes/listing.ts';
import { malformedProbes } from './probes/malformed.ts';
import { refusalProbes } from './probes/refusals.ts';
import { requestProbes } from './probes/requests.ts';
import { schemaProbes } from './probes/schemas.ts';
import { stdoutProbes } from './probes/stdout.ts';

export const probes: readonly Probe[] = [
  ...handshakeProbes,
  ...listingProbes,
  ...schemaProbes,
  ...requestProbes,
  ...refusalProbes,
  ...malformedProbes,
  ...cancelProbes,
  ...httpProbes,
  ...endingProbes,
  ...stdoutProbes,
];
