import { expect, test } from 'vitest';
import { maxBodyBytes, readJsonBody } from './read-body.ts';

function request(
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Request {
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

function inChunks(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

test('JSON is read, and weighed', async () => {
  expect(await readJsonBody(request('{"a":"→"}'))).toEqual({ value: { a: '→' }, bytes: 11 });
  expect(await readJsonBody(request('7', { 'content-type': 'Application/JSON; charset=utf-8' }))).toEqual({
    value: 7,
    bytes: 1,
  });
});

test('a character that is split between two chunks arrives whole', async () => {
  const bytes = new TextEncoder().encode('{"a":"→"}');
  expect(await readJsonBody(request(inChunks(bytes.slice(0, 7), bytes.slice(7))))).toMatchObject({ value: { a: '→' } });
});

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded'])(
  'a body of type %s is refused',
  async (type) => {
    const headers: Record<string, string> = type === undefined ? { 'content-type': '' } : { 'content-type': type };
    expect(await readJsonBody(request('{}', headers))).toMatchObject({
      fault: { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
    });
  },
);

test.each(['', '{', '{"a":}', 'undefined', '{}{}'])('%j is not JSON', async (text) => {
  expect(await readJsonBody(request(text))).toMatchObject({ fault: { code: 'MALFORMED_BODY' } });
});

test('exactly the limit passes, one byte more does not', async () => {
  const fitting = JSON.stringify('x'.repeat(maxBodyBytes - 2));
  expect(await readJsonBody(request(fitting))).toMatchObject({ bytes: maxBodyBytes });
  const tooLarge = await readJsonBody(request(`${fitting} `));
  expect(tooLarge).toMatchObject({
    fault: {
      code: 'ARGUMENTS_TOO_LARGE',
      status: 413,
      details: { payload_bytes: maxBodyBytes + 1, max_bytes: maxBodyBytes },
    },
  });
});

test('a body that announces too much is not read at all', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  const headers = { 'content-type': 'application/json', 'content-length': String(maxBodyBytes + 1) };
  expect(await readJsonBody(request(endless, headers))).toMatchObject({ fault: { code: 'ARGUMENTS_TOO_LARGE' } });
  expect(pulled).toBeLessThan(3);
});

test('a body that never ends is stopped at the limit', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  expect(await readJsonBody(request(endless))).toMatchObject({ fault: { code: 'ARGUMENTS_TOO_LARGE' } });
  expect(pulled).toBeLessThan(15);
});
