// How much a term counts by where it stands, for each class of query. In the order of `fields`.
import type { QueryClass } from '../query/classify.ts';
import type { Field } from '../segment/segment.ts';

export type FieldWeights = Readonly<Record<Field, number>>;

export const fieldWeights: Readonly<Record<QueryClass, FieldWeights>> = {
  symbol: { name: 5, signature: 1.5, path: 2, doc: 0.8, comment: 0.4, body: 1, callees: 0.5 },
  path: { name: 1.5, signature: 0.5, path: 6, doc: 0.4, comment: 0.2, body: 0.4, callees: 0.2 },
  prose: { name: 3, signature: 1, path: 2.5, doc: 1.2, comment: 0.7, body: 0.7, callees: 0.6 },
  literal: { name: 2, signature: 1.5, path: 0.8, doc: 1, comment: 0.8, body: 1.5, callees: 1 },
};

/** How soon more of the same term stops counting. */
export const saturation = 1.4;
