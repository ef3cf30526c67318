// How often each kind of HTTP case comes.
import type { HttpCase, HttpSource } from './call-cases.ts';
import * as calls from './call-cases.ts';
import * as odd from './odd-cases.ts';

const kinds: readonly (readonly [number, (source: HttpSource) => HttpCase])[] = [
  [24, calls.anyCall],
  [5, calls.wrongMediaType],
  [5, calls.brokenBody],
  [6, calls.damagedBody],
  [5, calls.metaHeader],
  [4, calls.wrongMethod],
  [5, calls.chunkedCall],
  [6, calls.pipeline],
  [4, calls.abandonedCall],
  [4, calls.eventStream],
  [4, calls.fixedPage],
  [6, odd.oddPath],
  [4, odd.oddHost],
  [3, odd.foreignOrigin],
  [7, odd.oddHead],
  [4, odd.oddChunks],
  [5, odd.cutOff],
  [6, odd.damagedRequest],
  [0.3, odd.largeBody],
];

export function httpCase(source: HttpSource): HttpCase {
  return source.random.weighted(kinds)(source);
}
