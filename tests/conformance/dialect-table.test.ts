// The table of the five dialects, row by row: everything in which the contracts differ, and nothing else.
import { describe, expect, test } from 'vitest';
import { contracts, toolingVersion } from '../../src/kernel/versions.ts';
import { openFixture } from '../support/fixture-host.ts';
import { openMemorySession } from '../support/memory-session.ts';

type Fields = Record<string, unknown>;
const text = expect.any(String);

const envelopeMeta = {
  schemaVersion: contracts.code.version,
  toolingVersion,
  ts: text,
  requestId: text,
  durationMs: expect.any(Number),
};

interface Column {
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

const table: Record<string, Column> = {
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

describe.each(Object.entries(table))('%s', (dialect, column) => {
  const open = () => {
    const server = openFixture(column.server);
    return openMemorySession(server, { dialect: server.dialect(dialect) });
  };
  const isStructured = dialect !== 'legacy';

  test('success', async () => {
    const [tool, args, body] = column.success;
    const result = resultOf(await open().call(tool, args));
    expect(result).toMatchObject({ isError: false, content: [{ type: 'text' }] });
    expect(bodyOf(result)).toEqual(body);
    expect(result['structuredContent']).toEqual(isStructured ? body : undefined);
  });

  test.each(['failure', 'badArguments'] as const)('%s', async (row) => {
    const [tool, args, expected] = column[row];
    const reply = await open().call(tool, args);
    if ('rpc' in expected) {
      expect(reply).toEqual({ error: expected.rpc });
      return;
    }
    const result = resultOf(reply);
    expect(result['isError']).toBe(true);
    expect(bodyOf(result)).toEqual(expected.body);
    expect(result['structuredContent']).toEqual(isStructured ? expected.body : undefined);
  });

  test('a cancelled call', async () => {
    const [method, params, expected] = column.cancelled;
    const { session, call } = open();
    const reply = call('sleep', { ms: 30_000 }, {}, 'cancelled');
    expect(session.notified(method, params)).toBe(true);
    if (expected === null) {
      expect(await reply).toBeNull();
      return;
    }
    const result = resultOf(await reply);
    expect([result['isError'], bodyOf(result)]).toEqual([true, expected.body]);
  });

  test('the version that is shown', async () => {
    const [tool, top, meta] = column.versions;
    const { tools } = resultOf(await open().ask('tools/list')) as { tools: Fields[] };
    const definition = tools.find(({ name }) => name === tool) ?? {};
    const { schemaVersion, toolingVersion: tooling, _meta } = definition;
    expect({
      ...(schemaVersion !== undefined && { schemaVersion }),
      ...(tooling !== undefined && { toolingVersion: tooling }),
    }).toEqual(top);
    expect(_meta).toEqual(meta);
  });

  test('progress', async () => {
    const { heard, call } = open();
    await call('report', { count: 1 }, {}, 'reporting');
    expect(heard.map(({ params }) => params)).toEqual(column.progress.untold);
    await call('report', { count: 1 }, { progressToken: 't' }, 'reporting');
    const told = heard.slice(column.progress.untold.length);
    expect(told.map(({ params }) => params)).toEqual(column.progress.told);
    for (const { method } of heard) expect(method).toBe('notifications/progress');
  });
});

test('notifications/cancelled is silence in the legacy dialect as well', async () => {
  const server = openFixture('code');
  const { session, call } = openMemorySession(server, { dialect: server.dialect('legacy') });
  const reply = call('sleep', { ms: 30_000 }, {}, 7);
  session.notified('notifications/cancelled', { requestId: '7' });
  expect(await reply).toBeNull();
});

test('a workflow tool of the action dialect answers bare', async () => {
  const { call } = openMemorySession(openFixture('studio'));
  expect(bodyOf(resultOf(await call('workflow.status', { runId: 'w' })))).toEqual({ runId: 'w', status: 'running' });
});

function resultOf(reply: unknown): Fields {
  const { result } = reply as { result?: Fields };
  if (!result) throw new Error(`expected a result, got ${JSON.stringify(reply)}`);
  return result;
}

function bodyOf(result: Fields): unknown {
  const [content] = result['content'] as { text: string }[];
  return JSON.parse(content?.text ?? '');
}
