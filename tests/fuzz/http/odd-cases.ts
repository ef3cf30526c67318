// HTTP itself, bent: paths, hosts, origins, versions, lengths, heads that never end, clients that stop in the middle.
import { damage } from '../generate/damage.ts';
import { aim, anyCall, type HttpCase, type HttpSource } from './call-cases.ts';
import { bytesOf, callParts, chunkedBytes, getParts, headOf } from './requests.ts';

type MakeCase = (source: HttpSource) => HttpCase;

/** Whatever comes back must be HTTP; the connection may also just end. The client closes its half, so that it does end. */
const anything = (name: string, bytes: Buffer, method = 'POST'): HttpCase => ({
  name,
  bytes,
  methods: [method],
  leave: 'half',
  expected: null,
});

const paths = [
  '//api/notes/list',
  '/api//list',
  '/api/notes/../code/status',
  '/api/notes/..%2fcode%2fstatus',
  '/api/%6eotes/list',
  '/api/notes/list/',
  '/api/notes/%',
  '/api/notes/%00',
  '/api/notes/%ff',
  '/api/notes/%2e%2e',
  '/api/notes/list;x=1',
  '/api/__proto__/constructor',
  '/api/constructor/toString',
  '/../../../../etc/passwd',
  '/./health',
  '/health?%',
  '/health#fragment',
  'http://evil.example/health',
  'http://127.0.0.1/health',
  '*',
  'health',
  '/\\evil',
  `/${'a/'.repeat(4_000)}`,
  `/api/notes/${'n'.repeat(9_000)}`,
];

export const oddPath: MakeCase = ({ random, port }) => {
  const parts = { ...callParts(port, 'notes', { name: 'list', args: '{}' }), path: random.pick(paths) };
  const method = random.pick(['GET', 'POST']);
  return {
    ...anything('an odd path', bytesOf({ ...parts, method }), method),
    leave: 'answered',
    expected: [{ shape: 'http' }],
  };
};

const hosts = [
  '',
  ' ',
  'evil.example',
  'localhost',
  'LOCALHOST:1',
  '[::1]',
  '[::1',
  '127.0.0.1:x',
  '127.0.0.1:99999',
  'a b',
  '127.0.0.1@evil',
  '127.0.0.1/x',
  '☃',
  '\xe9',
  'localhost.',
  '127.1',
];
const origins = [
  'null',
  'http://evil.example',
  'http://localhost',
  'http://127.0.0.1',
  'file://',
  '',
  ' ',
  'http://127.0.0.1:0',
  'http://127.0.0.1.evil.example',
];

export const oddHost: MakeCase = (source) => {
  const { parts } = aim(source);
  const bytes = bytesOf({ ...parts, host: source.random.pick(hosts) });
  return { ...anything('an odd Host', bytes), leave: 'answered', expected: [{ shape: 'http', mayBreak: true }] };
};

/** A page from elsewhere is refused, whatever it asks for. */
export const foreignOrigin: MakeCase = (source) => {
  const { parts } = aim(source);
  const headers = [...parts.headers, `Origin: ${source.random.pick(origins)}`];
  const path = source.random.pick(['/health', '/api/notes/list', '/mcp/notes', '/']);
  const bytes = bytesOf({ ...parts, path, headers });
  return { ...anything('a foreign Origin', bytes), leave: 'answered', expected: [{ shape: 'code', status: 403 }] };
};

export const oddHead: MakeCase = (source) => {
  const { random, port } = source;
  const { parts } = aim(source);
  const more = (...lines: string[]) =>
    Buffer.from(headOf({ ...parts, headers: [...parts.headers, ...lines] }), 'latin1');
  const get = headOf(getParts(port, '/health'));
  const bytes = random.pick<() => Buffer>([
    () => Buffer.concat([more(`X-Long: ${'x'.repeat(random.int(10_000, 70_000))}`), parts.body]),
    () => Buffer.concat([more(...Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)), parts.body]),
    () => Buffer.concat([more('Content-Length: 2', 'Content-Length: 3'), parts.body]),
    () => Buffer.concat([more('Content-Length: 2', 'Transfer-Encoding: chunked'), parts.body]),
    () =>
      Buffer.concat([
        more(`Content-Length: ${random.pick(['-1', '1e3', '0x2', '99999999999999999999', 'two', ''])}`),
        parts.body,
      ]),
    () => Buffer.concat([more('Transfer-Encoding: gzip, chunked'), Buffer.from('2\r\n{}\r\n0\r\n\r\n')]),
    () => Buffer.concat([more('Expect: 100-continue', `Content-Length: ${parts.body.length}`), parts.body]),
    () => Buffer.concat([more('Expect: nonsense', 'Content-Length: 2'), Buffer.from('{}')]),
    () => Buffer.from(get.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')),
    () =>
      Buffer.from(
        get.replace('HTTP/1.1', random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/9.9', 'ICY/1.1', ''])),
      ),
    () => Buffer.from(get.replaceAll('\r\n', '\n')),
    () => Buffer.from(get.replace('GET', random.pick(['CONNECT', 'get', 'FOO', '', 'GET GET', 'PRI']))),
    () => Buffer.from(`\r\n\r\n${get}`),
    () => Buffer.from(get.replace('Host: ', 'Host: evil\r\nHost: ')),
    () => Buffer.from(get.replace('Host: ', ' folded: 1\r\nHost : ')),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.concat([Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]), random.bytes(200)]),
    () => random.bytes(random.int(1, 400)),
  ])();
  return anything('an odd head', bytes);
};

export const oddChunks: MakeCase = (source) => {
  const { parts } = aim(source);
  const head = (tail: string) => chunkedBytes(parts, [], tail);
  const bytes = source.random.pick([
    () => head('zz\r\n{}\r\n0\r\n\r\n'),
    () => head('-2\r\n{}\r\n0\r\n\r\n'),
    () => head('5\r\n{}\r\n0\r\n\r\n'),
    () => head('1\r\n{}\r\n0\r\n\r\n'),
    () => head('ffffffffffffffff1\r\n{}\r\n'),
    () => head('2\n{}\n0\n\n'),
    () => head(`2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    () => head('2\r\n{}\r\n'),
    () => head(`0\r\nX: ${'t'.repeat(20_000)}\r\n\r\n`),
  ])();
  return anything('odd chunks', bytes);
};

/** Less, or more, than the head announced; then the client stops. */
export const cutOff: MakeCase = (source) => {
  const { random } = source;
  const { bytes } = anyCall(source);
  const cut = bytes.subarray(0, random.int(0, bytes.length - 1));
  return { ...anything('a request cut off', cut), leave: random.pick(['half', 'at-once']) };
};

export const damagedRequest: MakeCase = (source) =>
  anything('a damaged request', damage(source.random, anyCall(source).bytes));

/** Around the limit of a body, or far beyond what is announced. Heavy, so these are few. */
export const largeBody: MakeCase = (source) => {
  const { random } = source;
  const { parts, server } = aim(source);
  const size = random.pick([999_999, 1_000_000, 1_000_001, 3_000_000]);
  const body = random.pick([
    () => Buffer.from(`{"text":"${'t'.repeat(size - 11)}"}`),
    () => Buffer.from('['.repeat(size / 2) + ']'.repeat(size / 2)),
  ])();
  const path = `/api/${server}/boom`;
  const isCounted = random.chance(0.5);
  const bytes = isCounted ? bytesOf({ ...parts, path, body }) : chunkedBytes({ ...parts, path }, [body]);
  // A refusal may come before the body is read; then the connection may be reset under what is still being sent.
  return anything('a large body', bytes);
};
