// What the cosine of two unrelated texts is like under a model. Without it a cosine says nothing: 0.7 is near for one
// model and far for another.
import { dequantise } from '../../../embedding/quantise.ts';
import type { ChunkTable, Tier } from './chunk-table.ts';

export interface Background {
  readonly mean: number;
  readonly spread: number;
}

// Between questions and passages that do not belong together, in the tuning half of tests/fixtures/paraphrases.
const known: Readonly<Record<string, Background>> = {
  'use-lite-512': { mean: 0.16, spread: 0.11 },
  'glove-100-sif-1': { mean: 0.13, spread: 0.15 },
};

const sampled = 128;
const fewestSampled = 16;
/** Texts that are much alike in all respects but one would make anything stand out. */
const narrowest = 0.02;
const unknown: Background = { mean: 0.3, spread: 0.15 };

/** Read off again when there are twice as many vectors. */
const readOff = new WeakMap<ChunkTable, Map<Tier, { readonly background: Background; readonly size: number }>>();

/** Of models nobody measured, it is read off the vault: most of its chunks have nothing to do with each other. */
export function backgroundOf(model: string, table: ChunkTable, tier: Tier): Background {
  const measured = known[model];
  if (measured) return measured;
  const size = table.vectorCount(tier);
  if (size < fewestSampled) return unknown;
  const ofTable = readOff.get(table) ?? new Map();
  const last = ofTable.get(tier);
  if (last && size >= last.size && size < last.size * 2) return last.background;
  const background = readOffTable(table, tier);
  readOff.set(table, ofTable.set(tier, { background, size }));
  return background;
}

function readOffTable(table: ChunkTable, tier: Tier): Background {
  const vectors = table.sample(tier, sampled).map(dequantise);
  const cosines = vectors.slice(1).map((vector, at) => dot(vector, vectors[at] ?? vector));
  const mean = cosines.reduce((sum, each) => sum + each, 0) / cosines.length;
  const variance = cosines.reduce((sum, each) => sum + (each - mean) ** 2, 0) / cosines.length;
  return { mean, spread: Math.max(narrowest, Math.sqrt(variance)) };
}

/** How many spreads above the mean of unrelated texts. */
export function standOut(cosine: number, { mean, spread }: Background): number {
  return (cosine - mean) / spread;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < one.length; axis += 1) sum += (one[axis] ?? 0) * (other[axis] ?? 0);
  return sum;
}
