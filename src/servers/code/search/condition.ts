// What the operators of a query demand, as one byte per chunk.
import { identifiersIn, partsOf } from '../query/identifier.ts';
import type { QueryLeaf, QueryNode } from '../query/query-node.ts';
import type { Postings } from '../segment/segment.ts';
import { termsOf } from '../segment/tokenize.ts';
import type { Corpus } from './corpus.ts';
import type { Evidence } from './score.ts';

/** Chunks that do not fulfil it are taken out of `allowed`. */
export function applyCondition(
  corpus: Corpus,
  condition: QueryNode,
  byLeaf: ReadonlyMap<QueryLeaf, Evidence>,
  allowed: Uint8Array,
): void {
  const only = condition.type === 'not' || condition.type === 'joined' ? undefined : byLeaf.get(condition);
  if (only) keepOnly(only.chunks, allowed);
  else combine(allowed, chunksWhere(corpus, condition, byLeaf), true);
}

/** A phrase by itself, which is most of what has a condition. */
function keepOnly(chunks: Uint32Array, allowed: Uint8Array): void {
  const kept = chunks.filter((chunk) => allowed[chunk] === 1);
  allowed.fill(0);
  for (const chunk of kept) allowed[chunk] = 1;
}

function chunksWhere(corpus: Corpus, node: QueryNode, byLeaf: ReadonlyMap<QueryLeaf, Evidence>): Uint8Array {
  if (node.type === 'not') return negated(chunksWhere(corpus, node.part, byLeaf));
  if (node.type === 'joined') {
    const [first, ...rest] = node.parts.map((part) => chunksWhere(corpus, part, byLeaf)) as [
      Uint8Array,
      ...Uint8Array[],
    ];
    for (const other of rest) combine(first, other, node.by === 'and');
    return first;
  }
  const evidence = byLeaf.get(node);
  if (evidence) return marked(corpus, evidence.chunks);
  return node.type === 'word' ? chunksWithWord(corpus, node.text) : new Uint8Array(corpus.chunkCount);
}

function negated(marks: Uint8Array): Uint8Array {
  for (let chunk = 0; chunk < marks.length; chunk += 1) marks[chunk] = 1 - (marks[chunk] as number);
  return marks;
}

/** As far as the other goes. */
function combine(into: Uint8Array, other: Uint8Array, isAnd: boolean): void {
  for (let chunk = 0; chunk < other.length; chunk += 1) {
    into[chunk] = isAnd
      ? (into[chunk] as number) & (other[chunk] as number)
      : (into[chunk] as number) | (other[chunk] as number);
  }
}

function marked(corpus: Corpus, chunks: Uint32Array): Uint8Array {
  const marks = new Uint8Array(corpus.chunkCount);
  for (const chunk of chunks) marks[chunk] = 1;
  return marks;
}

/** A chunk has a word if it has all its identifiers: whole, or as another form of the same word. */
function chunksWithWord(corpus: Corpus, word: string): Uint8Array {
  const all = new Uint8Array(corpus.chunkCount).fill(1);
  for (const identifier of identifiersIn(word.normalize('NFC'))) {
    // Parts alone are not the name: `-basicAuth` must not take all of a file that is called basic-auth.
    const forms = partsOf(identifier).length > 1 ? [identifier.toLowerCase()] : termsOf(identifier);
    combine(all, chunksWithAny(corpus, forms), true);
  }
  return all;
}

const postings: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };

function chunksWithAny(corpus: Corpus, terms: readonly string[]): Uint8Array {
  const marks = new Uint8Array(corpus.chunkCount);
  for (const { segment, chunkBase } of corpus.parts) {
    for (const term of terms) {
      const id = segment.findTerm(term);
      if (id === -1) continue;
      segment.readPostings(id, postings);
      for (let index = 0; index < postings.length; index += 1)
        marks[chunkBase + (postings.chunks[index] as number)] = 1;
    }
  }
  return marks;
}
