// Calls over plain HTTP: right ones, wrong ones that must still be answered in the server's own words, and ones
// that their client does not wait for.
import { damage } from '../generate/damage.ts';
import { anyJson, anyObject } from '../generate/json-text.ts';
import { type ToolCall, toolSets, wrongCall } from '../generate/tools.ts';
import { breakingTools } from '../model/asked.ts';
import type { Random } from '../random.ts';
import type { Leave } from './exchange.ts';
import { bytesOf, callParts, chunkedBytes, getParts, type RequestParts } from './requests.ts';
import type { Expected, ServerName } from './shapes.ts';

export interface HttpCase {
  readonly name: string;
  readonly bytes: Buffer;
  readonly methods: readonly string[];
  readonly leave: Leave;
  /** One entry per answer that must come; null where anything that is HTTP may come, or nothing. */
  readonly expected: readonly Expected[] | null;
}

export interface HttpSource {
  readonly random: Random;
  readonly port: number;
  readonly mark: () => string;
}

type MakeCase = (source: HttpSource) => HttpCase;

const servers: readonly ServerName[] = ['code', 'notes', 'launch', 'studio'];

interface Aimed {
  readonly server: ServerName;
  readonly parts: RequestParts;
  readonly expected: Expected;
}

/** Some call of some server, and what it is answered with. */
export function aim({ random, port, mark }: HttpSource): Aimed {
  const server = random.pick(servers);
  const tools = toolSets[server];
  const own = mark();
  const call: ToolCall = random.weighted([
    [6, () => tools.quick(random, own)],
    [2, () => tools.slow?.(random.int(0, 20), false) ?? tools.quick(random, own)],
    [2, () => tools.failing(random)],
    [3, () => wrongCall(tools, random)],
    [1, () => ({ name: random.pick(['nope', '__proto__', 'constructor', '☃', 'a/b', '%', '...']), args: '{}' })],
  ])();
  const mayBreak = breakingTools.includes(call.name);
  const marked = call.args.includes(own) ? { mark: own } : {};
  return { server, parts: callParts(port, server, call), expected: { shape: server, mayBreak, ...marked } };
}

const answered = (name: string, parts: RequestParts, expected: Expected): HttpCase => ({
  name,
  bytes: bytesOf(parts),
  methods: [parts.method],
  leave: 'answered',
  expected: [expected],
});

export const anyCall: MakeCase = (source) => {
  const { parts, expected } = aim(source);
  return answered('a call', parts, expected);
};

export const wrongMediaType: MakeCase = (source) => {
  const { parts, server } = aim(source);
  const types = ['text/plain', 'application/xml', 'json', '', 'application/jso', 'multipart/form-data; boundary=x'];
  const headers = source.random.chance(0.3) ? [] : [`Content-Type: ${source.random.pick(types)}`];
  return answered('a wrong media type', { ...parts, headers }, { shape: server, status: 415 });
};

export const brokenBody: MakeCase = (source) => {
  const { parts, server } = aim(source);
  const { random } = source;
  const body = random.pick([
    () => Buffer.from(''),
    () => Buffer.from('{'),
    () => Buffer.from('{"a":1,}'),
    () => Buffer.from(`${anyObject(random)}}`),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.from([0xff, 0xfe, 0x00]),
  ])();
  return answered('a broken body', { ...parts, body }, { shape: server, status: 400 });
};

export const damagedBody: MakeCase = (source) => {
  const { parts, server } = aim(source);
  const body = damage(source.random, parts.body);
  return answered('a damaged body', { ...parts, body }, { shape: server, mayBreak: true });
};

export const metaHeader: MakeCase = (source) => {
  const { parts, server, expected } = aim(source);
  const { random } = source;
  const meta = random.weighted([
    [3, () => anyObject(random, 2)],
    [2, () => anyJson(random, 1)],
    [1, () => '{"requestId":"mine","correlationId":5,"progressToken":1}'],
    [1, () => random.pick(['', '{', '{}, {}', 'null', '[]'])],
  ])();
  // A header carries no line ends, no NUL and nothing beyond latin1.
  const line = `Mooring-Meta: ${meta.slice(0, 4_000).replace(/[^\t -~\x80-\xff]/g, '?')}`;
  return answered(
    'a Mooring-Meta',
    { ...parts, headers: [...parts.headers, line] },
    { shape: server, mayBreak: expected.mayBreak === true },
  );
};

export const wrongMethod: MakeCase = (source) => {
  const { parts, server } = aim(source);
  const method = source.random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'HEAD']);
  const expected: Expected = method === 'HEAD' ? { shape: 'http', status: 405 } : { shape: server, status: 405 };
  return answered('a wrong method', { ...parts, path: `/api/${server}/fail`, method, body: Buffer.alloc(0) }, expected);
};

export const chunkedCall: MakeCase = (source) => {
  const { parts, expected } = aim(source);
  const { random } = source;
  const at = random.int(0, parts.body.length);
  const chunks = [parts.body.subarray(0, at), parts.body.subarray(at)].filter((chunk) => chunk.length > 0);
  const tail = random.pick(['0\r\n\r\n', '0;done=yes\r\n\r\n', '000\r\n\r\n', '0\r\nX-Trailer: 1\r\n\r\n']);
  const bytes = chunkedBytes({ ...parts, path: parts.path.replace(/[^/]*$/, 'fail') }, chunks, tail);
  return {
    name: 'a chunked body',
    bytes,
    methods: ['POST'],
    leave: 'answered',
    expected: [{ ...expected, mayBreak: true }],
  };
};

export const pipeline: MakeCase = (source) => {
  const count = source.random.int(2, 5);
  const calls = Array.from({ length: count }, () => anyCall(source));
  return {
    name: 'a pipeline',
    bytes: Buffer.concat(calls.map((each) => each.bytes)),
    methods: calls.flatMap((each) => each.methods),
    leave: 'answered',
    expected: calls.flatMap((each) => each.expected ?? []),
  };
};

/** The client is gone while the call would still run for a minute: it must be stopped, and its slot given back. */
export const abandonedCall: MakeCase = ({ random, port }) => {
  const server = random.chance(0.7) ? 'code' : random.pick(servers);
  const parts = callParts(port, server, { name: 'sleep', args: '{"ms":50000}' });
  return { name: 'an abandoned call', bytes: bytesOf(parts), methods: ['POST'], leave: 'at-once', expected: null };
};

export const eventStream: MakeCase = ({ random, port }) => {
  const isPatient = random.chance(0.5);
  const args = isPatient
    ? `{"count":${random.int(1, 20)},"gapMs":1}`
    : random.pick(['{"count":1000,"gapMs":5}', '{"count":1,"thenMs":50000}', '{"count":0}', anyObject(random)]);
  const parts = { ...callParts(port, 'code', { name: '', args }), path: '/fixture/report/stream' };
  const leave: Leave = isPatient ? 'answered' : random.pick<Leave>(['at-first-byte', 'at-once', 'half']);
  return {
    name: 'an event stream',
    bytes: bytesOf(parts),
    methods: ['POST'],
    leave,
    expected: isPatient ? [{ shape: 'http', status: 200 }] : null,
  };
};

export const fixedPage: MakeCase = ({ random, port }) => {
  const path = random.pick([
    '/',
    '/health',
    '/metrics',
    '/fixture/echo?text=a',
    '/fixture/echo?text=%ff&text=%00',
    '/nope',
    '/api',
    '/mcp/nope',
  ]);
  const method = random.pick(['GET', 'GET', 'HEAD']);
  return answered('a page', { ...getParts(port, path), method }, { shape: 'http' });
};
