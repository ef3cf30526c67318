import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentUnreadable } from '../segment/segment-file.ts';
import { codeWords } from './sign-code.ts';
import { type ChunkVectors, readVectors, writeVectors } from './vector-file.ts';

const vectors: ChunkVectors = {
  ...{ model: 'words-4', dimension: 4, chunkCount: 3 },
  codes: Uint32Array.from({ length: 3 * codeWords }, (_, at) => at * 0x0101_0101),
  steps: Int8Array.from({ length: 12 }, (_, at) => at * 20 - 127),
  scales: Float32Array.of(0.5, 0, 0.25),
};

test('what was written is read again', () => {
  expect(readVectors(writeVectors(vectors), 'words-4', 3)).toEqual(vectors);
});

test('vectors of no chunks are vectors', () => {
  const none = {
    ...vectors,
    chunkCount: 0,
    codes: new Uint32Array(),
    steps: new Int8Array(),
    scales: new Float32Array(),
  };
  expect(readVectors(writeVectors(none), 'words-4', 0)).toEqual(none);
});

test('vectors of another model, or of other chunks, are refused', () => {
  expect(() => readVectors(writeVectors(vectors), 'words-5', 3)).toThrow(SegmentUnreadable);
  expect(() => readVectors(writeVectors(vectors), 'words-4', 4)).toThrow(SegmentUnreadable);
});

test('a file with any byte changed, or cut anywhere, is refused', () => {
  const whole = writeVectors(vectors);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] as number) ^ change;
      // Bytes that only fill up to the next section say nothing.
      const read = () => readVectors(changed, 'words-4', 3);
      if (isFilling(whole, at)) expect(read()).toEqual(vectors);
      else expect(read).toThrow(SegmentUnreadable);
      expect(() => readVectors(whole.subarray(0, at), 'words-4', 3)).toThrow(SegmentUnreadable);
    }),
    { seed: 20_262, numRuns: 200 },
  );
});

/** Sections stand where the table at the beginning says; between them are zeros. */
function isFilling(file: Buffer, at: number): boolean {
  const [headSize, entrySize, nameSize] = [32, 32, 16];
  const sections = file.readUInt32LE(16);
  if (at < headSize + sections * entrySize) return at >= 28 && at < headSize;
  for (let entry = headSize; entry < headSize + sections * entrySize; entry += entrySize) {
    const start = file.readUInt32LE(entry + nameSize);
    if (at >= start && at < start + file.readUInt32LE(entry + nameSize + 4)) return false;
  }
  return true;
}
