// The notes one link away (notes/get_neighbors).
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { limitOf, Neighbor } from './shapes.ts';
import { showList, tellWarnings } from './show-notes.ts';
import { limits } from './truncate.ts';

export const getNeighbors = tool({
  name: 'get_neighbors',
  title: 'Get neighbours',
  description: 'The notes that link to a note, those it links to, or both; outgoing ones first.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    id: Type.String({ description: 'Source node ID' }),
    direction: oneOf(['in', 'out', 'both'], {
      default: 'both',
      description: 'in = nodes linking here, out = nodes linked to, both = all',
    }),
    limit: limitOf(50, 20),
  }),
  output: Type.Array(Neighbor),
  faults: ['INVALID_PARAMS', 'PROVIDER_ERROR'],
  run: async ({ id, direction, limit }, { store, warn }) => {
    const shown = await showList(store, await store.neighbors(id, direction, limit), limits.list);
    await tellWarnings(store, idsOf(shown), warn);
    return shown;
  },
});

const idsOf = (notes: readonly { readonly id: string }[]) => notes.map(({ id }) => id);
