// The table of the five dialects as data: one column each, in the order of the rows.
import { expect } from 'vitest';
import { contracts, toolingVersion } from '../../src/kernel/versions.ts';

export type Fields = Record<string, unknown>;
const text = expect.any(String);

const envelopeMeta = {
  schemaVersion: contracts.code.version,
  toolingVersion,
  ts: text,
  requestId: text,
  durationMs: expect.any(Number),
};

export interface Column {
  readonly server: string;
  /** A call that succeeds, and the JSON it answers. */
  readonly success: readonly [string, object, unknown];
  /** The same for one that fails, and for one with bad arguments: a result's JSON, or a JSON-RPC error. */
  readonly failure: readonly [string, object, Body | RpcError];
  readonly badArguments: readonly [string, object, Body | RpcError];
  /** The notification that cancels, and what the call then answers; null is silence. */
  readonly cancelled: readonly [string, Fields, Body | null];
  /** What the definition of this tool shows at its top, and in its `_meta`. */
  readonly versions: readonly [string, Fields, Fields];
  /** What a call without a token hears, and one with the token `t`. */
  readonly progress: { readonly untold: readonly Fields[]; readonly told: readonly Fields[] };
}

/** The body of a result with isError. */
interface Body {
  readonly body: unknown;
}

interface RpcError {
  readonly rpc: { readonly code: number; readonly message: unknown; readonly data: unknown };
}

const byToken = { untold: [], told: [{ progressToken: 't', progress: 1, total: 1, message: 'step 1' }] };
const legacyProgress = {
  id: 'reporting',
  tool: 'report',
  message: 'step 1',
  stream: 'info',
  phase: 'progress',
  ts: text,
};
const silently = ['notifications/cancelled', { requestId: 'cancelled' }, null] as const;

export const table: Record<string, Column> = {
  legacy: {
    server: 'code',
    success: ['echo', { text: 'a' }, { text: 'a' }],
    failure: ['fail', { code: 'NO_INDEX' }, { body: { code: 'NO_INDEX', message: text } }],
    badArguments: ['echo', {}, { body: { code: 'INVALID_REQUEST', message: text, details: expect.any(Array) } }],
    cancelled: ['$/cancelRequest', { id: 'cancelled' }, { body: { code: 'CANCELLED', message: text } }],
    versions: ['echo', { schemaVersion: 3, toolingVersion }, { 'mooring/schemaVersion': 3 }],
    progress: { untold: [legacyProgress], told: [legacyProgress] },
  },
  envelope: {
    server: 'code',
    success: ['echo', { text: 'a' }, { ok: true, result: { text: 'a' }, _meta: envelopeMeta }],
    failure: [
      'fail',
      { code: 'NO_INDEX' },
      { body: { ok: false, error: { code: 'NO_INDEX', message: text }, _meta: envelopeMeta } },
    ],
    badArguments: [
      'echo',
      {},
      {
        rpc: {
          code: -32602,
          message: text,
          data: { code: 'INVALID_REQUEST', message: text, details: expect.any(Array) },
        },
      },
    ],
    cancelled: silently,
    versions: ['echo', { schemaVersion: 3 }, { 'mooring/schemaVersion': 3 }],
    progress: byToken,
  },
  run: {
    server: 'launch',
    success: ['start', { name: 'x' }, { ok: true, run_id: 'r_x', state: 'CREATED' }],
    failure: [
      'fail',
      { code: 'COMMIT_SERVICE_ERROR' },
      {
        body: {
          ok: false,
          run_id: 'r_1',
          error: { code: 'COMMIT_SERVICE_ERROR', message: text, retryable: true, details: { state: 'CREATED' } },
        },
      },
    ],
    badArguments: [
      'start',
      {},
      {
        body: {
          ok: false,
          error: { code: 'INVALID_INPUT', message: text, retryable: false, details: { violations: expect.any(Array) } },
        },
      },
    ],
    cancelled: silently,
    versions: ['start', {}, { 'mooring/schemaVersion': 1 }],
    progress: byToken,
  },
  plain: {
    server: 'notes',
    success: ['get', { id: 'a', warned: true }, { id: 'a', tags: ['a'], _warnings: ['Broken link: [[nowhere]]'] }],
    failure: ['fail', { code: 'NODE_EXISTS' }, { body: { error: { code: 'NODE_EXISTS', message: text } } }],
    badArguments: ['get', {}, { body: { error: { code: 'INVALID_PARAMS', message: text } } }],
    cancelled: silently,
    versions: ['list', {}, { 'mooring/schemaVersion': 2 }],
    progress: byToken,
  },
  action: {
    server: 'studio',
    success: ['core.ping', {}, { runId: text, output: { ok: true }, diff: null }],
    failure: [
      'fail',
      { code: 'ACCESS_DENIED' },
      {
        rpc: {
          code: -32043,
          message: text,
          data: {
            code: 'ACCESS_DENIED',
            category: 'policy',
            retryable: false,
            correlation_id: text,
            details: { asked: 'ACCESS_DENIED' },
          },
        },
      },
    ],
    badArguments: [
      'part.paint',
      { colour: 'red' },
      {
        rpc: {
          code: -32602,
          message: text,
          data: expect.objectContaining({
            code: 'VALIDATION_ERROR',
            category: 'client',
            validation_path: 'input.where',
            validation_rule: 'required',
          }),
        },
      },
    ],
    cancelled: silently,
    versions: [
      'core.ping',
      {},
      {
        'mooring/schemaVersion': 1,
        'gox:version': 'v1',
        'gox:sideEffectLevel': 'none',
        'gox:supportsDryRun': true,
        'gox:requiresBridge': false,
      },
    ],
    progress: byToken,
  },
};
