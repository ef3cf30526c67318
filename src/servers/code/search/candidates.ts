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
  sumByFile(corpus, scratch, touched);
  const heaps = bits.map(() => new TopHeap(size));
  const matched = bits.map(() => 0);
  let best = 0;
  for (let index = 0; index < touched; index += 1) {
    const chunk = scratch.touched[index] as number;
    const key = keyOf(scratch, chunk);
    if (key > best) best = key;
    const pool = bits.indexOf(corpus.modeBits[chunk] as number);
    if (pool === -1) continue;
    matched[pool] = (matched[pool] as number) + 1;
    heaps[pool]?.offer(chunk, key);
  }
  const declarers = declarersOf(corpus, context, scratch);
  return bits.map((bit, pool) => {
    const chunks = new Set(heaps[pool]?.items());
    for (const chunk of declarers) if (corpus.modeBits[chunk] === bit) chunks.add(chunk);
    const candidates = [...chunks].map((chunk) => toCandidate(corpus, context, scratch, chunk, best));
    return { candidates, matched: matched[pool] as number };
  });
}

/** Chunks that hold more of the query come first when not all can be looked at. */
function keyOf(scratch: Scratch, chunk: number): number {
  return (scratch.score[chunk] as number) * (0.6 + 0.4 * (scratch.covered[chunk] as number));
}

const commentBit = 4;

/** Squares: one good neighbour says more than many poor ones. Comments are in their chunk's text already. */
function sumByFile(corpus: Corpus, scratch: Scratch, touched: number): void {
  for (let index = 0; index < touched; index += 1) {
    const chunk = scratch.touched[index] as number;
    const file = corpus.fileOf[chunk] as number;
    scratch.fileConcepts[file] = (scratch.fileConcepts[file] as number) | (scratch.concepts[chunk] as number);
    if (corpus.modeBits[chunk] === commentBit) continue;
    const key = keyOf(scratch, chunk);
    scratch.fileScore[file] = (scratch.fileScore[file] as number) + key * key;
  }
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
  const key = keyOf(scratch, chunk);
  const others = Math.max(0, (scratch.fileScore[fileNumber] as number) - key * key);
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
