// What a snapshot of ours says, on one server per dialect.
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fixtureServers } from '../../tests/fixtures/servers/servers.ts';
import { openTiny, type TinySpec, tinyTool } from '../../tests/support/tiny-server.ts';
import { closed } from '../kernel/schema/shapes.ts';
import type { ServerSpec } from '../kernel/server.ts';
import type { Tool } from '../kernel/tool.ts';
import { toFileText } from './canonical.ts';
import { hashTool } from './hashes.ts';
import { snapshotOfServer } from './own-snapshot.ts';
import type { Snapshot, ToolSnapshot } from './snapshot.ts';

const fixture = (id: string): Snapshot => snapshotOfServer((fixtureServers[id] as () => ServerSpec<object>)());

const toolOf = (snapshot: Snapshot, name: string): ToolSnapshot => {
  const found = snapshot.tools.find((each) => each.name === name);
  if (!found) throw new Error(`the snapshot has no ${name}`);
  return found;
};

const snapshotWith = (tools: readonly Tool[], spec: Partial<ServerSpec<object>> = {}) =>
  snapshotOfServer(openTiny(tools, { spec }).server.spec);

/** Each error in one word: code, channel or number, HTTP status, r when it is worth trying again. */
const errorsOf = (id: string, name: string) =>
  toolOf(fixture(id), name).errors?.map(
    ({ code, channel, rpcCode, httpStatus, retryable }) =>
      `${code} ${channel === 'result' ? channel : rpcCode} ${httpStatus}${retryable ? ' r' : ''}`,
  );

describe('errors are told as the dialect sends them', () => {
  test('code: what is refused before the tool runs is a protocol error, what a tool answers a result', () => {
    expect(errorsOf('code', 'sleep')).toEqual([
      'CANCELLED result 499',
      'INTERNAL result 500',
      'INVALID_REQUEST -32602 400',
      'QUEUE_OVERLOADED -32001 503 r',
      'TOOL_TIMEOUT result 504 r',
    ]);
    expect(errorsOf('code', 'fail')).toEqual(
      expect.arrayContaining(['NO_INDEX result 409', 'DOWNLOAD_VERIFY_FAILED result 503 r']),
    );
  });

  test('notes: every error is a result, under the contract’s own names', () => {
    expect(errorsOf('notes', 'fail')).toEqual([
      'CANCELLED result 499',
      'INTERNAL result 500',
      'INVALID_PARAMS result 400',
      'NODE_EXISTS result 409',
      'NODE_NOT_FOUND result 404',
      'OVERLOADED result 503 r',
      'PROVIDER_ERROR result 503',
      'TIMEOUT result 504 r',
    ]);
  });

  test('launch: every error is a result that says whether to try again', () => {
    expect(errorsOf('launch', 'fail')).toEqual([
      'CANCELLED result 499',
      'COMMIT_SERVICE_ERROR result 503 r',
      'ILLEGAL_STATE result 409',
      'INTERNAL result 500',
      'INVALID_INPUT result 400',
      'OVERLOADED result 503 r',
      'RUN_NOT_FOUND result 404',
      'TIMEOUT result 504 r',
    ]);
  });

  test('studio: every error is a JSON-RPC error with the number of its kind', () => {
    expect(errorsOf('studio', 'fail')).toEqual([
      'ACCESS_DENIED -32043 403',
      'BRIDGE_UNAVAILABLE -32603 503 r',
      'CANCELLED -32603 499',
      'INTERNAL_ERROR -32603 500',
      'NOT_FOUND -32044 404',
      'OVERLOADED -32603 503 r',
      'TIMEOUT -32603 504 r',
      'UNIMPLEMENTED -32041 501',
      'VALIDATION_ERROR -32602 400',
    ]);
  });

  test('with the keys that details always carry', () => {
    const { errors } = toolOf(fixture('code'), 'sleep');
    expect(errors?.map(({ code, details }) => [code, details])).toContainEqual(['TOOL_TIMEOUT', ['timeoutMs']]);
  });

  test('and a tool that names a code its server does not have cannot be described', () => {
    expect(() => snapshotWith([tinyTool({ faults: ['NOWHERE'] })])).toThrow(
      'work declares NOWHERE, which tiny does not have',
    );
  });
});

