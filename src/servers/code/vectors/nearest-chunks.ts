// The chunks whose vectors are nearest to that of a question: all by their codes, the best of those by the vectors themselves.
// Chunks that filters left out are not looked at.
import type { CorpusPart } from '../search/corpus.ts';
import { codeDistance, codeWords, SignCoder } from './sign-code.ts';
import type { ChunkVectors } from './vector-file.ts';

export interface Near {
  /** Number in the corpus. */
  readonly chunk: number;
  readonly cosine: number;
}

export interface NearestOptions {
  /** By chunk of the corpus: 1 for those that may be found. */
  readonly allowed: Uint8Array;
  readonly modeBits: Uint8Array;
  readonly bit: number;
  readonly limit: number;
}

/** So many of the best by code are compared in full: they hold nineteen of twenty of the really nearest thirty. */
const compared = 400;
const distances = codeWords * 32 + 1;
const far = 0xffff;

/** Of the vectors of each part, in the order of the parts. The nearest first; those without any likeness are left out. */
export function nearestChunks(
  parts: readonly CorpusPart[],
  vectors: readonly ChunkVectors[],
  question: Float32Array,
  options: NearestOptions,
): Near[] {
  const code = new Uint32Array(codeWords);
  new SignCoder(question.length).write(question, code, 0);
  const found = vectors.map((own, index) => distancesTo(code, own, (parts[index] as CorpusPart).chunkBase, options));
  const reach = reachOf(found, Math.max(compared, options.limit));
  const near: Near[] = [];
  for (const [index, { distanceOf }] of found.entries()) {
    const own = vectors[index] as ChunkVectors;
    const { chunkBase } = parts[index] as CorpusPart;
    for (let row = 0; row < own.chunkCount; row += 1) {
      if ((distanceOf[row] as number) > reach) continue;
      const cosine = cosineOf(own, row, question);
      if (cosine > 0) near.push({ chunk: chunkBase + row, cosine });
    }
  }
  return near.sort((one, other) => other.cosine - one.cosine || one.chunk - other.chunk).slice(0, options.limit);
}

interface Distances {
  readonly distanceOf: Uint16Array;
  /** How many rows have each distance. */
  readonly counts: Uint32Array;
}

function distancesTo(
  code: Uint32Array,
  { codes, chunkCount }: ChunkVectors,
  chunkBase: number,
  { allowed, modeBits, bit }: NearestOptions,
): Distances {
  const distanceOf = new Uint16Array(chunkCount).fill(far);
  const counts = new Uint32Array(distances);
  for (let row = 0; row < chunkCount; row += 1) {
    if (allowed[chunkBase + row] !== 1 || modeBits[chunkBase + row] !== bit) continue;
    const distance = codeDistance(codes, row * codeWords, code);
    distanceOf[row] = distance;
    counts[distance] = (counts[distance] as number) + 1;
  }
  return { distanceOf, counts };
}

/** The distance within which there are at least so many, or all. Ties are never broken by chance. */
function reachOf(found: readonly Distances[], wanted: number): number {
  let within = 0;
  for (let distance = 0; distance < distances; distance += 1) {
    for (const { counts } of found) within += counts[distance] as number;
    if (within >= wanted) return distance;
  }
  return distances;
}

function cosineOf({ steps, scales, dimension }: ChunkVectors, row: number, question: Float32Array): number {
  let sum = 0;
  for (let axis = 0, at = row * dimension; axis < dimension; axis += 1, at += 1) {
    sum += (steps[at] as number) * (question[axis] as number);
  }
  return sum * (scales[row] as number);
}
