// Found by fuzz: one frame with a wrong length left the frame wire out of step for good, a header block beyond the
// limit was judged by how it was cut into chunks, and an empty body waited for the next frame.
import { describe, expect, test } from 'vitest';
import { frameReader } from '../../../src/transports/stdio/framing.ts';

function read(...chunks: readonly string[]): string[] {
  const events: string[] = [];
  const reader = frameReader(1_000, {
    body: (body) => events.push(`body ${body.toString('latin1')}`),
    oversize: (bytes) => events.push(`oversize ${bytes}`),
    badHeader: () => events.push('bad header'),
  });
  for (const chunk of chunks) reader.take(Buffer.from(chunk, 'latin1'));
  return events;
}

const frame = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;

describe('a frame wire out of step', () => {
  test('a length too short costs its own frame and no other', () => {
    expect(read('Content-Length: 3\r\n\r\n{"a":1}', frame('{"b":2}'), frame('{"c":3}'))).toEqual([
      'body {"a',
      'body {"b":2}',
      'body {"c":3}',
    ]);
  });

  test('a length too long costs one frame more, and then the wire is in step again', () => {
    expect(read(`Content-Length: 20\r\n\r\n{"a":1}`, frame('{"b":2}'), frame('{"c":3}'), frame('{"d":4}'))).toEqual([
      'body {"a":1}Content-Lengt',
      'bad header',
      'body {"c":3}',
      'body {"d":4}',
    ]);
  });

  test('a header line of its own counts before one that noise stands before', () => {
    expect(read('X-Other: Content-Length: 2\r\nContent-Length: 7\r\n\r\n{"a":1}')).toEqual(['body {"a":1}']);
  });

  test('an empty body is read without a further byte', () => {
    expect(read('Content-Length: 0\r\n\r\n')).toEqual(['body ']);
    expect(read('Content-Length: 0\r\n\r\n', frame('{}'))).toEqual(['body ', 'body {}']);
  });

  test.each([8_189, 8_190, 8_192, 8_193, 9_000, 30_000])(
    'a header block of %i bytes is judged alike, however it is cut',
    (bytes) => {
      const block = `${'x'.repeat(bytes - 19)}\r\nContent-Length: 2\r\n\r\n{}`;
      const whole = read(block, frame('{}'));
      expect(whole).toEqual(bytes > 8_192 ? ['bad header', 'body {}'] : ['body {}', 'body {}']);
      for (const size of [1_000, 8_191, 8_192, 8_193, bytes + 1, bytes + 3]) {
        const chunks = Array.from({ length: Math.ceil(block.length / size) }, (_, at) =>
          block.slice(at * size, (at + 1) * size),
        );
        expect(read(...chunks, frame('{}'))).toEqual(whole);
      }
    },
  );
});
