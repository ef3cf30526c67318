// The chunks worth ranking: the best by score of each mode, and those that declare a name the query gives.
import { chunkKinds } from '../segment/segment.ts';
import { fileCard, nameCard } from './cards.ts';
import { type Corpus, partOfChunk } from './corpus.ts';
import type { Candidate, RankContext } from './features/feature.ts';
import type { Scratch } from './scratch.ts';
import { TopHeap } from './top-heap.ts';

export interface Pool {
  readonly candidates: Candidate[];
  /** Of this mode, ranked or not. */
  readonly matched: number;
}

/** A name that half the repository has need not bring all of its chunks along. */
const declarersLimit = 64;

/** One pool for each of the bits. */
export function selectCandidates(
  corpus: Corpus,
  context: RankContext,
  scratch: Scratch,
  touched: number,
  bits: readonly number[],
  size: number,
): Pool[] {
  const heaps = bits.map(() => new TopHeap(size));
  const matched = weighTouched(corpus, scratch, touched, bits, heaps);
  const declarers = declarersOf(corpus, context, scratch);
  return bits.map((bit, pool) => {
    const best = (heaps[pool] as TopHeap).items();
    const named = declarers.filter((chunk) => corpus.modeBits[chunk] === bit);
    const chunks = named.length === 0 ? best : [...new Set([...best, ...named])];
    const candidates = chunks.map((chunk) => toCandidate(corpus, scratch, chunk));
    return { candidates, matched: matched[pool] as number };
  });
}

function poolsByBit(bits: readonly number[]): Int8Array {
  const pools = new Int8Array(256).fill(-1);
  for (const [pool, bit] of bits.entries()) pools[bit] = pool;
  return pools;
}

/**
 * Leaves in `conceptScore`, which no concept needs any more, what a chunk is worth when not all can be looked at: those that
 * hold more of the query come first. Answers how many there are, by pool.
 */
function weighTouched(
  corpus: Corpus,
  scratch: Scratch,
  touched: number,
  bits: readonly number[],
  heaps: readonly TopHeap[],
): Uint32Array {
  const { score, covered, conceptScore } = scratch;
  const { modeBits } = corpus;
  const poolOf = poolsByBit(bits);
  const matched = new Uint32Array(bits.length);
  // Most chunks are worse than all that are kept, and that is seen here.
  const bars = new Float64Array(bits.length).fill(-1);
  for (let index = 0; index < touched; index += 1) {
    const chunk = scratch.touched[index] as number;
    const worth = (score[chunk] as number) * (0.6 + 0.4 * (covered[chunk] as number));
    conceptScore[chunk] = worth;
    const pool = poolOf[modeBits[chunk] as number] as number;
    if (pool === -1) continue;
    matched[pool] = (matched[pool] as number) + 1;
    const kept = conceptScore[chunk] as number;
    if (kept >= (bars[pool] as number)) bars[pool] = (heaps[pool] as TopHeap).offer(chunk, kept);
  }
  return matched;
}

function declarersOf(corpus: Corpus, { names }: RankContext, scratch: Scratch): number[] {
  const found: number[] = [];
  for (const { text } of names) {
    for (const { segment, chunkBase } of corpus.parts) {
      const table = segment.values('name');
      const value = table.find(text);
      if (value === -1) continue;
      for (const chunk of table.chunksOf(value)) {
        const number = chunkBase + chunk;
        if (scratch.score[number] !== 0 && found.length < declarersLimit) found.push(number);
      }
    }
  }
  return found;
}

export function toCandidate(corpus: Corpus, scratch: Scratch, chunk: number): Candidate {
  const part = partOfChunk(corpus, chunk);
  const local = chunk - part.chunkBase;
  const file = part.segment.fileOf[local] as number;
  return {
    chunk,
    part,
    local,
    fileNumber: part.fileBase + file,
    file: fileCard(part.segment, file),
    name: nameCard(part.segment, local),
    kind: chunkKinds[part.segment.kindOf[local] as number] ?? 'Code',
    bm25f: scratch.score[chunk] as number,
    covered: scratch.covered[chunk] as number,
    fieldBits: scratch.fields[chunk] as number,
    concepts: scratch.concepts[chunk] as number,
    score: 0,
    effects: [],
  };
}
