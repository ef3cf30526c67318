// From what a product page's address says to the run_config that a run starts from.
import type { GivenRunConfig } from '../config/given-run-config.ts';
import { fault } from '../faults.ts';
import { type CatalogueEntry, findRepository } from '../profile/catalogue.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { ProductPage } from './product-url.ts';

/** `catalogues` in order of precedence. Throws INVALID_INPUT where neither they nor a rule know the repository. */
export function deriveFromProductPage(
  { product_slug, platform, locale }: ProductPage,
  profile: SiteProfile,
  catalogues: readonly (readonly CatalogueEntry[])[],
): GivenRunConfig {
  const repository = findRepository(profile, catalogues, product_slug, platform);
  if (!repository) {
    throw fault('INVALID_INPUT', {
      message: `No catalogue lists a repository of ${product_slug} for ${platform}.`,
      details: { missing_fields: ['github_repo_url'], suggested_values: {} },
    });
  }
  return {
    site_profile: profile.id,
    product_slug,
    family: product_slug,
    target_platform: platform as NonNullable<GivenRunConfig['target_platform']>,
    locales: [locale],
    github_repo_url: repository.url,
  };
}