describe('behaviour that holds for the whole server', () => {
  test.each([
    { id: 'code', dialect: 'envelope', badArguments: 'protocol', max: 8, maxArgumentBytes: 65_536 },
    { id: 'notes', dialect: 'plain', badArguments: 'result', max: 64, maxArgumentBytes: 1_048_576 },
    { id: 'launch', dialect: 'run', badArguments: 'result', max: 64, maxArgumentBytes: 1_048_576 },
    { id: 'studio', dialect: 'action', badArguments: 'protocol', max: 64, maxArgumentBytes: 65_536 },
  ])('$id speaks $dialect, and bad arguments are a $badArguments error', ({ id, max, ...told }) => {
    const everywhere = { cancel: 'silence', progress: { shape: 'token', maxPerSecond: 4 } };
    expect(fixture(id).semantics).toEqual({ ...everywhere, ...told, queue: { max } });
  });

  test('resources and fixed routes are part of it', () => {
    expect(fixture('studio').resources).toContainEqual({
      uri: 'fixture://runs/{runId}',
      template: true,
      name: 'run',
      mimeType: 'application/json',
    });
    expect(fixture('code').routes).toContainEqual({ method: 'GET', path: '/fixture/echo', tool: 'echo' });
  });
});

describe('a tool', () => {
  test('has an entry of its own for each deprecated name, with the same content', () => {
    const code = fixture('code');
    const { name: _name, hash, aliasOf, deprecated, history: _history, ...alias } = toolOf(code, 'old_echo');
    expect({ aliasOf, deprecated }).toEqual({ aliasOf: 'echo', deprecated: true });
    expect(toolOf(code, 'echo')).toMatchObject({ ...alias, aliasOf: null, deprecated: false });
    expect(hash).not.toBe(toolOf(code, 'echo').hash);
  });

  test('shows the condition under which it is offered, open or not', () => {
    expect(toolOf(fixture('notes'), 'semantic').gate).toBe('a provider is configured');
    expect(toolOf(fixture('notes'), 'get').gate).toBeNull();
  });

  test('shows its reserved arguments, in order and in its schema', () => {
    const reserved = { zeta: 'for later', alpha: 'for later' };
    const [tool] = snapshotWith([tinyTool({ reserved })]).tools;
    expect(tool?.reserved).toEqual(['alpha', 'zeta']);
    expect(tool?.inputSchema).toMatchObject({ properties: { alpha: { not: {} }, zeta: { not: {} } } });
  });

  test('has what its contract marks it with, but its integer only once', () => {
    const { semantics, version } = toolOf(fixture('studio'), 'part.paint');
    expect(version).toBe(1);
    expect(semantics).toEqual({
      'gox:version': 'v1',
      'gox:sideEffectLevel': 'write',
      'gox:supportsDryRun': true,
      'gox:requiresBridge': true,
    });
  });

  test('remembers the content of its integer, and hashes to what its content says', () => {
    for (const tool of Object.keys(fixtureServers).flatMap((id) => fixture(id).tools)) {
      expect(tool.history).toEqual({ [String(tool.version)]: tool.hash });
      expect(tool.hash).toBe(hashTool(tool));
    }
  });
});

