// Against a real server on this machine, which answers as each test tells it.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ManualClock, manualClock, manualStart } from '../../../tests/support/manual-clock.ts';
import type { HttpOptions } from './http-provider.ts';
import { HttpProvider } from './http-provider.ts';

interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly input: readonly string[];
}

const { signal } = new AbortController();

describe('what is asked and answered', () => {
  test.each(['', '/', '/v1', '/v1/', '/v1/embeddings', '/proxy/v2'])('the address may end with "%s"', async (end) => {
    const { url, asked } = await serve(embedAll);
    await open(`${url}${end}`).embed(['x'], signal);
    expect(asked[0]?.path).toBe(end === '/proxy/v2' ? '/proxy/v2/embeddings' : '/v1/embeddings');
  });

  test('model and key are sent, and no key when there is none', async () => {
    const { url, asked } = await serve(embedAll);
    await open(url, { key: 'sk-secret' }).embed(['x'], signal);
    await open(url).embed(['  '], signal);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-secret', undefined]);
    expect(asked.map(({ model, input }) => [model, input])).toEqual([
      ['m', ['x']],
      ['m', ['.']],
    ]);
  });

  test('many texts go in batches and come back in order, however the server orders them', async () => {
    const { url, asked } = await serve((one, response) => {
      const data = one.input.map((text, index) => ({ index, embedding: [3 * Number(text), 4 * Number(text)] }));
      send(response, 200, { data: data.reverse() });
    });
    const provider = open(url);
    const texts = Array.from({ length: 70 }, (_, index) => String(index + 1));
    const vectors = await provider.embed(texts, signal);
    expect(asked.map(({ input }) => input.length)).toEqual([32, 32, 6]);
    for (const vector of vectors) expect([...vector]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect(provider.dimension).toBe(2);
    expect(provider.model).toBe(`m@${new URL(url).host}`);
  });

  test('the order is that of the index', async () => {
    const { url } = await serve((_, response) => {
      const data = [
        { index: 1, embedding: [0, 1] },
        { index: 0, embedding: [1, 0] },
      ];
      send(response, 200, { data });
    });
    expect((await open(url).embed(['a', 'b'], signal)).map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

describe('an answer that does not fit is refused', () => {
  test.each([
    ['no JSON', 'hello', 'no list "data"'],
    ['too few', { data: [] }, '0 vectors for 1 texts'],
    ['no numbers', { data: [{ index: 0, embedding: ['x'] }] }, 'no list of numbers'],
    ['an index out of range', { data: [{ index: 7, embedding: [1] }] }, 'a wrong index, 7'],
  ])('%s', async (_, body, says) => {
    const { url } = await serve((_asked, response) => send(response, 200, body));
    await expect(open(url).embed(['x'], signal)).rejects.toMatchObject({
      code: 'EMBEDDING_REFUSED',
      message: expect.stringContaining(says),
    });
  });

  test('vectors of another length than before', async () => {
    let length = 3;
    const { url } = await serve((_, response) => {
      send(response, 200, { data: [{ index: 0, embedding: new Array(length).fill(1) }] });
    });
    const provider = open(url);
    await provider.embed(['x'], signal);
    length = 2;
    await expect(provider.embed(['x'], signal)).rejects.toThrow('a vector of 2 numbers among those of 3');
  });
});

describe('a server in trouble', () => {
  test('is asked again when it is busy, after the time it asks for', async () => {
    const clock = manualClock();
    const { url, asked } = await serve((one, response) => {
      if (asked.length === 1) return send(response, 429, {}, { 'retry-after': '2' });
      if (asked.length === 2) return send(response, 503, {}, { 'retry-after': dateAfter(clock, 5_000) });
      return embedAll(one, response);
    });
    const embedding = open(url, { clock }).embed(['x'], signal);
    await waitsFor(clock, 2_000);
    await waitsFor(clock, 5_000);
    expect(await embedding).toHaveLength(1);
    expect(clock.now() - manualStart).toBe(7_000);
  });

  test('is given up after three more tries, each later than the one before', async () => {
    const clock = manualClock();
    const { url, asked } = await serve((_, response) => send(response, 500, { error: { message: 'out of memory' } }));
    const failed = expect(open(url, { clock }).embed(['x'], signal)).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      retryable: true,
      message: `${url}/v1/embeddings answered 500: out of memory.`,
    });
    for (const waitMs of [500, 1_000, 2_000]) await waitsFor(clock, waitMs);
    await failed;
    expect(asked).toHaveLength(4);
  });

  test('is not waited for when it asks for too long', async () => {
    const { url, asked } = await serve((_, response) => send(response, 429, {}, { 'retry-after': '3600' }));
    await expect(open(url).embed(['x'], signal)).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
    expect(asked).toHaveLength(1);
  });

  test('is named when it is not there', async () => {
    const clock = manualClock();
    const { url, stop } = await serve(embedAll);
    await stop();
    const failed = expect(open(url, { clock }).embed(['x'], signal)).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      message: `The embedding server ${url}/v1/embeddings cannot be reached (ECONNREFUSED).`,
    });
    for (const waitMs of [500, 1_000, 2_000]) await waitsFor(clock, waitMs);
    await failed;
  });

  test('that never answers is left after the time limit', async () => {
    const { url } = await serve(() => {});
    await expect(open(url, { timeoutMs: 30 }).embed(['x'], signal)).rejects.toThrow('did not answer within 30 ms');
  });
});

describe('a request the server does not want', () => {
  test('is not repeated, and the key stays secret even when the server repeats it', async () => {
    const key = 'my-very-own-key';
    const { url, asked } = await serve((_, response) => {
      send(response, 401, { error: { message: `Incorrect API key provided: ${key}.` } });
    });
    const error = await open(url, { key })
      .embed(['x'], signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'EMBEDDING_REFUSED',
      message: `${url}/v1/embeddings answered 401: Incorrect API key provided: ***.`,
      hint: expect.stringContaining('MOORING_EMBEDDING_KEY'),
    });
    expect(asked).toHaveLength(1);
  });

  test('is not sent to wherever it redirects', async () => {
    const { url, asked } = await serve((_, response) => send(response, 302, {}, { location: '/elsewhere' }));
    await expect(open(url, { key: 'k' }).embed(['x'], signal)).rejects.toThrow('answered 302');
    expect(asked).toHaveLength(1);
  });

  test('a key that no header could carry is refused without being told', () => {
    const refused = () => open('http://127.0.0.1:1', { key: 'secret\nkey' });
    expect(refused).toThrow('holds a character that no key has');
    expect(refused).not.toThrow('secret');
  });
});

describe('stopping', () => {
  test('an abort ends the request and the waiting, with its own reason', async () => {
    const control = new AbortController();
    const { url } = await serve(() => control.abort('enough'));
    await expect(open(url).embed(['x'], control.signal)).rejects.toBe('enough');
    await expect(open(url).embed(['x'], control.signal)).rejects.toBe('enough');

    const clock = manualClock();
    const busy = await serve((_, response) => send(response, 503, {}));
    const later = new AbortController();
    const waiting = expect(open(busy.url, { clock }).embed(['x'], later.signal)).rejects.toBe('enough');
    await expect.poll(() => clock.pending, { interval: 5, timeout: 15_000 }).toBe(1);
    later.abort('enough');
    await waiting;
    expect(clock.pending).toBe(0);
  });

  test('closing ends what is under way, and a later text is embedded again', async () => {
    let isSilent = true;
    const arrived = Promise.withResolvers<void>();
    const { url } = await serve((asked, response) => {
      arrived.resolve();
      if (!isSilent) embedAll(asked, response);
    });
    const provider = open(url);
    const failed = expect(provider.embed(['x'], signal)).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
    await arrived.promise;
    await provider.close();
    await failed;
    isSilent = false;
    expect(await provider.embed(['x'], signal)).toHaveLength(1);
  });
});

function open(url: string, options: Partial<HttpOptions> = {}): HttpProvider {
  return new HttpProvider({ url, model: 'm', ...options });
}

type Answer = (asked: Asked, response: ServerResponse) => void;

async function serve(answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const one = { path: request.url, headers: request.headers, ...body };
    asked.push(one);
    answer(one, response);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop };
}

function embedAll({ input }: Asked, response: ServerResponse): void {
  send(response, 200, { data: input.map((_, index) => ({ index, embedding: [1, 2, 3] })) });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Waits until the provider waits, and lets exactly that time pass. */
async function waitsFor(clock: ManualClock, waitMs: number): Promise<void> {
  await expect.poll(() => clock.pending, { interval: 5, timeout: 15_000 }).toBe(1);
  await clock.elapse(waitMs - 1);
  expect(clock.pending).toBe(1);
  await clock.elapse(1);
}

function dateAfter(clock: ManualClock, ms: number): string {
  return new Date(clock.now() + ms).toUTCString();
}
