// A search as the tool asks for it: what this version cannot do is refused by name, the rest goes to the index.
import type { Fault } from '../../kernel/fault.ts';
import { fault } from './faults.ts';
import type { CodeIndex } from './index/open-index.ts';
import type { IndexSnapshot } from './index/snapshot.ts';
import { QueryError } from './query/query-error.ts';
import { blameAuthors } from './repository/blame.ts';
import type { SearchAnswer } from './search/search-answer.ts';
import { searchIndex } from './search/search-index.ts';
import type { SearchRequest } from './search/search-request.ts';
import { type AskMeaning, askMeaningIn } from './vectors/ask-meaning.ts';
import { isOnByDefault } from './vectors/class-weight.ts';
import type { VectorSource } from './vectors/vector-source.ts';

/** The tool's arguments that are not the search's own. */
export interface AskedSearch extends Omit<SearchRequest, 'ann' | 'contextLines' | 'isFull' | 'off'> {
  readonly backend?: string;
  readonly output: 'compact' | 'full' | 'json';
  readonly ann?: boolean | null;
  readonly context?: number;
  readonly top: number;
}

export interface FoundInRepository {
  readonly answer: SearchAnswer;
  readonly snapshot: IndexSnapshot;
}

interface Surroundings {
  readonly signal: AbortSignal;
  readonly nowMs: number;
  /** Null where there is no embedding provider. */
  readonly vectors: VectorSource | null;
}

export async function searchRepository(
  index: CodeIndex,
  { backend, ann, output, context, top, ...rest }: AskedSearch,
  { signal, nowMs, vectors }: Surroundings,
): Promise<FoundInRepository> {
  if (backend !== undefined && backend !== 'auto' && backend !== 'memory') throw missing(`the backend ${backend}`);
  const askMeaning = meaningWanted(index, ann, vectors);
  const snapshot = index.snapshot();
  const request: SearchRequest = {
    ...rest,
    top: Math.max(1, Math.floor(top)),
    isFull: output !== 'compact',
    ...(askMeaning && { ann: true }),
    ...(context !== undefined && { contextLines: context }),
  };
  const blame = (path: string, startLine: number, endLine: number): Promise<string[]> =>
    blameAuthors(index.root, path, startLine, endLine, signal);
  try {
    return {
      answer: await searchIndex(snapshot, request, { signal, nowMs, blame, ...(askMeaning && { askMeaning }) }),
      snapshot,
    };
  } catch (thrown) {
    throw thrown instanceof QueryError ? badQuery(thrown) : thrown;
  }
}

/** Whoever asks for it is told when it cannot be had; by default it is simply left out then. */
function meaningWanted(
  { folder }: CodeIndex,
  ann: boolean | null | undefined,
  vectors: VectorSource | null,
): AskMeaning | null {
  if (!(ann ?? isOnByDefault)) return null;
  if (vectors) return async (...asked) => askMeaningIn(folder, await vectors.shelf())(...asked);
  if (ann === null || ann === undefined) return null;
  throw fault('CAPABILITY_MISSING', {
    message: 'Search by meaning (ann) needs an embedding provider, and this server was started with none.',
    hint: 'Start it without --embedding none, or leave ann out.',
  });
}

function badQuery({ message, position }: QueryError): Fault {
  return fault('INVALID_REQUEST', { message: `query: ${message}`, details: { argument: 'query', position } });
}

function missing(what: string): Fault {
  return fault('CAPABILITY_MISSING', {
    message: `This version does not have ${what} yet.`,
    hint: 'Leave the argument out.',
  });
}
