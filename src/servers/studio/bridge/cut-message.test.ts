import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChunkAssembly, isChunk } from './chunk-assembly.ts';
import { cutMessage } from './cut-message.ts';
import { type ChunkLine, chunkBytes, maxLineBytes, maxMessageBytes } from './protocol.ts';

const read = (line: string) => JSON.parse(line) as ChunkLine;
const assembly = () => new ChunkAssembly({ now: () => 0 });

/** Texts of 100 to 600 kB of characters of one to four bytes, in a shuffled pattern, as a JSON line. */
const longLine = fc
  .tuple(fc.array(fc.constantFrom('a', '"', '\\', 'é', '世', '🚀', '\u0000', '\ud800'), { minLength: 1 }), fc.nat(400))
  .map(([characters, extra]) => {
    const pattern = characters.join('');
    return JSON.stringify({ text: pattern.repeat(Math.ceil((100_000 + extra * 500) / pattern.length)) });
  });

describe('a long line', () => {
  test('comes together byte-equal, in any order and with pieces that come twice', () => {
    fc.assert(
      fc.property(longLine, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (line, random) => {
        const lines = cutMessage(line, 'm');
        if (lines.length === 1) return lines[0] === line;
        const order = [...lines, ...lines.slice(0, 2)]
          .map((each) => [random.next().value, each] as const)
          .sort(([a], [b]) => a - b);
        const parts = assembly();
        const whole = order.map(([, each]) => parts.add(read(each))).filter((each) => each !== null);
        return whole.length === 1 && whole[0] === line;
      }),
      { seed: 6, numRuns: 40 },
    );
  });

  test('is cut between characters, into pieces that fit', () => {
    fc.assert(
      fc.property(longLine, (line) => {
        for (const each of cutMessage(line, 'm')) {
          expect(Buffer.byteLength(each)).toBeLessThanOrEqual(maxLineBytes);
          const value: unknown = JSON.parse(each);
          if (!isChunk(value)) continue;
          expect(Buffer.byteLength(value.data)).toBeLessThanOrEqual(chunkBytes);
          expect(value.data.isWellFormed()).toBe(true);
        }
      }),
      { seed: 7, numRuns: 20 },
    );
  });

  test('is left whole up to the limit, and refused beyond the largest message', () => {
    expect(cutMessage('é'.repeat(maxLineBytes / 2), 'm')).toHaveLength(1);
    expect(cutMessage('é'.repeat(maxLineBytes / 2 + 1), 'm').map((each) => read(each).chunk)).toEqual([
      { id: 'm', index: 0, count: 3 },
      { id: 'm', index: 1, count: 3 },
      { id: 'm', index: 2, count: 3 },
    ]);
    expect(() => cutMessage('x'.repeat(maxMessageBytes + 1), 'm')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: { payload_bytes: 8_000_001, max_bytes: 8_000_000 },
      }),
    );
  });
});

describe('pieces that never become whole', () => {
  const piece = (id: string, index: number, count: number, data = 'x'): ChunkLine => ({
    chunk: { id, index, count },
    data,
  });

  test('are forgotten, oldest first, when there are too many', () => {
    const parts = assembly();
    for (let n = 0; n < 17; n++) parts.add(piece(`m${n}`, 0, 2));
    expect(parts.add(piece('m0', 1, 2))).toBeNull();
    expect(parts.add(piece('m16', 1, 2))).toBe('xx');
  });

  test('are forgotten when they take too much room together', () => {
    const parts = assembly();
    const large = 'x'.repeat(6_000_000);
    for (const id of ['a', 'b', 'c']) parts.add(piece(id, 0, 2, large));
    expect(parts.add(piece('a', 1, 2))).toBeNull();
    expect(parts.add(piece('c', 1, 2))?.length).toBe(6_000_001);
  });

  test('are forgotten after a minute', () => {
    let now = 0;
    const parts = new ChunkAssembly({ now: () => now });
    parts.add(piece('old', 0, 2));
    now = 60_001;
    parts.add(piece('new', 0, 2));
    expect(parts.add(piece('old', 1, 2))).toBeNull();
  });

  test('are dropped when they contradict each other or grow beyond the largest message', () => {
    const parts = assembly();
    parts.add(piece('odd', 0, 2));
    expect(parts.add(piece('odd', 1, 3))).toBeNull();
    parts.add(piece('huge', 0, 2, 'x'.repeat(maxMessageBytes)));
    expect(parts.add(piece('huge', 1, 2, 'yy'))).toBeNull();
  });

  test('do not begin a message anew that was whole', () => {
    const parts = assembly();
    parts.add(piece('m', 0, 2));
    expect(parts.add(piece('m', 1, 2))).toBe('xx');
    expect([parts.add(piece('m', 0, 2)), parts.add(piece('m', 1, 2))]).toEqual([null, null]);
  });

  test.each([
    [{ chunk: { id: 'm', index: 2, count: 2 }, data: '' }],
    [{ chunk: { id: 'm', index: -1, count: 2 }, data: '' }],
    [{ chunk: { id: 'm', index: 0.5, count: 2 }, data: '' }],
    [{ chunk: { id: 'm', index: 0, count: 1e9 }, data: '' }],
    [{ chunk: { id: 7, index: 0, count: 1 }, data: '' }],
    [{ chunk: { id: 'm', index: 0, count: 1 }, data: 5 }],
    [{ chunk: [], data: '' }],
    [null],
  ])('that make no sense are no pieces: %j', (value) => {
    expect(isChunk(value)).toBe(false);
  });
});
