// What a query costs and counts in this corpus: how rare each concept is, and so how much a match of it is worth.
import { type Concept, conceptsOf, type Vocabulary } from '../query/concepts.ts';
import type { QueryLeaf } from '../query/query-node.ts';
import type { Corpus } from './corpus.ts';
import { idfOf, type PlannedConcept } from './score.ts';

export function planConcepts(
  corpus: Corpus,
  sought: readonly QueryLeaf[],
  exactFor: (concept: Concept) => Uint8Array | null,
): PlannedConcept[] {
  const concepts = conceptsOf(sought, vocabularyOf(corpus)).map((concept) => {
    const frequencies = concept.terms.map(({ term }) => chunksWith(corpus, term));
    const [own = 0] = frequencies;
    const idf = idfOf(corpus.liveChunks, own);
    // A rare relative of a common word must not count more than the word itself.
    const impacts = concept.terms.map(({ weight }, index) => {
      const ofTerm = idfOf(corpus.liveChunks, frequencies[index] as number);
      return concept.weight * weight * Math.min(idf, ofTerm);
    });
    const chunks = own > 0 ? own : Math.max(0, ...frequencies);
    return { ...concept, chunks, impacts, idf: idfOf(corpus.liveChunks, chunks), exact: exactFor(concept) };
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
