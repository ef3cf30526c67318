// How a ranking is asked for.
import type { FeatureName } from './features/feature.ts';

export interface RankOptions {
  readonly off: ReadonlySet<FeatureName>;
  /** Keeps what each feature did. */
  readonly explain: boolean;
  /** So many are wanted in their final order; the rest follows by score. */
  readonly wanted: number;
}
