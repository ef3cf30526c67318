// The outline of a note as bytes and back: for each chunk its hash, its place, and its instant vector.
import type { QuantisedVector } from '../../../embedding/quantise.ts';

/** A chunk without its text: enough to know its vector and to find it in the note again. */
export interface OutlinedChunk {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

/** What the instant tier knows of a note; `vectors` has one for each chunk, all of one length. */
export interface NoteOutline {
  readonly chunks: readonly OutlinedChunk[];
  readonly vectors: readonly QuantisedVector[];
}

// A uint32 with the number of chunks. Then for each 32 bytes of hash, two uint32, a float64 and the steps of its vector.
const headBytes = 4;
const [startAt, endAt, scaleAt, stepsAt] = [32, 36, 40, 48];

export function packOutline({ chunks, vectors }: NoteOutline): Uint8Array {
  const dimension = vectors[0]?.steps.length ?? 0;
  const size = stepsAt + dimension;
  const bytes = Buffer.allocUnsafe(headBytes + chunks.length * size);
  bytes.writeUInt32LE(chunks.length);
  chunks.forEach(({ hash, start, end }, index) => {
    const at = headBytes + index * size;
    const vector = vectors[index];
    if (vector?.steps.length !== dimension) throw new RangeError('the vectors of an outline differ in length');
    bytes.write(hash, at, 'hex');
    bytes.writeUInt32LE(start, at + startAt);
    bytes.writeUInt32LE(end, at + endAt);
    bytes.writeDoubleLE(vector.scale, at + scaleAt);
    bytes.set(vector.steps, at + stepsAt);
  });
  return bytes;
}

/** The vectors are views on the bytes. */
export function unpackOutline(packed: Uint8Array): NoteOutline {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = bytes.readUInt32LE();
  const size = count === 0 ? 0 : (bytes.length - headBytes) / count;
  const chunks: OutlinedChunk[] = [];
  const vectors: QuantisedVector[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = headBytes + index * size;
    chunks.push({
      hash: bytes.toString('hex', at, at + startAt),
      start: bytes.readUInt32LE(at + startAt),
      end: bytes.readUInt32LE(at + endAt),
    });
    vectors.push({
      scale: bytes.readDoubleLE(at + scaleAt),
      steps: new Int8Array(bytes.buffer, bytes.byteOffset + at + stepsAt, size - stepsAt),
    });
  }
  return { chunks, vectors };
}
