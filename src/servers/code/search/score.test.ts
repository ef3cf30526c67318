import { expect, test } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { fields } from '../segment/segment.ts';
import { corpusOf } from './corpus.ts';
import { idfOf } from './idf.ts';
import { planConcepts } from './plan.ts';
import { scoreChunks } from './score.ts';
import { borrowScratch, giveBack } from './scratch.ts';
import { snapshotOf } from './test-snapshot.ts';
import { fieldWeights, saturation } from './weights.ts';

const files = {
  'a.ts': 'export function zebra(quagga: number) {\n  return quagga + quagga;\n}\n',
  'b.ts': '// a zebra\nexport const other = 1;\n\nexport function second() {\n  return zebra(2);\n}\n',
};

test('a score is the sum over fields, saturated once, times how rare the term is', async () => {
  const corpus = corpusOf(await snapshotOf(files, { 'c.ts': 'export function third() {\n  return 3;\n}\n' }));
  const scratch = borrowScratch(corpus.chunkCount);
  scratch.allowed.set(corpus.modeBits.map((bit) => (bit === 0 ? 0 : 1)));
  const concepts = planConcepts(corpus, parseQuery('zebra').sought, () => null);
  const touched = scoreChunks(corpus, { concepts, evidence: [], weights: fieldWeights.symbol, files: null }, scratch);
  const [part] = corpus.parts;
  const segment = part?.segment;
  const term = segment?.findTerm('zebra') ?? -1;
  const postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
  segment?.readPostings(term, postings);
  expect(touched).toBe(postings.length);
  expect(touched).toBeGreaterThan(1);
  const idf = idfOf(corpus.liveChunks, segment?.chunksWith(term) ?? 0);
  for (let index = 0; index < postings.length; index += 1) {
    const chunk = postings.chunks[index] as number;
    const frequency = fields.reduce((sum, field, at) => {
      const times = ((postings.counts[index] as number) >>> (4 * at)) & 15;
      return (
        sum +
        fieldWeights.symbol[field] *
          times *
          (corpus.norms[at * 256 + (segment?.lengthCodeOf[field][chunk] ?? 0)] as number)
      );
    }, 0);
    expect(scratch.score[chunk]).toBeCloseTo((idf * frequency) / (saturation + frequency), 4);
  }
  giveBack(scratch, touched);
  expect(scratch.score.every((score) => score === 0) && scratch.concepts.every((bits) => bits === 0)).toBe(true);
});

test('a chunk that filters left out has no score', async () => {
  const corpus = corpusOf(await snapshotOf(files));
  const scratch = borrowScratch(corpus.chunkCount);
  scratch.allowed.fill(0);
  const concepts = planConcepts(corpus, parseQuery('zebra quagga').sought, () => null);
  expect(scoreChunks(corpus, { concepts, evidence: [], weights: fieldWeights.symbol, files: null }, scratch)).toBe(0);
});
