// Reads the query of a request. Throws QueryError, which says what is wrong and where.
import { parseQuery } from '../query/parse-query.ts';
import { QueryError } from '../query/query-error.ts';
import type { Query } from '../query/query-node.ts';
import { filterTable } from './filters/filter-table.ts';
import type { SearchRequest } from './search-request.ts';

/** An empty query, or `*`, shows whatever the filters leave; without a filter it asks for nothing. */
export function readRequest(request: SearchRequest): Query {
  const query = parseQuery(request.query.trim() === '*' ? '' : request.query);
  if (query.sought.length === 0 && !hasFilter(request)) {
    throw new QueryError('empty', 0, 'The query is empty. Give words, or a filter.');
  }
  return query;
}

function hasFilter(request: SearchRequest): boolean {
  return filterTable.some(({ filter }) => request[filter] !== undefined && request[filter] !== false);
}
