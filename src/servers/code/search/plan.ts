// What a query costs and counts in this corpus: how rare each concept is, and so how much a match of it is worth.
import { type Concept, conceptsOf, type Vocabulary } from '../query/concepts.ts';
import type { QueryLeaf } from '../query/query-node.ts';
import type { Corpus } from './corpus.ts';
import { idfOf } from './idf.ts';
import type { PlannedConcept } from './score.ts';

/** Terms of more than this weight are the word itself in one of its forms. */
export const ownWeight = 0.9;
/** What stands for a word that the repository does not have counts so many times more. */
const standInLift = 1.6;
/** What stands for a word and is common itself says next to nothing, and costs the most to read. */
const commonShare = 0.01;
const leastCommon = 1500;

export function planConcepts(
  corpus: Corpus,
  sought: readonly QueryLeaf[],
  exactFor: (concept: Concept) => Uint8Array | null,
): PlannedConcept[] {
  const common = Math.max(leastCommon, corpus.liveChunks * commonShare);
  const concepts = conceptsOf(sought, vocabularyOf(corpus)).map((asked) => {
    const counted = asked.terms.map((term) => ({ ...term, chunks: chunksWith(corpus, term.term) }));
    // `documents` is as common as `document`: a form of the word that happens to be rare makes it no rarer.
    const own = counted.reduce((most, { weight, chunks }) => (weight > ownWeight ? Math.max(most, chunks) : most), 0);
    const terms = counted.filter(({ weight, chunks }) => weight > ownWeight || own === 0 || chunks <= common);
    const idf = idfOf(corpus.liveChunks, own);
    // Where the repository does not have the word itself, what stands for it is all there is to go by.
    const lift = own === 0 ? standInLift : 1;
    // A rare relative of a common word must not count more than the word itself.
    const impacts = terms.map(({ weight, chunks }) => {
      return asked.weight * Math.min(1, lift * weight) * Math.min(idf, idfOf(corpus.liveChunks, chunks));
    });
    const chunks = own > 0 ? own : Math.max(0, ...terms.map((term) => term.chunks));
    return { ...asked, terms, chunks, impacts, idf: idfOf(corpus.liveChunks, chunks), exact: exactFor(asked) };
  });
  // A word that the repository does not have says nothing of how well a chunk covers the rest.
  const known = concepts.filter(({ chunks }) => chunks > 0);
  const total = known.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return known.map((concept) => ({ ...concept, share: total === 0 ? 0 : (concept.weight * concept.idf) / total }));
}

function vocabularyOf(corpus: Corpus): Vocabulary {
  return {
    has: (term) => corpus.parts.some(({ segment }) => segment.findTerm(term) !== -1),
    startingWith: (prefix, limit) => [
      ...new Set(corpus.parts.flatMap(({ segment }) => segment.termsWith(prefix, limit))),
    ],
  };
}

function chunksWith(corpus: Corpus, term: string): number {
  let sum = 0;
  for (const { segment } of corpus.parts) {
    const id = segment.findTerm(term);
    if (id !== -1) sum += segment.chunksWith(id);
  }
  return sum;
}
