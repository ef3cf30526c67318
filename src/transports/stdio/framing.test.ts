import { describe, expect, test } from 'vitest';
import { frame, frameReader } from './framing.ts';

type Heard = string | { oversize: number } | 'bad header';

/** What a reader makes of these pieces, in order. */
function read(pieces: readonly Buffer[], maxBodyBytes = 1_000): Heard[] {
  const heard: Heard[] = [];
  const reader = frameReader(maxBodyBytes, {
    body: (body) => heard.push(`body ${body.toString('utf8')}`),
    oversize: (bytes) => heard.push({ oversize: bytes }),
    badHeader: () => heard.push('bad header'),
  });
  for (const piece of pieces) reader.take(piece);
  return heard;
}

/** Whole, byte by byte, and cut at every place into two. */
function chunkings(bytes: Buffer): Buffer[][] {
  const bytewise = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  const halves = Array.from({ length: bytes.length + 1 }, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
  const threes = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, at) => bytes.subarray(at * 3, at * 3 + 3));
  return [[bytes], bytewise, threes, ...halves];
}

function readEveryWay(text: string, maxBodyBytes?: number): Heard[] {
  const bytes = Buffer.from(text);
  const [whole = [], ...others] = chunkings(bytes).map((pieces) => read(pieces, maxBodyBytes));
  for (const other of others) expect(other).toEqual(whole);
  return whole;
}

const good = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('however the bytes are cut', () => {
  test('the same messages come out', () => {
    expect(readEveryWay(good('{"a":1}') + good('"→ two"') + good('[]'))).toEqual([
      'body {"a":1}',
      'body "→ two"',
      'body []',
    ]);
  });

  test('what is written here is read here', () => {
    expect(readEveryWay(frame({ text: '→ é\r\n\r\n' }).toString('utf8'))).toEqual([
      `body ${JSON.stringify({ text: '→ é\r\n\r\n' })}`,
    ]);
  });

  test('an empty body is a body, and does not wait for more', () => {
    expect(readEveryWay(good(''))).toEqual(['body ']);
    expect(readEveryWay(good('') + good('{}'))).toEqual(['body ', 'body {}']);
  });

  test('other headers, other cases and blanks around the number do not matter', () => {
    expect(readEveryWay('Content-Type: application/json\r\ncontent-length:\t2 \r\nX: y\r\n\r\n{}')).toEqual([
      'body {}',
    ]);
  });

  test('a body that is too large is told once and skipped, and the next one is read', () => {
    const large = 'x'.repeat(50);
    expect(readEveryWay(good(large) + good('{}'), 49)).toEqual([{ oversize: 50 }, 'body {}']);
    expect(readEveryWay(good(large) + good('{}'), 50)).toEqual([`body ${large}`, 'body {}']);
  });
});

describe('a header block that makes no sense', () => {
  test.each([
    'Content-Type: text/plain\r\n\r\n',
    'Content-Length: many\r\n\r\n',
    'Content-Length: -2\r\n\r\n',
    'Content-Length: 2.5\r\n\r\n',
    'Content-Length: 0x10\r\n\r\n',
    'Content-Length: 99999999999\r\n\r\n',
    'X-Content-Length-Of: 2\r\n\r\n',
    '\r\n\r\n',
  ])('costs only itself: %j', (block) => {
    expect(readEveryWay(block + good('{}'))).toEqual(['bad header', 'body {}']);
  });

  test('does not drag the frame behind its body with it', () => {
    expect(readEveryWay(`Content-Length: many\r\n\r\n{"lost":1}${good('{}')}`)).toEqual(['bad header', 'body {}']);
    expect(readEveryWay(`Content-Length: 5\r\n\r\n{"too":"long"}${good('{}')}`)).toEqual(['body {"too', 'body {}']);
  });

  test('noise before a header on its own line is passed over', () => {
    expect(readEveryWay(`a stray line\r\n${good('{}')}`)).toEqual(['body {}']);
  });
});

describe('noise without an end', () => {
  const noise = (bytes: number) => Buffer.alloc(bytes, 'x');
  const tail = Buffer.from(`\r\n\r\n${good('{}')}`);

  test.each([8_191, 8_192, 8_193, 8_194, 8_195, 8_196, 20_000, 100_000])(
    'of %i bytes is refused once, and a frame behind it is read',
    (bytes) => {
      const whole = Buffer.concat([noise(bytes), tail]);
      const cuts = [
        1,
        1_000,
        8_191,
        8_192,
        8_193,
        8_195,
        8_197,
        bytes - 1,
        bytes,
        bytes + 1,
        bytes + 3,
        bytes + 4,
        bytes + 10,
      ];
      for (const at of cuts) {
        expect(read([whole.subarray(0, at), whole.subarray(at)]), `cut at ${at}`).toEqual(['bad header', 'body {}']);
      }
      const thousands = Array.from({ length: Math.ceil(whole.length / 1_000) }, (_, at) =>
        whole.subarray(at * 1_000, at * 1_000 + 1_000),
      );
      expect(read(thousands)).toEqual(['bad header', 'body {}']);
    },
  );

  test('is not kept: many megabytes cost no more than the last of them', () => {
    const piece = noise(64 * 1024);
    const started = performance.now();
    expect(read([...Array.from({ length: 500 }, () => piece), tail])).toEqual(['bad header', 'body {}']);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

test('a long body in many pieces is joined once, not once per piece', () => {
  const body = Buffer.alloc(8_000_000, 'x');
  const pieces = Array.from({ length: 8_000 }, (_, at) => body.subarray(at * 1_000, at * 1_000 + 1_000));
  const started = performance.now();
  const heard = read([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), ...pieces], body.length);
  expect(heard).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(3_000);
});
