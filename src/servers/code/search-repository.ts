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

export async function searchRepository(
  index: CodeIndex,
  { backend, ann, output, context, top, ...rest }: AskedSearch,
  { signal, nowMs }: { readonly signal: AbortSignal; readonly nowMs: number },
): Promise<FoundInRepository> {
  if (backend !== undefined && backend !== 'auto' && backend !== 'memory') throw missing(`the backend ${backend}`);
  if (ann === true) throw missing('search by meaning (ann)');
  const snapshot = index.snapshot();
  const request: SearchRequest = {
    ...rest,
    top: Math.max(1, Math.floor(top)),
    isFull: output !== 'compact',
    ...(context !== undefined && { contextLines: context }),
  };
  const blame = (path: string, startLine: number, endLine: number): Promise<string[]> =>
    blameAuthors(index.root, path, startLine, endLine, signal);
  try {
    return { answer: await searchIndex(snapshot, request, { signal, nowMs, blame }), snapshot };
  } catch (thrown) {
    throw thrown instanceof QueryError ? badQuery(thrown) : thrown;
  }
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
