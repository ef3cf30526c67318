// W4: which pages there will be and what each says, from the artifacts before it. Looks at no disk and no clock; the same
// artifacts in any order give the same plan. Thin evidence gives fewer and shorter pages, and the plan says which.

import type { EvidenceMap, TruthLockReport } from '../artifacts/schemas/evidence-map.ts';
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { Page, PagePlan } from '../artifacts/schemas/page-plan.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../artifacts/schemas/site.ts';
import type { SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { checkRoom } from './check-room.ts';
import { choosePages, type PlanAdjustment } from './choose-pages.ts';
import { chooseTier } from './choose-tier.ts';
import { poolClaims } from './claim-pools.ts';
import { readEvidence } from './evidence.ts';
import { gatherMaterials } from './fill-page.ts';
import { pagePlacer } from './place-pages.ts';
import { sectionIssues } from './section-issues.ts';
import { sectionQuotas } from './section-quotas.ts';
import type { SitePage } from './site-pages.ts';
import { sortDrafts } from './sort-drafts.ts';
import { sortAdjustments, tellLess } from './tell-less.ts';
import { tellLimitations } from './tell-limitations.ts';
import { weighPages } from './weigh-pages.ts';
import { writePage } from './write-page.ts';

export interface PlanInput {
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly inventory: RepoInventory;
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly truthLockReport: TruthLockReport;
  readonly snippetCatalog: SnippetCatalog;
  readonly siteContext: SiteContext;
  readonly hugoFacts: HugoFacts;
  readonly frontmatterContract: FrontmatterContract;
  readonly existingPages: readonly SitePage[];
  /** Whether somebody named the sections, instead of taking those of the profile. */
  readonly areSectionsAsked: boolean;
}

/** Throws ALLOWED_PATHS_VIOLATION for a page outside what the run may write. */
export function planPages(input: PlanInput): { readonly pagePlan: PagePlan; readonly issues: Issue[] } {
  const { config, profile, inventory, evidenceMap, productFacts } = input;
  const evidence = readEvidence({ ...input, allowInference: config.allow_inference });
  const { tier, adjustments: tierAdjustments } = chooseTier({ config, inventory, evidenceMap, evidence });
  const { quotas, isCapped } = sectionQuotas({ config, profile, tier, evidence });
  // The facts are in one language and nothing here translates: the first locale gets pages, the others are told of.
  const locale = config.locales[0] ?? profile.defaultLocale;
  const placing = { ...input, locale };
  const place = pagePlacer(placing);
  const room = checkRoom(place, input.existingPages, config.allowed_paths);
  const pools = poolClaims(evidence);
  const materials = gatherMaterials(evidence, pools);
  const chosen = choosePages({ profile, family: config.family, quotas, materials, isWelcome: room.isWelcome });
  const drafts = tellLimitations(sortDrafts(chosen.drafts, profile, config.family), pools);
  const weightOf = weighPages(drafts, placing, input.frontmatterContract);
  const { workflows } = materials;
  const pages = drafts.map((draft) => writePage(draft, { drafts, place, evidence, workflows, locale, weightOf }));
  const adjustments = [
    ...chosen.adjustments,
    ...drafts.flatMap((draft, at) => tellLess(draft, pages[at]?.required_headings ?? [], evidence)),
    ...locales(config),
    ...(isCapped ? [budget(config)] : []),
  ];
  const planned = (section: Page['section']) => pages.filter((page) => page.section === section).length;
  const pagePlan: PagePlan = {
    schema_version: artifactVersion,
    product_slug: productFacts.product_slug,
    launch_tier: tier,
    launch_tier_adjustments: tierAdjustments,
    plan_adjustments: sortAdjustments(adjustments),
    inferred_product_type: config.product_type ?? inventory.inferred_product_type,
    evidence_volume: evidence.volume,
    effective_quotas: Object.fromEntries(
      quotas.map(({ section, min, max }) => [section, { min, max, planned: planned(section) }]),
    ),
    pages,
  };
  return { pagePlan, issues: [...room.issues, ...sectionIssues(quotas, planned, input)] };
}

function locales({ locales: [first, ...others] }: RunConfig): PlanAdjustment[] {
  return others.map((locale) => ({
    section: null,
    slug: null,
    signal: 'one_language',
    reason: `No pages in ${locale}: the facts are in one language and are not translated; they are planned in ${first}.`,
  }));
}

function budget({ budgets }: RunConfig): PlanAdjustment {
  const reason = `budgets.max_files_changed allows ${budgets.max_files_changed} pages in all.`;
  return { section: null, slug: null, signal: 'max_files_changed', reason };
}
