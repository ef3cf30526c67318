// Small snapshots for tests: everything has a plain value, and a test says only what it is about.
import type { ErrorSnapshot, ServerSemantics, Snapshot, ToolSnapshot } from '../../snapshot.ts';

export const semantics: ServerSemantics = {
  dialect: 'envelope',
  cancel: 'silence',
  badArguments: 'protocol',
  progress: { shape: 'token', maxPerSecond: 4 },
  queue: { max: 32 },
  maxArgumentBytes: 1_000_000,
};

export function snapshot(parts: Partial<Snapshot> = {}): Snapshot {
  return {
    format: 1,
    hash: 'none',
    contract: { name: 'code', version: '2.0.0' },
    protocol: '2025-11-25',
    semantics,
    tools: [],
    resources: [],
    routes: [],
    ...parts,
  };
}

export function tool(parts: Partial<ToolSnapshot> = {}): ToolSnapshot {
  return {
    name: 'search',
    title: 'Search',
    description: 'Finds code.',
    version: 1,
    aliasOf: null,
    deprecated: false,
    inputSchema: { type: 'object', additionalProperties: false },
    outputSchema: { type: 'object' },
    annotations: {},
    effect: 'read',
    timeoutMs: 10_000,
    errors: [],
    reserved: [],
    gate: null,
    control: false,
    semantics: {},
    hash: 'a',
    history: {},
    ...parts,
  };
}

export function error(parts: Partial<ErrorSnapshot> = {}): ErrorSnapshot {
  return {
    code: 'NO_INDEX',
    kind: 'not-found',
    retryable: false,
    channel: 'result',
    rpcCode: null,
    httpStatus: 404,
    details: [],
    ...parts,
  };
}

/** A catalogue of one tool. */
export function offering(parts: Partial<ToolSnapshot>, rest: Partial<Snapshot> = {}): Snapshot {
  return snapshot({ tools: [tool(parts)], ...rest });
}
