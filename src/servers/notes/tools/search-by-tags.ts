// Notes by their tags (notes/search_by_tags).
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { limitOf, Note } from './shapes.ts';
import { showList, tellWarnings } from './show-notes.ts';
import { limits } from './truncate.ts';

export const searchByTags = tool({
  name: 'search_by_tags',
  title: 'Search by tags',
  description:
    'Notes that have any or all of the tags, in the order of their ids. A tag also finds the tags nested below it.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    tags: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: 'Tags to match' }),
    mode: oneOf(['any', 'all'], { default: 'any', description: 'any = OR matching, all = AND matching' }),
    limit: limitOf(100, 20),
  }),
  output: Type.Array(Note),
  faults: ['PROVIDER_ERROR'],
  run: async ({ tags, mode, limit }, { store, warn }) => {
    const ids = await store.findByTags(tags, mode, limit);
    await tellWarnings(store, ids, warn);
    return showList(store, ids.map(asEntry), limits.list);
  },
});

const asEntry = (id: string) => ({ id });
