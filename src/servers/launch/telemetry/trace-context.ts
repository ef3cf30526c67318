// Where a call or a piece of work stands in its trace, by the W3C's ids: 32 hex digits for a trace, 16 for a span.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { runSpanOf, traceIdOf } from '../../../runs/derived-ids.ts';

export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
}

/**
 * The trace a call is part of: the caller's, when its `_meta` brings a `traceparent`, and one of its own otherwise. A run
 * that the call starts goes on from it: `trace: { traceId, parentSpanId: spanId }`.
 */
export function traceOfCall(meta: Readonly<Record<string, unknown>>, callId: string): TraceContext {
  const parent = readTraceparent(meta['traceparent']);
  return {
    traceId: parent?.traceId ?? traceIdOf(callId),
    spanId: runSpanOf(callId),
    parentSpanId: parent?.spanId ?? null,
  };
}

const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Null for what is none: a trace is no reason to refuse a call. */
export function readTraceparent(given: unknown): { readonly traceId: string; readonly spanId: string } | null {
  if (typeof given !== 'string' || given.length > 512) return null;
  const [, version, traceId, spanId, more] = traceparent.exec(given.trim()) ?? [];
  if (version === undefined || traceId === undefined || spanId === undefined || version === 'ff') return null;
  // Later versions may add fields; the first one has none.
  if (version === '00' && more !== undefined) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId };
}

/** A UUID (version 8) that follows from what it stands for: whoever tells of it a second time names the same record. */
export function eventIdOf(...parts: readonly (string | number)[]): string {
  const hex = hashBytes(`telemetry\n${parts.join('\n')}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
