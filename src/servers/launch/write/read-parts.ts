// What the plan puts under each heading, looked up and checked: claims that can be said here, code that can be shown here.
// What says the same twice on a page is said once.
import type { OutlinePart, Page } from '../artifacts/schemas/page-plan.ts';
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { keyOf } from '../plan/draft.ts';
import type { DraftAdjustment } from './draft.ts';
import type { Material, PageClaim } from './material.ts';
import { mergeSame, type Statement } from './same-statement.ts';
import { refuseCode } from './show-code.ts';
import { praises } from './tidy-claim.ts';

export interface WrittenPart {
  readonly outline: OutlinePart;
  readonly statements: readonly Statement[];
  readonly snippets: readonly Snippet[];
}

interface FoundPart {
  readonly outline: OutlinePart;
  readonly claims: readonly PageClaim[];
  readonly snippets: readonly Snippet[];
}

export function readParts(
  page: Page,
  material: Material,
): { readonly parts: WrittenPart[]; readonly adjustments: DraftAdjustment[] } {
  const adjustments: DraftAdjustment[] = [];
  const leaveOut = (what: string, why: string) =>
    adjustments.push({ page: keyOf(page), reason: `${what} is left out: ${why}.` });
  const found = page.outline.map((outline): FoundPart => {
    const claims = outline.claim_ids.flatMap((id) => {
      const claim = material.claim(id);
      const why = refuseClaim(claim);
      if (claim && why === null) return [claim];
      leaveOut(`The claim ${id.slice(0, 12)}`, why ?? 'no evidence for it is known');
      return [];
    });
    const snippets = outline.snippet_ids.flatMap((id) => {
      const snippet = material.snippet(id);
      const why = snippet ? refuseSnippet(page, snippet) : 'it is not in the catalogue';
      if (snippet && why === null) return [snippet];
      leaveOut(`The code ${id}`, `it ${why}`.replace(/^it it/, 'it'));
      return [];
    });
    return { outline, claims, snippets };
  });
  return { parts: mergeParts(found, material.facts.product_name), adjustments };
}

function refuseClaim(claim: PageClaim | undefined): string | null {
  if (!claim) return 'no evidence for it is known';
  if (!/[\p{L}\p{N}]/u.test(claim.text)) return 'it says nothing';
  return praises(claim.text) ? 'it praises' : null;
}

function refuseSnippet({ page_role }: Page, snippet: Snippet): string | null {
  return page_role === 'toc' ? 'would stand on a page of contents' : refuseCode(snippet);
}

/** Over the whole page, unless that would leave a heading with nothing. */
function mergeParts(found: readonly FoundPart[], product: string): WrittenPart[] {
  const home = new Map<string, FoundPart>();
  for (const part of found) for (const { id } of part.claims) if (!home.has(id)) home.set(id, part);
  const merged = mergeSame(
    found.flatMap((part) => part.claims.filter(({ id }) => home.get(id) === part)),
    product,
  );
  const homeOf = ({ claimIds }: Statement) => found.find((part) => claimIds.some((id) => home.get(id) === part));
  const whole = found.map((part) => ({ ...part, statements: merged.filter((each) => homeOf(each) === part) }));
  const isEmptied = whole.some(({ claims, statements, snippets, outline }) => {
    const rest = snippets.length + outline.links.length + outline.symbols.length;
    return claims.length > 0 && statements.length === 0 && rest === 0;
  });
  return isEmptied ? found.map((part) => ({ ...part, statements: mergeSame(part.claims, product) })) : whole;
}
