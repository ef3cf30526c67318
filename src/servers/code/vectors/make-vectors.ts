// Makes the vectors of all chunks of a segment: some texts at a time, so that others are answered in between.
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { quantise } from '../../../embedding/quantise.ts';
import type { Pace } from '../../../platform/pace.ts';
import type { Segment } from '../segment/segment.ts';
import { proseOf } from './chunk-prose.ts';
import { codeWords, SignCoder } from './sign-code.ts';
import type { ChunkVectors } from './vector-file.ts';

export interface MakingOptions {
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly onMade?: (chunks: number) => void;
}

/** A request to a server is worth its while, and a slice of time is not overrun by far. */
const textsAtOnce = 64;

export async function makeVectors(
  segment: Segment,
  provider: EmbeddingProvider,
  { signal, pace, onMade }: MakingOptions,
): Promise<ChunkVectors> {
  const prose = proseOf(segment);
  let rows = provider.dimension === null ? null : new Rows(segment.chunkCount, provider.dimension);
  for (let first = 0; first < segment.chunkCount; first += textsAtOnce) {
    const texts: string[] = [];
    const end = Math.min(first + textsAtOnce, segment.chunkCount);
    for (let chunk = first; chunk < end; chunk += 1) texts.push(prose(chunk));
    const vectors = await provider.embed(texts, signal, 'background');
    rows ??= new Rows(segment.chunkCount, vectors[0]?.length ?? 1);
    for (const [index, vector] of vectors.entries()) rows.set(first + index, vector);
    onMade?.(vectors.length);
    if (pace.isDue()) await pace.rest();
  }
  rows ??= new Rows(0, 1);
  return { model: provider.model, chunkCount: segment.chunkCount, ...rows.arrays };
}

class Rows {
  readonly arrays: Pick<ChunkVectors, 'dimension' | 'codes' | 'steps' | 'scales'>;
  readonly #coder: SignCoder;

  constructor(count: number, dimension: number) {
    this.#coder = new SignCoder(dimension);
    const codes = new Uint32Array(count * codeWords);
    this.arrays = {
      dimension,
      codes,
      steps: new Int8Array(count * dimension),
      scales: new Float32Array(count),
    };
  }

  set(row: number, vector: Float32Array): void {
    const { dimension, codes, steps, scales } = this.arrays;
    if (vector.length !== dimension)
      throw new RangeError(`a vector of ${vector.length} numbers among ones of ${dimension}`);
    const quantised = quantise(vector);
    steps.set(quantised.steps, row * dimension);
    scales[row] = quantised.scale;
    this.#coder.write(vector, codes, row * codeWords);
  }
}
