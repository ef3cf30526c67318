// How much likeness of meaning counts beside words, by class of query. Names and paths are spelt, not meant.
import type { QueryClass } from '../query/classify.ts';

export const classWeight: Readonly<Record<QueryClass, number>> = { symbol: 0, path: 0, prose: 0.2, literal: 0 };

/** Measured on labelled questions, likeness of words does not make answers better on the whole, so it has to be asked for. */
export const isOnByDefault = false;

/** Places further down count less by this: the smaller, the more the first places matter. */
export const fusionDepth = 5;
