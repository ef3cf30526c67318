// What the pages are written from, looked up by id: claims with their place, code, the pages that can be linked to. Nothing
// depends on the order of any list of the artifacts.
import type { Citation, EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import type { Page, PagePlan } from '../artifacts/schemas/page-plan.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { HugoFacts } from '../artifacts/schemas/site.ts';
import type { Snippet, SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import type { RunConfig } from '../config/run-config.ts';
import { compare } from '../plan/evidence.ts';
import { pagePlacer } from '../plan/place-pages.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { tidyClaim } from './tidy-claim.ts';

export interface PageClaim {
  readonly id: string;
  /** As a page says it; not yet safe as Markdown. */
  readonly text: string;
  readonly kind: ProductFacts['claims'][number]['claim_kind'];
  /** Where its author wrote it, or its strongest proof. */
  readonly place: Citation;
  readonly isInManifest: boolean;
}

export interface Material {
  readonly facts: ProductFacts;
  readonly claim: (id: string) => PageClaim | undefined;
  readonly snippet: (id: string) => Snippet | undefined;
  /** A page of this plan by its whole address. */
  readonly pageAt: (address: string) => Page | undefined;
}

export interface MaterialInput {
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly snippetCatalog: SnippetCatalog;
  readonly pagePlan: PagePlan;
  readonly hugoFacts: HugoFacts;
}

export function gatherMaterial(input: MaterialInput): Material {
  const { productFacts: facts, evidenceMap, snippetCatalog, pagePlan } = input;
  const known = new Set(facts.claims.map(({ claim_id }) => claim_id));
  const claims = new Map(
    evidenceMap.claims
      .filter(({ claim_id }) => known.has(claim_id))
      .map((claim) => [claim.claim_id, placeClaim(claim, facts.product_name)]),
  );
  const snippets = new Map(snippetCatalog.snippets.map((snippet) => [snippet.snippet_id, snippet]));
  const pages = new Map(pagePlan.pages.map((page) => [addressOf(page, input), page]));
  return {
    facts,
    claim: (id) => claims.get(id),
    snippet: (id) => snippets.get(id),
    pageAt: (address) => pages.get(address),
  };
}

function placeClaim(claim: EvidenceMap['claims'][number], product: string): PageClaim {
  const [first, ...others] = [...claim.citations].sort(
    (a, b) => rank(a) - rank(b) || compare(a.path, b.path) || a.start_line - b.start_line,
  );
  return {
    id: claim.claim_id,
    text: tidyClaim(claim.claim_text, product),
    kind: claim.claim_kind,
    place: first ?? { path: '', start_line: 1, end_line: 1, source_type: 'readme_marketing' },
    isInManifest: [first, ...others].every((citation) => citation?.source_type === 'manifest'),
  };
}

/** Prose first: there a claim has neighbours. */
function rank({ path, source_type }: Citation): number {
  if (/^readme[^/]*$/i.test(path)) return 0;
  return source_type === 'manifest' ? 1 : 2;
}

function addressOf(page: Page, { config, profile, hugoFacts }: MaterialInput): string {
  return pagePlacer({ config, profile, hugoFacts, existingPages: [], locale: page.locale })(page).address;
}
