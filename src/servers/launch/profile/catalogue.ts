// The product catalogue: which repository holds the product of a family for a platform. The address of a product page
// names no repository, so this is where it comes from.
import { platformNamed } from './platforms.ts';
import type { SiteProfile } from './site-profile.ts';

export interface CatalogueEntry {
  readonly family: string;
  readonly platform: string;
  readonly repository: string;
}

export interface FoundRepository {
  readonly url: string;
  /** A rule only guesses: whether the repository exists shows when it is fetched. */
  readonly from: 'catalogue' | 'naming_rule';
}

/** Earlier catalogues win: what a user lists comes before what a profile knows. */
export function findRepository(
  profile: SiteProfile,
  catalogues: readonly (readonly CatalogueEntry[])[],
  family: string,
  platform: string,
): FoundRepository | null {
  const entry = catalogues.flat().find((each) => each.family === family && each.platform === platform);
  if (entry) return { url: entry.repository, from: 'catalogue' };
  const familyTitle = profile.families?.find(({ id }) => id === family)?.title;
  const platformTitle = platformNamed(profile.platforms, platform)?.title;
  if (profile.repositoryRule === null || familyTitle === undefined || platformTitle === undefined) return null;
  const url = profile.repositoryRule
    .replace('{family}', family)
    .replace('{Family}', familyTitle)
    // Names of repositories cannot hold plus signs: C++ is Cpp there.
    .replace('{Platform}', platformTitle.replaceAll('+', 'p'));
  return { url, from: 'naming_rule' };
}
