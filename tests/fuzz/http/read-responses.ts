// HTTP responses out of raw bytes, read strictly: what a careless client would forgive is reported.

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ReadResponses {
  /** The complete ones, in order, without 1xx. */
  readonly responses: readonly HttpResponse[];
  /** How many have begun: one more than the complete ones while a body is still coming. */
  readonly begun: number;
  /** What there is of a response that has begun. */
  readonly open: HttpResponse | null;
  readonly wrong: string | null;
}

/** `methods` are those of the requests, in order: an answer to HEAD has no body. */
export function readResponses(bytes: Buffer, methods: readonly string[], isClosed: boolean): ReadResponses {
  const responses: HttpResponse[] = [];
  const done = (open: HttpResponse | null = null, wrong: string | null = null) => ({
    responses,
    begun: responses.length + (open ? 1 : 0),
    open,
    wrong,
  });
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', from);
    if (end === -1) return done(null, isClosed ? 'the connection ended inside a head' : null);
    const head = readHead(bytes.toString('latin1', from, end));
    if (!head) return done(null, `this is no head of a response: ${bytes.toString('latin1', from, end).slice(0, 200)}`);
    from = end + 4;
    if (head.status < 200) continue;
    const hasBody = methods[responses.length] !== 'HEAD' && head.status !== 204 && head.status !== 304;
    const body = hasBody ? readBody(bytes.subarray(from), head.headers, isClosed) : { content: empty, length: 0 };
    if (body === 'wrong') return done(null, 'the chunks of a body make no sense');
    if (body.length === null) return done({ ...head, body: body.content });
    responses.push({ ...head, body: body.content });
    from += body.length;
  }
  return done();
}

const empty = Buffer.alloc(0);

interface Body {
  readonly content: Buffer;
  /** Bytes it took on the wire; null while more must come. */
  readonly length: number | null;
}

function readHead(text: string): Omit<HttpResponse, 'body'> | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(first)?.[1];
  if (status === undefined) return null;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*?)[ \t]*$/.exec(line);
    if (!field) return null;
    headers[(field[1] ?? '').toLowerCase()] = field[2] ?? '';
  }
  return { status: Number(status), headers };
}

function readBody(bytes: Buffer, headers: Readonly<Record<string, string>>, isClosed: boolean): Body | 'wrong' {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes);
  const length = headers['content-length'];
  if (length === undefined) return { content: bytes, length: isClosed ? bytes.length : null };
  const count = Number(length);
  return { content: bytes.subarray(0, count), length: bytes.length < count ? null : count };
}

function readChunks(bytes: Buffer): Body | 'wrong' {
  const parts: Buffer[] = [];
  let from = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', from);
    if (end === -1) return { content: Buffer.concat(parts), length: null };
    const size = bytes.toString('latin1', from, end);
    if (!/^[0-9a-f]{1,8}$/i.test(size)) return 'wrong';
    const start = end + 2;
    const count = Number.parseInt(size, 16);
    if (bytes.length < start + count + 2) return { content: Buffer.concat(parts), length: null };
    if (bytes.toString('latin1', start + count, start + count + 2) !== '\r\n') return 'wrong';
    if (count === 0) return { content: Buffer.concat(parts), length: start + 2 };
    parts.push(bytes.subarray(start, start + count));
    from = start + count + 2;
  }
}
