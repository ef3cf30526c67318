// W5: the pages of the plan as Markdown, made of claims, names and code of the repository and of nothing else. Every line that
// states something carries the id of its claim. Pure: the same artifacts in any order give the same bytes.
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import type { Page, PagePlan } from '../artifacts/schemas/page-plan.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { FrontmatterContract, HugoFacts } from '../artifacts/schemas/site.ts';
import type { SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import type { RunConfig } from '../config/run-config.ts';
import { keyOf } from '../plan/draft.ts';
import { compare } from '../plan/evidence.ts';
import { sections } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { renderBlocks } from './block.ts';
import { describePage } from './describe-page.ts';
import type { Draft, DraftAdjustment } from './draft.ts';
import { writeFrontMatter } from './front-matter.ts';
import { gatherMaterial, type Material } from './material.ts';
import { readParts } from './read-parts.ts';
import { writePage } from './write-page.ts';

export interface WriteDraftsInput {
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly snippetCatalog: SnippetCatalog;
  readonly pagePlan: PagePlan;
  readonly frontmatterContract: FrontmatterContract;
  readonly hugoFacts: HugoFacts;
  /** When the pinned commit of the product was made, as an ISO date. No other date gets onto a page. */
  readonly committedAt: string;
}

export interface Drafts {
  /** By section, then by path. */
  readonly drafts: readonly Draft[];
  readonly adjustments: readonly DraftAdjustment[];
}

export function writeDrafts(input: WriteDraftsInput): Drafts {
  const { pagePlan } = input;
  const known = gatherMaterial(input);
  const pages = [...pagePlan.pages].sort(
    (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || compare(a.output_path, b.output_path),
  );
  const kept = pages.filter((page) => hasSubstance(page, known));
  // What is not written cannot be linked to.
  const material = gatherMaterial({ ...input, pagePlan: { ...pagePlan, pages: kept } });
  const written = kept.map((page) => writeDraft(page, material, input));
  return {
    drafts: written.map(({ draft }) => draft),
    adjustments: [
      ...written.flatMap(({ adjustments }) => adjustments),
      ...pages.filter((page) => !kept.includes(page)).map((page) => ({ page: keyOf(page), reason: noPage })),
    ].sort((a, b) => compare(a.page, b.page)),
  };
}

/** Links alone are a page only where that is its job. */
function hasSubstance(page: Page, material: Material): boolean {
  return readParts(page, material).parts.some(
    ({ statements, snippets, outline }) =>
      statements.length + snippets.length + outline.symbols.length > 0 ||
      (page.page_role === 'toc' && outline.links.length > 0),
  );
}

function writeDraft(
  page: Page,
  material: Material,
  { frontmatterContract, committedAt }: WriteDraftsInput,
): { readonly draft: Draft; readonly adjustments: readonly DraftAdjustment[] } {
  const { blocks, adjustments } = writePage(page, material);
  const contract = frontmatterContract.sections[page.section];
  const product = material.facts.product_name;
  const head = writeFrontMatter({ page, description: describePage(page, material), product, committedAt, contract });
  const { text, claims, snippetIds } = renderBlocks(head.text, blocks);
  return {
    draft: { section: page.section, slug: page.slug, outputPath: page.output_path, text, claims, snippetIds },
    adjustments: [
      ...adjustments,
      ...head.missing.map((name) => ({
        page: keyOf(page),
        reason: `The pages beside it have ${name} in their front matter; nothing is known to put there.`,
      })),
    ],
  };
}

const noPage = 'The page is left out: nothing is left to say on it.';
