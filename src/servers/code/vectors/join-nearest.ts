// Brings what likeness finds to what the words have found: the nearest chunk of each file, as a further candidate where the
// words know nothing of the file.
import { type Pool, toCandidate } from '../search/candidates.ts';
import { type Corpus, fileOfChunk } from '../search/corpus.ts';
import type { Scratch } from '../search/scratch.ts';
import { type Near, nearestChunks } from './nearest-chunks.ts';
import type { ChunkVectors } from './vector-file.ts';

export interface NearFile extends Near {
  readonly fileNumber: number;
}

/** Chunks of a mode; further down, likeness is chance. */
const nearestAtMost = 100;

/** For each pool the nearest chunk of each file, the nearest first. Reads what the scoring left in `scratch`. */
export function joinNearest(
  corpus: Corpus,
  scratch: Scratch,
  pools: readonly Pool[],
  bits: readonly number[],
  { vectors, question }: { readonly vectors: readonly ChunkVectors[]; readonly question: Float32Array },
): NearFile[][] {
  return pools.map(({ candidates }, index) => {
    const near = nearestChunks(corpus.parts, vectors, question, {
      allowed: scratch.allowed,
      modeBits: corpus.modeBits,
      bit: bits[index] as number,
      limit: nearestAtMost,
    });
    const files = firstOfFiles(corpus, near);
    const known = new Set(candidates.map(({ fileNumber }) => fileNumber));
    for (const { chunk, fileNumber } of files) {
      if (!known.has(fileNumber)) candidates.push(toCandidate(corpus, scratch, chunk));
    }
    return files;
  });
}

function firstOfFiles(corpus: Corpus, near: readonly Near[]): NearFile[] {
  const byFile = new Map<number, NearFile>();
  for (const each of near) {
    const fileNumber = fileOfChunk(corpus, each.chunk);
    if (!byFile.has(fileNumber)) byFile.set(fileNumber, { ...each, fileNumber });
  }
  return [...byFile.values()];
}
