// The profile for everybody else: one host, one content root, and a repository's own name is its family.
import { pageQuotas } from './page-quotas.ts';
import { allPlatforms } from './platforms.ts';
import type { Section } from './sections.ts';
import type { SectionRule, SiteProfile } from './site-profile.ts';

/** The site that comes with the product, so that a first run needs none. */
export const starterSite = 'embedded:starter-site';

export const generic: SiteProfile = {
  id: 'generic',
  title: 'One site for any repository',
  brand: null,
  sections: {
    products: section('products'),
    docs: section('docs'),
    reference: section('reference'),
    kb: section('kb'),
    blog: section('blog'),
  },
  requiredSections: ['docs', 'reference', 'kb', 'blog'],
  families: null,
  platforms: allPlatforms,
  defaultPlatform: 'other',
  defaultLocale: 'en',
  autoLayout: 'v1',
  siteRepoUrl: starterSite,
  repositoryNames: [],
  repositoryRule: null,
  productUrls: [],
  // No name says the platform here, so manifests and languages have to carry more.
  weights: {
    config_file: 0.99,
    name_pattern: 0.92,
    name_token: 0.3,
    org_name: 0,
    manifest: 0.75,
    secondary_manifest: 0.35,
    package_name: 0,
    dominant_language: 0.6,
    sole_language: 0.85,
    readme_title: 0.3,
    readme_text: 0.15,
    topic: 0.35,
  },
};

// Languages show in file names: one content tree serves them all, as a site with one configuration wants it.
function section(name: Section): SectionRule {
  return {
    host: 'example.org',
    contentRoot: `content/${name}`,
    localization: 'filename',
    folder: { v1: '{family}', v2: '{family}/{platform}' },
    url: `/{locale}/${name}/{family}/{platform}/`,
    quota: pageQuotas[name],
  };
}
