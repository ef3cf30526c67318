// What a launch run says of itself from its first moment on, beside what the engine knows of every run.
import type { Facts } from '../../../runs/run.ts';
import type { UnpinnedRunConfig } from '../config/run-config.ts';

export const launchKind = 'launch.run';

export interface LaunchFacts extends Facts {
  readonly product_slug: string;
  /** Complete; the commits that are not in it yet are found by the first stage. */
  readonly run_config: UnpinnedRunConfig;
  /** JSON pointers to what nobody gave. */
  readonly defaults: readonly string[];
  readonly auto: boolean;
  /** Hash of the config before anything was looked up, by which a second start is recognised. */
  readonly run_config_hash: string;
}