describe('the bytes', () => {
  test.each(Object.keys(fixtureServers))('of %s are the same twice, and JSON gives back what went in', (id) => {
    const text = toFileText(fixture(id));
    expect(text).toBe(toFileText(fixture(id)));
    expect(JSON.parse(text)).toEqual(fixture(id));
  });

  test('do not depend on the order in which tools, routes and their fields are declared', () => {
    const spec = (fixtureServers['code'] as () => ServerSpec<object>)();
    const turned = {
      ...turnedRound(spec),
      tools: spec.tools.toReversed().map(turnedRound),
      routes: (spec.routes ?? []).toReversed(),
    };
    expect(toFileText(snapshotOfServer(turned))).toBe(toFileText(snapshotOfServer(spec)));
  });

  test('do not depend on the order of a schema’s keywords and optional properties', () => {
    const schema = (properties: Record<string, TSchema>) => snapshotWith([tinyTool({ input: closed(properties) })]);
    const a = Type.Optional(Type.String({ minLength: 1, maxLength: 9 }));
    const b = Type.Optional(Type.Integer());
    const turned = Type.Optional(Type.String({ maxLength: 9, minLength: 1 }));
    expect(toFileText(schema({ b, a: turned }))).toBe(toFileText(schema({ a, b })));
  });

  // `required` is a set written as a list, in the order of declaration: moving a line changes the hash of a tool
  // that has not changed. Expected to fail until it is put in order before hashing.
  test('do not depend on the order of required properties', () => {
    const schema = (properties: Record<string, TSchema>) => snapshotWith([tinyTool({ input: closed(properties) })]);
    const [a, b] = [Type.String(), Type.Integer()];
    expect(toFileText(schema({ b, a }))).toBe(toFileText(schema({ a, b })));
  });
});

describe('the hash of a tool', () => {
  const plain: TinySpec = { input: closed({ text: Type.String() }), faults: ['BUSY'] };
  const hashOf = (changes: TinySpec = {}) => snapshotWith([tinyTool({ ...plain, ...changes })]).tools[0]?.hash;

  test.each<{ what: string; changes: TinySpec }>([
    { what: 'the description', changes: { description: 'Does more.' } },
    { what: 'the title', changes: { title: 'Labour' } },
    { what: 'an argument', changes: { input: closed({ text: Type.String({ maxLength: 5 }) }) } },
    { what: 'the output', changes: { output: closed({ done: Type.Boolean() }) } },
    { what: 'an error', changes: { faults: ['BUSY', 'GONE'] } },
    { what: 'the effect', changes: { effect: 'write' } },
    { what: 'the timeout', changes: { timeoutMs: 2_000 } },
    { what: 'a reserved argument', changes: { reserved: { later: 'for later' } } },
    { what: 'the place in the queue', changes: { control: true } },
    { what: 'declared behaviour', changes: { semantics: { ordering: 'by name' } } },
  ])('changes with $what', ({ changes }) => {
    expect(hashOf(changes)).not.toBe(hashOf());
  });

  test('changes neither with its integer nor with its handler nor with the order of its errors', () => {
    expect(hashOf({ version: 7 })).toBe(hashOf());
    expect(hashOf({ run: () => 'other' })).toBe(hashOf());
    expect(hashOf({ faults: ['GONE', 'BUSY'] })).toBe(hashOf({ faults: ['BUSY', 'GONE'] }));
  });

  test('stays when its neighbours change, while the hash of the whole does not', () => {
    const alone = snapshotWith([tinyTool(plain)]);
    const beside = snapshotWith([tinyTool(plain), tinyTool({ name: 'other' })]);
    expect(toolOf(beside, 'work').hash).toBe(toolOf(alone, 'work').hash);
    expect(beside.hash).not.toBe(alone.hash);
  });
});

describe('the hash of the whole', () => {
  test.each<{ what: string; spec: Partial<ServerSpec<object>> }>([
    { what: 'the version of the contract', spec: { contract: { name: 'pairofcleats', version: '9.0.0' } } },
    { what: 'the length of the queue', spec: { queue: { max: 3 } } },
    { what: 'the size of arguments', spec: { maxArgumentBytes: 10 } },
    { what: 'a route', spec: { routes: [{ method: 'GET', path: '/x', tool: 'work' }] } },
  ])('changes with $what', ({ spec }) => {
    expect(snapshotWith([tinyTool()], spec).hash).not.toBe(snapshotWith([tinyTool()]).hash);
  });

  test('does not change with what clients never see', () => {
    const spec = { title: 'Other', description: 'Other words.', queue: { concurrency: 2 } };
    expect(snapshotWith([tinyTool()], spec).hash).toBe(snapshotWith([tinyTool()]).hash);
  });
});

function turnedRound<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T;
}
