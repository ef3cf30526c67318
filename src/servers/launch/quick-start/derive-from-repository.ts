// From a repository whose product was inferred to the config a run starts from, and what the quick start answers of it.
import type { GivenRunConfig } from '../config/given-run-config.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { SureInference } from './infer.ts';
import type { RepositorySource } from './repo-url.ts';

/** `derived_config`, as the contract spells it. All of it is part of the run_config too. */
export interface DerivedFromRepository {
  readonly family: string;
  readonly target_platform: NonNullable<GivenRunConfig['target_platform']>;
  readonly locales: string[];
  readonly layout_mode: 'auto';
  readonly allow_inference: false;
  readonly github_repo_url: string;
  readonly github_ref: string;
}

/** `commit` is the full id that HEAD resolved to. */
export function deriveFromRepository(
  source: RepositorySource,
  { family, target_platform }: SureInference,
  commit: string,
  profile: SiteProfile,
): { readonly derived: DerivedFromRepository; readonly config: GivenRunConfig } {
  const derived: DerivedFromRepository = {
    family,
    target_platform: target_platform as DerivedFromRepository['target_platform'],
    locales: [profile.defaultLocale],
    layout_mode: 'auto',
    allow_inference: false,
    github_repo_url: source.kind === 'local' ? source.path : source.url,
    github_ref: commit,
  };
  return { derived, config: { site_profile: profile.id, ...derived } };
}
