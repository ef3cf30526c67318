// The hash chain over the events of a run: each hash covers the event and the hash before it.
import { hashBytes } from '../../platform/files/content-hash.ts';

/** Everything of an event that is kept, with its data as canonical JSON. */
export interface ChainedEvent {
  readonly runId: string;
  readonly sequence: number;
  readonly at: number;
  readonly type: string;
  readonly level: string;
  readonly step: string | null;
  readonly traceId: string;
  readonly spanId: string;
  readonly key: string | null;
  readonly data: string;
}

/** The hash before the first event. */
export const chainStart = '';

export function hashEvent(previousHash: string, event: ChainedEvent): string {
  const { runId, sequence, at, type, level, step, traceId, spanId, key, data } = event;
  // Written out with its keys in order, which is canonical JSON without building it anew for every event.
  const text =
    `{"at":${at},"data":${data},"key":${JSON.stringify(key)},"level":"${level}","runId":${JSON.stringify(runId)},` +
    `"sequence":${sequence},"spanId":"${spanId}","step":${JSON.stringify(step)},"traceId":"${traceId}",` +
    `"type":${JSON.stringify(type)}}`;
  return hashBytes(previousHash + text);
}
