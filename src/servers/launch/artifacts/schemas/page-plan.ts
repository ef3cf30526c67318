// page_plan.json (W4): which pages there will be, what each must say, and why there are so many.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { pageRoles } from '../../profile/page-roles.ts';
import { type Section, sections } from '../../profile/sections.ts';
import { artifact, Count, Digest, LaunchTier, list, Text, Texts } from './parts.ts';

const Address = Type.String({ format: 'uri' });

/** A heading and what stands under it; a heading with nothing under it is not planned. */
const OutlinePart = closed({
  heading: Text,
  claim_ids: list(Digest),
  snippet_ids: Texts,
  /** Public names that are listed here, with a claim about them or without. */
  symbols: Texts,
  /** Pages of this plan that a reader is sent to from here. */
  links: list(Address),
});
export type OutlinePart = Static<typeof OutlinePart>;

export const Page = closed({
  section: oneOf(sections),
  slug: Text,
  locale: Text,
  output_path: Text,
  url_path: Text,
  title: Text,
  purpose: Text,
  page_role: oneOf(pageRoles),
  /** Its place among its siblings; null where the site orders them otherwise. */
  weight: nullable(Count),
  outline: list(OutlinePart),
  /** The headings of the outline. */
  required_headings: Texts,
  /** The claims of the outline, each once. */
  required_claim_ids: list(Digest),
  required_snippet_tags: Texts,
  snippet_ids: Texts,
  cross_links: list(Address),
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

const SectionCount = closed({ min: Count, max: Count, planned: Count });

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
  /** Where the plan is less than the profile asks for: pages and headings left out, languages, budgets. */
  plan_adjustments: list(
    closed({ section: nullable(oneOf(sections)), slug: nullable(Text), signal: Text, reason: Text }),
  ),
  inferred_product_type: Text,
  evidence_volume: closed({ claims: Count, snippets: Count, symbols: Count, score: Count }),
  /** Of the sections that the run asks for. */
  effective_quotas: closed(
    Object.fromEntries(sections.map((section) => [section, Type.Optional(SectionCount)])) as Record<
      Section,
      Type.TOptional<typeof SectionCount>
    >,
  ),
  pages: list(Page),
});
export type PagePlan = Static<typeof PagePlan>;
