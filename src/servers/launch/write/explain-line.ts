// Why a page says what it says: the claims behind a line, where each stands in the repository, and whom it was believed against.
import type { DraftIndex } from '../artifacts/schemas/draft-index.ts';
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';

type EvidenceClaim = EvidenceMap['claims'][number];
type Contradiction = EvidenceMap['contradictions'][number];

export interface ExplainedClaim extends EvidenceClaim {
  /** The contradictions that it won. */
  readonly won: readonly {
    readonly against: EvidenceClaim;
    readonly resolution: Contradiction['resolution'];
    readonly reasoning: string;
  }[];
}

export type Explanation =
  | { readonly state: 'explained'; readonly page: string; readonly line: number; readonly claims: ExplainedClaim[] }
  /** A heading, code, links, or nothing at all. */
  | { readonly state: 'nothing_claimed'; readonly page: string; readonly line: number; readonly nearest: number | null }
  | { readonly state: 'no_such_page'; readonly pages: readonly string[] };

/** `page` is `section/slug`, a path in the site, the name of a draft, or any end of a path that fits only one page. */
export function explainLine(
  { drafts }: DraftIndex,
  { claims, contradictions }: EvidenceMap,
  page: string,
  line: number,
): Explanation {
  const draft = findDraft(drafts, page);
  if (!draft) return { state: 'no_such_page', pages: drafts.map(({ output_path }) => output_path) };
  const ids = draft.claims.filter((each) => each.line === line).map(({ claim_id }) => claim_id);
  const byId = new Map(claims.map((claim) => [claim.claim_id, claim]));
  const explained = ids.flatMap((id): ExplainedClaim[] => {
    const claim = byId.get(id);
    return claim ? [{ ...claim, won: wonBy(id, contradictions, byId) }] : [];
  });
  const { output_path } = draft;
  if (explained.length > 0) return { state: 'explained', page: output_path, line, claims: explained };
  const [nearest] = draft.claims.map((each) => each.line).sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
  return { state: 'nothing_claimed', page: output_path, line, nearest: nearest ?? null };
}

function findDraft(drafts: DraftIndex['drafts'], page: string): DraftIndex['drafts'][number] | undefined {
  const wanted = page.replace(/^\.?\//, '');
  const exact = drafts.find(
    ({ section, slug, output_path, artifact_name }) =>
      wanted === output_path || wanted === artifact_name || wanted === `${section}/${slug}`,
  );
  const ending = drafts.filter(({ output_path }) =>
    [output_path, output_path.replace(/(?:\/index)?\.md$/, '')].some((path) => path.endsWith(`/${wanted}`)),
  );
  return exact ?? (ending.length === 1 ? ending[0] : undefined);
}

function wonBy(
  id: string,
  contradictions: readonly Contradiction[],
  byId: ReadonlyMap<string, EvidenceClaim>,
): ExplainedClaim['won'] {
  return contradictions
    .filter(({ winning_claim_id }) => winning_claim_id === id)
    .flatMap(({ claim_a_id, claim_b_id, resolution, reasoning }) => {
      const against = byId.get(claim_a_id === id ? claim_b_id : claim_a_id);
      return against ? [{ against, resolution, reasoning }] : [];
    });
}
