// How many pages a section gets, which of them it always has, and where further ones come from.
import type { PageRole, Range } from './page-roles.ts';
import type { Section } from './sections.ts';

export interface MandatoryPage {
  readonly slug: string;
  readonly role: PageRole;
  /** Where this page may carry another number of claims than its role. */
  readonly claims?: Range;
}

export interface OptionalPages {
  readonly source: 'feature' | 'workflow' | 'api_symbol' | 'feature_with_snippet' | 'high_evidence';
  readonly role: PageRole;
  /** `{name}` is the slug of the feature, workflow or symbol. */
  readonly slug: string;
  /** The evidence score above which the page is worth writing. */
  readonly aboveScore?: number;
}

export interface PageQuota {
  readonly min: number;
  readonly max: number;
  readonly mandatory: readonly MandatoryPage[];
  /** What some families have beside that, by the id of the family. */
  readonly familyPages?: Readonly<Record<string, readonly MandatoryPage[]>>;
  readonly optional: readonly OptionalPages[];
}

/** Those of the section, then those that the family adds; of two with one slug the section's own. */
export function mandatoryPages({ mandatory, familyPages }: PageQuota, family: string): readonly MandatoryPage[] {
  const added = familyPages?.[family] ?? [];
  return [...mandatory, ...added.filter(({ slug }) => !mandatory.some((own) => own.slug === slug))];
}

export const pageQuotas: Readonly<Record<Section, PageQuota>> = {
  products: { min: 1, max: 6, mandatory: [{ slug: 'overview', role: 'landing' }], optional: [] },
  docs: {
    min: 5,
    max: 10,
    mandatory: [
      { slug: '_index', role: 'toc' },
      { slug: 'installation', role: 'workflow_page' },
      { slug: 'getting-started', role: 'workflow_page' },
      { slug: 'overview', role: 'landing' },
      { slug: 'developer-guide', role: 'comprehensive_guide' },
    ],
    optional: [
      { source: 'feature', role: 'feature_showcase', slug: '{name}' },
      { source: 'workflow', role: 'workflow_page', slug: '{name}' },
    ],
  },
  reference: {
    min: 1,
    max: 6,
    mandatory: [{ slug: 'api-overview', role: 'api_reference' }],
    optional: [{ source: 'api_symbol', role: 'api_reference', slug: '{name}' }],
  },
  kb: {
    min: 4,
    max: 10,
    mandatory: [
      { slug: 'faq', role: 'troubleshooting' },
      { slug: 'troubleshooting', role: 'troubleshooting' },
    ],
    optional: [{ source: 'feature_with_snippet', role: 'feature_showcase', slug: 'how-to-{name}' }],
  },
  blog: {
    min: 1,
    max: 3,
    mandatory: [{ slug: 'announcement', role: 'landing', claims: { min: 10, max: 20 } }],
    optional: [{ source: 'high_evidence', role: 'landing', slug: 'deep-dive', aboveScore: 200 }],
  },
};
