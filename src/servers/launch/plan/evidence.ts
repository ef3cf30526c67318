// What a plan may build on: the claims that TruthLock lets through, in reading order, and the snippets that can be shown.
// The order comes from where things stand, never from the order of the lists, so that any order gives the same plan.
import type { EvidenceMap, TruthLockReport } from '../artifacts/schemas/evidence-map.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { Snippet, SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';

export interface PlanClaim {
  readonly id: string;
  readonly text: string;
  readonly kind: ProductFacts['claims'][number]['claim_kind'];
  /** Where a reader of the repository meets it. */
  readonly path: string;
  readonly line: number;
  readonly standsIn: 'manifest' | 'readme' | 'docs' | 'code';
  /** A manifest says it as well. */
  readonly isInManifest: boolean;
}

export interface Evidence {
  readonly facts: ProductFacts;
  /** In reading order: manifests, the README, pages, code. */
  readonly claims: readonly PlanClaim[];
  readonly claim: (id: string) => PlanClaim | undefined;
  readonly snippets: readonly Snippet[];
  /** Public names of the code, sorted. */
  readonly symbols: { readonly classes: readonly string[]; readonly functions: readonly string[] };
  readonly volume: {
    readonly claims: number;
    readonly snippets: number;
    readonly symbols: number;
    readonly score: number;
  };
}

export interface EvidenceInput {
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly truthLockReport: TruthLockReport;
  readonly snippetCatalog: SnippetCatalog;
  readonly allowInference: boolean;
}

export function readEvidence(input: EvidenceInput): Evidence {
  const { productFacts: facts, evidenceMap, snippetCatalog } = input;
  const refused = refusedClaims(input);
  const cited = new Map(evidenceMap.claims.map((claim) => [claim.claim_id, claim]));
  const claims = facts.claims
    .filter(({ claim_id }) => !refused.has(claim_id))
    // What has no place in the repository can be proven by nobody.
    .flatMap(({ claim_id }) => placeClaim(cited.get(claim_id)))
    .sort(byReading);
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const snippets = snippetCatalog.snippets.filter(({ validation }) => validation.syntax_ok !== false).sort(byPlace);
  const { classes, functions, modules } = facts.api_surface_summary;
  const symbols = new Set([...classes, ...functions, ...modules]).size;
  return {
    facts,
    claims,
    claim: (id) => byId.get(id),
    snippets,
    symbols: { classes: unique(classes), functions: unique(functions) },
    volume: {
      claims: claims.length,
      snippets: snippets.length,
      symbols,
      score: scoreOf(claims.length, snippets.length, symbols),
    },
  };
}

export function scoreOf(claims: number, snippets: number, symbols: number): number {
  return 2 * claims + 3 * snippets + symbols;
}

/** Losers of a contradiction, both sides of an open one, and what was concluded without leave. */
function refusedClaims({ productFacts, evidenceMap, truthLockReport, allowInference }: EvidenceInput): Set<string> {
  const lost = evidenceMap.contradictions.flatMap(({ claim_a_id, claim_b_id, winning_claim_id }) =>
    [claim_a_id, claim_b_id].filter((id) => id !== winning_claim_id),
  );
  const inferred = productFacts.claims
    .filter(({ truth_status }) => truth_status === 'inference' && !allowInference)
    .map(({ claim_id }) => claim_id);
  const { unresolved_claim_ids, forbidden_inferred_claim_ids } = truthLockReport;
  return new Set([...lost, ...inferred, ...unresolved_claim_ids, ...forbidden_inferred_claim_ids]);
}

function placeClaim(claim: EvidenceMap['claims'][number] | undefined): PlanClaim[] {
  const places = claim?.citations
    .map(({ path, start_line, source_type }) => ({ path, line: start_line, standsIn: kindOfPlace(path, source_type) }))
    .sort((a, b) => order[a.standsIn] - order[b.standsIn] || compare(a.path, b.path) || a.line - b.line);
  const [first] = places ?? [];
  if (!claim || !places || !first) return [];
  // A description that the manifest has too is met in the README, among its neighbours.
  const place = places.find(({ standsIn }) => standsIn === 'readme') ?? first;
  const isInManifest = first.standsIn === 'manifest';
  return [{ id: claim.claim_id, text: claim.claim_text, kind: claim.claim_kind, ...place, isInManifest }];
}

const order = { manifest: 0, readme: 1, docs: 2, code: 3 } as const;

function kindOfPlace(path: string, source: string): PlanClaim['standsIn'] {
  if (source === 'manifest') return 'manifest';
  if (/^readme[^/]*$/i.test(path)) return 'readme';
  return /\.(?:md|markdown|mdx|rst|txt|adoc)$/i.test(path) ? 'docs' : 'code';
}

function byReading(a: PlanClaim, b: PlanClaim): number {
  return (
    order[a.standsIn] - order[b.standsIn] ||
    compare(a.path, b.path) ||
    a.line - b.line ||
    // Two sentences of one line are in no known order.
    compare(a.id, b.id)
  );
}

/** Those of the README first: its author chose them to be seen. */
function byPlace(a: Snippet, b: Snippet): number {
  const [left, right] = [a, b].map(({ source }) => (/^readme[^/]*$/i.test(source.path) ? 0 : 1));
  return (
    (left ?? 0) - (right ?? 0) ||
    compare(a.source.path, b.source.path) ||
    a.source.start_line - b.source.start_line ||
    compare(a.snippet_id, b.snippet_id)
  );
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort(compare);
}
