// A site profile says everything that is particular to one kind of site: hosts, folders, addresses, families, platforms,
// names of repositories, quotas. It is data; the code that reads it knows no site by name.
import type { PageQuota } from './page-quotas.ts';
import type { Platform, PlatformId } from './platforms.ts';
import type { Section } from './sections.ts';

export interface SiteProfile {
  /** `site_profile` of a run_config. */
  readonly id: string;
  readonly title: string;
  /** The word that makes a family name out of an English word: `Aspose.Words` is a product, words are not. */
  readonly brand: string | null;
  readonly sections: Readonly<Record<Section, SectionRule>>;
  readonly requiredSections: readonly Section[];
  /** Null where any slug is a family, and a repository's own name is its family. */
  readonly families: readonly Family[] | null;
  readonly platforms: readonly Platform[];
  /** The platform of a product that names none; null where it must be known. */
  readonly defaultPlatform: PlatformId | null;
  readonly defaultLocale: string;
  /** What `layout_mode: auto` means here. */
  readonly autoLayout: Layout;
  /** The repository that pages are written into. */
  readonly siteRepoUrl: string;
  readonly repositoryNames: readonly RepositoryNamePattern[];
  /** Where the repository of a product is that no catalogue lists; null where there is no rule. */
  readonly repositoryRule: string | null;
  readonly productUrls: readonly ProductUrlPattern[];
  readonly weights: EvidenceWeights;
}

/** v1 has no folder for the platform, v2 has. */
export type Layout = 'v1' | 'v2';

export interface SectionRule {
  readonly host: string;
  readonly contentRoot: string;
  /** Whether a page's language shows in its folder or in the name of its file. */
  readonly localization: 'dir' | 'filename';
  /** Below the content root. */
  readonly folder: Readonly<Record<Layout, string>>;
  /** `{locale}/` vanishes for the default locale, as Hugo has it, and `{platform}/` where the layout has none. */
  readonly url: string;
  readonly quota: PageQuota;
}

export interface Family {
  readonly id: string;
  /** As product names and repository names spell it. */
  readonly title: string;
}

export interface RepositoryNamePattern {
  /** With `{family}` and `{platform}`; case does not count. */
  readonly name: string;
  readonly productName: string;
}

/** A segment with a question mark may be missing. */
export type UrlSegment = 'product' | 'locale' | 'locale?' | 'platform' | 'page?';

export interface ProductUrlPattern {
  readonly host: string;
  readonly segments: readonly UrlSegment[];
}

export type EvidenceSource =
  | 'config_file'
  | 'name_pattern'
  | 'name_token'
  | 'org_name'
  | 'manifest'
  | 'secondary_manifest'
  | 'package_name'
  | 'dominant_language'
  | 'sole_language'
  | 'readme_title'
  | 'readme_text'
  | 'topic';

/** How likely each source alone makes what it names, from 0 to 1; with 0 it is not looked at. */
export type EvidenceWeights = Readonly<Record<EvidenceSource, number>>;
