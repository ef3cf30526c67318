// The most central notes (notes/get_hubs).
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { Hub, limitOf } from './shapes.ts';

export const getHubs = tool({
  name: 'get_hubs',
  title: 'Get hubs',
  description: 'The most central notes, by links in, links out or PageRank; highest first.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    metric: oneOf(['in_degree', 'out_degree', 'pagerank'], {
      default: 'in_degree',
      description: 'Centrality metric',
    }),
    limit: limitOf(50, 10),
  }),
  output: Type.Array(Hub),
  faults: ['PROVIDER_ERROR'],
  run: async ({ metric, limit }, { store }) => {
    const hubs = await store.hubs(metric, limit);
    const titles = await store.resolveTitles(hubs.map(({ id }) => id));
    return hubs.map(({ id, score }) => ({ id, title: titles.get(id) ?? id, score }));
  },
});
