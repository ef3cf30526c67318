// What a search by meaning works with: the question as a vector, and the vectors of all chunks.
import { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { QueryClass } from '../query/classify.ts';
import type { Query } from '../query/query-node.ts';
import type { SearchWarning } from '../search/search-answer.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { classWeight } from './class-weight.ts';
import type { ChunkVectors } from './vector-file.ts';
import type { VectorShelf } from './vector-shelf.ts';

export interface Meaning {
  readonly model: string;
  readonly question: Float32Array;
  /** In the order of the snapshot's segments; null while they are being made. */
  readonly vectors: readonly ChunkVectors[] | null;
  /** Of 1: how many chunks have theirs. */
  readonly share: number;
}

/** `words` are those that are sought, without signs of the query language. */
export type AskMeaning = (snapshot: IndexSnapshot, words: string, signal: AbortSignal) => Promise<Meaning>;

/** Null where it is not asked for, or would have no say: for names, paths and words in their very case. */
export async function meaningFor(
  snapshot: IndexSnapshot,
  request: SearchRequest,
  { sought }: Query,
  queryClass: QueryClass,
  { askMeaning, signal }: { readonly askMeaning?: AskMeaning; readonly signal: AbortSignal },
): Promise<Meaning | null> {
  const isExact = request.case === true || request.caseTokens === true;
  if (!request.ann || !askMeaning || isExact || classWeight[queryClass] === 0) return null;
  const words = sought.flatMap((leaf) => (leaf.type === 'regex' ? [] : [leaf.text]));
  return words.length === 0 ? null : askMeaning(snapshot, words.join(' '), signal);
}

/** Whether it has a say in the order. */
export function hasVectors(meaning: Meaning | null): boolean {
  return meaning !== null && meaning.vectors !== null;
}

export function warningsOfMeaning(meaning: Meaning | null): SearchWarning[] {
  if (!meaning || meaning.vectors) return [];
  const percent = Math.floor(meaning.share * 100);
  const message = `Vectors are being made, ${percent} % are there. This answer goes by words alone; ask again later.`;
  return [{ code: 'vectors_unfinished', message }];
}

export function askMeaningIn(folder: string, shelf: VectorShelf): AskMeaning {
  return async (snapshot, words, signal) => {
    try {
      const [question = new Float32Array(0)] = await shelf.provider.embed([words], signal, 'query');
      const found = await shelf.vectorsOf(folder, snapshot.segments, signal);
      const { model } = shelf.provider;
      if (!('made' in found)) return { model, question, vectors: found, share: 1 };
      return { model, question, vectors: null, share: found.made / Math.max(1, found.chunks) };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof Fault)) throw thrown;
      throw fault('CAPABILITY_MISSING', {
        message: `Search by meaning (ann) needs the embedding provider: ${thrown.message}`,
        hint: thrown.hint ?? 'Leave ann out to search by words.',
        cause: thrown,
      });
    }
  };
}
