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
  const { best, matched } = weighTouched(corpus, scratch, touched, bits, heaps);
  const declarers = declarersOf(corpus, context, scratch);
  return bits.map((bit, pool) => {
    const chunks = new Set(heaps[pool]?.items());
    for (const chunk of declarers) if (corpus.modeBits[chunk] === bit) chunks.add(chunk);
    const candidates = [...chunks].map((chunk) => toCandidate(corpus, context, scratch, chunk, best));
    return { candidates, matched: matched[pool] as number };
  });
}

function poolsByBit(bits: readonly number[]): Int8Array {
  const pools = new Int8Array(256).fill(-1);
  for (const [pool, bit] of bits.entries()) pools[bit] = pool;
  return pools;
}

const commentBit = 4;

interface Weighed {
  readonly best: number;
  /** By pool. */
  readonly matched: Uint32Array;
}

/**
 * Leaves in `conceptScore`, which no concept needs any more, what a chunk is worth when not all can be looked at: those that
 * hold more of the query come first. Files get the sum of squares, as one good neighbour says more than many poor ones;
 * comments are in the text of their chunk already.
 */
function weighTouched(
  corpus: Corpus,
  scratch: Scratch,
  touched: number,
  bits: readonly number[],
  heaps: readonly TopHeap[],
): Weighed {
  const { score, covered, concepts, conceptScore, fileConcepts, fileScore } = scratch;
  const { fileOf, modeBits } = corpus;
  const poolOf = poolsByBit(bits);
  const matched = new Uint32Array(bits.length);
  // Most chunks are worse than all that are kept, and that is seen here.
  const bars = new Float64Array(bits.length).fill(-1);
  let best = 0;
  for (let index = 0; index < touched; index += 1) {
    const chunk = scratch.touched[index] as number;
    const worth = (score[chunk] as number) * (0.6 + 0.4 * (covered[chunk] as number));
    conceptScore[chunk] = worth;
    if (worth > best) best = worth;
    const file = fileOf[chunk] as number;
    fileConcepts[file] = (fileConcepts[file] as number) | (concepts[chunk] as number);
    const bit = modeBits[chunk] as number;
    if (bit !== commentBit) fileScore[file] = (fileScore[file] as number) + worth * worth;
    const pool = poolOf[bit] as number;
    if (pool === -1) continue;
    matched[pool] = (matched[pool] as number) + 1;
    const kept = conceptScore[chunk] as number;
    if (kept >= (bars[pool] as number)) bars[pool] = (heaps[pool] as TopHeap).offer(chunk, kept);
  }
  return { best, matched };
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

function toCandidate(corpus: Corpus, context: RankContext, scratch: Scratch, chunk: number, best: number): Candidate {
  const part = partOfChunk(corpus, chunk);
  const local = chunk - part.chunkBase;
  const fileNumber = corpus.fileOf[chunk] as number;
  const own = corpus.modeBits[chunk] === commentBit ? 0 : (scratch.conceptScore[chunk] as number);
  const others = Math.max(0, (scratch.fileScore[fileNumber] as number) - own * own);
  return {
    chunk,
    part,
    local,
    fileNumber,
    file: fileCard(part.segment, part.segment.fileOf[local] as number),
    name: nameCard(part.segment, local),
    kind: chunkKinds[part.segment.kindOf[local] as number] ?? 'Code',
    bm25f: scratch.score[chunk] as number,
    covered: scratch.covered[chunk] as number,
    fileCovered: shareOf(context, scratch.fileConcepts[fileNumber] as number),
    fieldBits: scratch.fields[chunk] as number,
    concepts: scratch.concepts[chunk] as number,
    fileScore: best === 0 ? 0 : Math.sqrt(others) / best,
    score: 0,
    effects: [],
  };
}

function shareOf({ concepts }: RankContext, bits: number): number {
  let sum = 0;
  for (let index = 0; index < concepts.length; index += 1) {
    if ((bits & (1 << index)) !== 0) sum += concepts[index]?.share ?? 0;
  }
  return sum;
}
