// Notes by their words (additive to the contract).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { Hit, limitOf } from './shapes.ts';
import { showHits } from './show-notes.ts';

export const searchText = tool({
  name: 'search_text',
  title: 'Search text',
  description:
    'Full-text search: notes with all the words, or with any of them when none has all, or with a "phrase in quotes"; the best match first.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    query: Type.String({ minLength: 1, description: 'Words; the last one may be a beginning. Quotes make a phrase' }),
    limit: limitOf(50, 10),
  }),
  output: Type.Array(Hit),
  faults: ['PROVIDER_ERROR'],
  run: async ({ query, limit }, { store, reports, warn }) =>
    showHits(store, await reports.searchText(query, limit), warn),
});
