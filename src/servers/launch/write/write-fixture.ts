// Inputs of the writer for tests: a whole repository taken through the workers before it, or a page made by hand.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import type { Page } from '../artifacts/schemas/page-plan.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { buildFacts } from '../facts/build-facts.ts';
import { configFor, emptySite, inputOf, know, rich, richSnippets, richSymbols } from '../plan/plan-fixture.ts';
import { type PlanInput, planPages } from '../plan/plan-pages.ts';
import { generic } from '../profile/generic.ts';
import { scoutFolder } from '../scout/scout-fixture.ts';
import { curateSnippets } from '../snippets/curate-snippets.ts';
import { makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { readPublicApi } from '../symbols/read-public-api.ts';
import type { WriteDraftsInput } from './write-drafts.ts';

export const committedAt = '2024-01-02T04:04:05+01:00';

/** The small product of the plan's tests, with something for every section. */
export async function richInput(): Promise<WriteDraftsInput> {
  return planned(inputOf(await know(rich, richSymbols), richSnippets));
}

/** A package as npm installed it. */
export async function packageInput(folder: string, product: string): Promise<WriteDraftsInput> {
  const scratch = makeScratchFolder();
  try {
    const copy = join(scratch, product);
    cpSync(folder, copy, { recursive: true, filter: (path) => !/[\\/]dist$/.test(path) });
    await makeRepository(copy, {});
    const inventory = await scoutFolder(copy);
    const { symbols } = await readPublicApi(copy, inventory);
    const facts = buildFacts({ folder: copy, inventory, product: { name: product, slug: product }, symbols });
    const { snippets } = await curateSnippets({ folder: copy, inventory, symbols });
    const config = configFor({ product_name: product, product_slug: product, family: product });
    return planned(inputOf({ inventory, ...facts }, snippets, { config }));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function planned(input: PlanInput): WriteDraftsInput {
  return { ...input, pagePlan: planPages(input).pagePlan, committedAt };
}

export interface MadePage extends Pick<Page, 'section' | 'slug' | 'title' | 'page_role'> {
  readonly outline: readonly MadePart[];
  readonly crossLinks?: readonly string[];
}

interface MadePart {
  readonly heading: string;
  /** In words. */
  readonly claims?: readonly string[];
  readonly snippets?: readonly Snippet[];
  readonly symbols?: readonly string[];
  readonly links?: readonly string[];
}

export function idOf(text: string): string {
  return hashBytes(text);
}

/** Claims stand in README.md, ten lines apart, unless `changes` says otherwise. */
export function madeInput(
  pages: readonly MadePage[],
  changes: Partial<ProductFacts> = {},
  evidence: (claim: EvidenceMap['claims'][number]) => EvidenceMap['claims'][number] = (claim) => claim,
): WriteDraftsInput {
  const parts = pages.flatMap(({ outline }) => outline);
  const texts = [...new Set(parts.flatMap(({ claims = [] }) => claims))];
  const claims = texts.map((text, at) =>
    evidence({
      claim_id: idOf(text),
      claim_text: text,
      claim_kind: text.startsWith('`') || text.startsWith('The class') ? 'api' : 'feature',
      truth_status: 'fact',
      confidence: 'high',
      citations: [
        { path: 'README.md', start_line: 10 * at + 1, end_line: 10 * at + 1, source_type: 'readme_technical' },
      ],
      source_priority: 6,
    }),
  );
  const snippets = [...new Set(parts.flatMap((part) => part.snippets ?? []))];
  const known = { schema_version: '1.0', repo_url: 'https://example.org/repo', repo_sha: 'a'.repeat(40) } as const;
  return {
    config: configFor(),
    profile: generic,
    ...emptySite,
    committedAt,
    productFacts: {
      ...emptyFacts,
      ...known,
      claims: claims.map(({ citations, source_priority, ...claim }) => claim),
      ...changes,
    },
    evidenceMap: { ...known, claims, contradictions: [] },
    snippetCatalog: { ...known, snippets },
    pagePlan: {
      schema_version: '1.0',
      product_slug: 'flock',
      launch_tier: 'standard',
      launch_tier_adjustments: [],
      plan_adjustments: [],
      inferred_product_type: 'library',
      evidence_volume: { claims: 0, snippets: 0, symbols: 0, score: 0 },
      effective_quotas: {},
      pages: pages.map(madePage),
    },
  };
}

function madePage({ outline, crossLinks = [], ...page }: MadePage): Page {
  const leaf = page.slug === '_index' ? '' : `${page.slug}/`;
  const parts = outline.map(({ heading, claims = [], snippets = [], symbols = [], links = [] }) => ({
    heading,
    claim_ids: claims.map(idOf),
    snippet_ids: snippets.map(({ snippet_id }) => snippet_id),
    symbols,
    links,
  }));
  return {
    ...page,
    locale: 'en',
    output_path: `content/${page.section}/flock/${page.slug}.md`,
    url_path: `/${page.section}/flock/${leaf}`,
    purpose: '',
    weight: page.section === 'blog' ? null : 10,
    outline: parts,
    required_headings: parts.map(({ heading }) => heading),
    required_claim_ids: parts.flatMap(({ claim_ids }) => claim_ids),
    required_snippet_tags: [],
    snippet_ids: parts.flatMap(({ snippet_ids }) => snippet_ids),
    cross_links: crossLinks,
    seo_keywords: ['Flock', 'flock', 'JSON'],
    forbidden_topics: [],
    content_strategy: {
      primary_focus: '',
      claim_quota: { min: 0, max: null },
      child_pages: [],
      scenario_coverage: 'subset',
    },
  };
}

const emptyFacts: Omit<ProductFacts, 'schema_version' | 'repo_url' | 'repo_sha' | 'claims'> = {
  product_name: 'Flock',
  product_slug: 'flock',
  version: null,
  license: null,
  positioning: { tagline: 'Locks files', short_description: 'Locks files', audience: null, who_it_is_for: null },
  supported_platforms: [],
  claim_groups: {
    key_features: [],
    install_steps: [],
    quickstart_steps: [],
    workflow_claims: [],
    limitations: [],
    compatibility_notes: [],
  },
  supported_formats: [],
  workflows: [],
  api_surface_summary: { classes: [], functions: [], modules: [] },
  example_inventory: [],
  distribution: [],
  runtime_requirements: [],
  dependencies: { runtime: [], optional: [], dev: [] },
  repository_health: { ci_present: false, ci_paths: [], tests_present: false, recommended_test_commands: [] },
  code_structure: { source_roots: [], public_entrypoints: [], package_names: [] },
};
