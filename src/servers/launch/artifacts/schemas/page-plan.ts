// page_plan.json (W4): which pages there will be, what each must say, and why there are so many.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { pageRoles } from '../../profile/page-roles.ts';
import { sections } from '../../profile/sections.ts';
import { artifact, Count, Digest, LaunchTier, list, Text, Texts } from './parts.ts';

export const Page = closed({
  section: oneOf(sections),
  slug: Text,
  output_path: Text,
  url_path: Text,
  title: Text,
  purpose: Text,
  page_role: oneOf(pageRoles),
  required_headings: Texts,
  required_claim_ids: list(Digest),
  required_snippet_tags: Texts,
  snippet_ids: Texts,
  cross_links: list(Type.String({ format: 'uri' })),
  seo_keywords: Texts,
  forbidden_topics: Texts,
  content_strategy: closed({
    primary_focus: Text,
    claim_quota: closed({ min: Count, max: nullable(Count) }),
    child_pages: Texts,
    scenario_coverage: oneOf(['single', 'all', 'subset']),
  }),
});
export type Page = Static<typeof Page>;

export const PagePlan = artifact({
  product_slug: Text,
  launch_tier: LaunchTier,
  launch_tier_adjustments: list(
    closed({
      adjustment: oneOf(['elevated', 'reduced', 'unchanged']),
      reason: Text,
      from_tier: LaunchTier,
      to_tier: LaunchTier,
      signal: Text,
    }),
  ),
  inferred_product_type: Text,
  evidence_volume: closed({ claims: Count, snippets: Count, symbols: Count, score: Count }),
  effective_quotas: Type.Record(oneOf(sections), closed({ min: Count, max: Count, planned: Count })),
  pages: list(Page),
});
export type PagePlan = Static<typeof PagePlan>;
