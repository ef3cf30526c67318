// The vectors of a segment's chunks in a file beside it, in the same kind of file as the segment itself. It is written once
// and goes with its segment; one that cannot be read, or is of another model, is made anew.
import { Sections } from '../segment/sections.ts';
import { SegmentUnreadable, writeSections } from '../segment/segment-file.ts';
import { codeWords } from './sign-code.ts';

/** One row for each chunk of a segment. */
export interface ChunkVectors {
  readonly model: string;
  readonly dimension: number;
  readonly chunkCount: number;
  /** `codeWords` a row. */
  readonly codes: Uint32Array;
  /** `dimension` a row: the vector in steps of the row's scale. */
  readonly steps: Int8Array;
  readonly scales: Float32Array;
}

/** What rows are made of: the words that stand for a chunk, and how a code comes from a vector. */
const rules = 1;

interface About {
  readonly rules: number;
  readonly model: string;
  readonly dimension: number;
  readonly chunkCount: number;
}

export function writeVectors({ model, dimension, chunkCount, codes, steps, scales }: ChunkVectors): Buffer {
  const about: About = { rules, model, dimension, chunkCount };
  return writeSections({ about: Buffer.from(JSON.stringify(about)), codes, steps, scales });
}

/** Throws `SegmentUnreadable` for bytes that are not the vectors of so many chunks by this model. */
export function readVectors(bytes: Buffer, model: string, chunkCount: number): ChunkVectors {
  const sections = new Sections(bytes);
  const about = JSON.parse(sections.bytes('about').toString()) as About;
  if (about.rules !== rules || about.model !== model || about.chunkCount !== chunkCount)
    throw new SegmentUnreadable('version', `These vectors were made by ${about.model} in another way`);
  const { dimension } = about;
  const codes = sections.u32('codes');
  const steps = sections.u8('steps');
  const scales = sections.u32('scales');
  if (
    codes.length !== chunkCount * codeWords ||
    steps.length !== chunkCount * dimension ||
    scales.length !== chunkCount
  )
    throw new SegmentUnreadable('damaged', 'Some vectors are missing');
  return {
    ...{ model, dimension, chunkCount, codes },
    steps: new Int8Array(steps.buffer, steps.byteOffset, steps.length),
    scales: new Float32Array(scales.buffer, scales.byteOffset, scales.length),
  };
}
