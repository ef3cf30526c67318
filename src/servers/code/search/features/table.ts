// What each ranking feature is worth, by class of query. The only place with such numbers.
import type { QueryClass } from '../../query/classify.ts';
import { definition } from './definition.ts';
import { coherence, coverage, fileCoverage, fileWords, literal, proximity } from './evidence-features.ts';
import type { Feature, FeatureName } from './feature.ts';
import { nameWords, path, stem } from './name-features.ts';
import { kind, reexport, references, role, tiny } from './prior-features.ts';

export interface FeatureRow {
  readonly name: FeatureName;
  readonly feature: Feature;
  readonly weight: Readonly<Record<QueryClass, number>>;
}

export const featureTable: readonly FeatureRow[] = [
  { name: 'definition', feature: definition, weight: { symbol: 2, path: 0.5, prose: 0.8, literal: 0.5 } },
  { name: 'stem', feature: stem, weight: { symbol: 0.6, path: 1, prose: 0.3, literal: 0.1 } },
  { name: 'nameWords', feature: nameWords, weight: { symbol: 0.4, path: 0.1, prose: 0.6, literal: 0.1 } },
  { name: 'path', feature: path, weight: { symbol: 0.2, path: 1, prose: 0.45, literal: 0.05 } },
  { name: 'coverage', feature: coverage, weight: { symbol: -0.3, path: -0.5, prose: -0.2, literal: -0.5 } },
  { name: 'fileWords', feature: fileWords, weight: { symbol: 0, path: 0, prose: 0.5, literal: 0 } },
  { name: 'fileCoverage', feature: fileCoverage, weight: { symbol: 0.05, path: 0.1, prose: 0.15, literal: 0.1 } },
  { name: 'coherence', feature: coherence, weight: { symbol: 0.1, path: 0.1, prose: 0.4, literal: 0.05 } },
  { name: 'proximity', feature: proximity, weight: { symbol: 0.05, path: 0, prose: 0, literal: 0.2 } },
  { name: 'literal', feature: literal, weight: { symbol: 0, path: 0, prose: 0, literal: 1 } },
  { name: 'references', feature: references, weight: { symbol: 0.1, path: 0, prose: 0.04, literal: 0 } },
  { name: 'kind', feature: kind, weight: { symbol: -0.15, path: -0.05, prose: -0.15, literal: 0 } },
  { name: 'role', feature: role, weight: { symbol: -0.6, path: -0.3, prose: -0.65, literal: -0.3 } },
  { name: 'tiny', feature: tiny, weight: { symbol: 0, path: 0, prose: -0.4, literal: 0 } },
  { name: 'reexport', feature: reexport, weight: { symbol: -0.5, path: -0.2, prose: -0.4, literal: 0 } },
];

/** Whether files as a whole are asked for at all: it costs a look at every chunk that holds a word. */
export function asksForFiles(queryClass: QueryClass): boolean {
  return featureTable.some(({ name, weight }) => name === 'fileWords' && weight[queryClass] !== 0);
}

/** What a further hit of a file keeps of its score, for each hit of that file before it. */
export const repeatKeeps = 0.45;
