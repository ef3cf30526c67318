// What the repository itself says about settings that nobody gave: its platform, and what it is called. Neither changes where
// pages are written, so it may wait until the repository is there.
import type { RunConfig } from '../../config/run-config.ts';
import { type Platform, platformNamed } from '../../profile/platforms.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { inferProduct, type RepositoryClues } from '../../quick-start/infer.ts';
import { nameProduct } from '../../quick-start/name-product.ts';
import type { PinnedJob } from './job.ts';

export type SettledConfig = Partial<Pick<RunConfig, 'target_platform' | 'platform_family' | 'product_name'>>;

export function settleConfig(clues: RepositoryClues, { config, profile, defaults }: PinnedJob): SettledConfig {
  // Where folders name the platform, it was settled with them.
  const isOpen = defaults.includes('/target_platform') && config.target_platform === profile.defaultPlatform;
  const platform = isOpen ? likeliestPlatform(clues, profile) : undefined;
  const isNamed = !defaults.includes('/product_name') || profile.families !== null;
  return {
    ...(platform && { target_platform: platform.id, platform_family: platform.family }),
    ...(!isNamed && { product_name: nameProduct(clues, clues.name) }),
  };
}

/** A default only has to be likelier than not: nobody waits for an answer that is sure. */
const likely = 0.5;

function likeliestPlatform(clues: RepositoryClues, profile: SiteProfile): Platform | undefined {
  const [first] = inferProduct(clues, profile).candidates.target_platform;
  return first && first.confidence > likely ? platformNamed(profile.platforms, first.value) : undefined;
}
