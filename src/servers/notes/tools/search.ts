// Notes by meaning (notes/search).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { fault } from '../faults.ts';
import { Hit, limitOf } from './shapes.ts';
import { showHits } from './show-notes.ts';

export const search = tool({
  name: 'search',
  title: 'Search',
  description: 'Notes that mean what the query means, also in other words; the most similar first.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    query: Type.String({ description: 'Natural language search query' }),
    limit: limitOf(50, 10),
    threshold: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0,
      description: 'Leave out hits with a lower score',
    }),
  }),
  output: Type.Array(Hit),
  faults: ['PROVIDER_ERROR'],
  run: async ({ query, limit, threshold }, { store, searchNotes, warn, signal }) => {
    if (!searchNotes) throw fault('PROVIDER_ERROR', { message: 'No embedding provider is configured.' });
    const { hits, warnings } = await searchNotes.search(query, { limit, threshold, signal });
    for (const warning of warnings) warn(warning);
    return showHits(store, hits, warn);
  },
});
