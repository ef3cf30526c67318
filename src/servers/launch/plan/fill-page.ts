// Puts claims, code and links under the headings of a page, as its recipe says. Takes only what no other page has.
import { type ClaimPools, type PlanWorkflow, sortWorkflows } from './claim-pools.ts';
import type { Candidate, Draft, DraftPart, Ledger } from './draft.ts';
import type { Evidence, PlanClaim } from './evidence.ts';
import { pickSnippets } from './pick-snippets.ts';
import { classRecipe, type PartRule, pageRecipes, type Recipe, roleRecipes, type TopicShare } from './recipes.ts';
import { findTopics, type Topic } from './topics.ts';

export interface Materials {
  readonly evidence: Evidence;
  readonly pools: ClaimPools;
  readonly workflows: readonly PlanWorkflow[];
  readonly topics: readonly Topic[];
}

export function gatherMaterials(evidence: Evidence, pools: ClaimPools): Materials {
  return { evidence, pools, workflows: sortWorkflows(evidence), topics: findTopics(evidence) };
}

/** More of them under one heading nobody reads. */
export const namesAtMost = 100;

export type IsPlanned = (key: string) => boolean;

/** Null when there is too little to say; nothing counts as taken before the draft is entered in the ledger. `isPlanned` tells which other pages there will be. */
export function fillPage(
  candidate: Candidate,
  materials: Materials,
  ledger: Ledger,
  isPlanned: IsPlanned,
): Draft | null {
  const recipe = recipeOf(candidate);
  const taken = new Set<string>();
  const parts: DraftPart[] = [];
  for (const rule of recipe.parts) {
    if (rule.without !== undefined && isPlanned(rule.without)) continue;
    const room = (candidate.claims.max ?? Number.POSITIVE_INFINITY) - taken.size;
    const claims = claimsFor(rule, candidate, materials)
      .filter(({ id }) => !taken.has(id) && (candidate.section === 'blog' || !ledger.claims.has(id)))
      .slice(0, Math.min(room, rule.most ?? room));
    for (const { id } of claims) taken.add(id);
    parts.push({
      heading: rule.heading,
      claims: rule.pools?.includes('features') ? inReadingOrder(claims, materials.evidence) : claims,
      snippets: rule.code
        ? pickSnippets(
            { wish: rule.code, page: candidate, claims, workflows: materials.workflows },
            materials.evidence,
            ledger,
          )
        : [],
      symbols: rule.symbols ? materials.evidence.symbols[rule.symbols].slice(0, namesAtMost) : [],
      links: rule.links ?? [],
    });
  }
  const draft: Draft = { ...candidate, parts: joinHeadings(parts) };
  return carries(draft, recipe, isPlanned) ? draft : null;
}

function recipeOf({ section, slug, role, topic }: Candidate): Recipe {
  if (topic?.kind === 'class' && role === 'api_reference') return classRecipe;
  return pageRecipes[`${section}/${slug}`] ?? roleRecipes[role];
}

function claimsFor(rule: PartRule, { topic }: Candidate, { pools }: Materials): PlanClaim[] {
  const pooled = (rule.pools ?? []).flatMap((name) => pools[name]);
  const own =
    rule.topic && topic ? topic.claims.filter((claim) => shareOf(claim) === rule.topic || rule.topic === 'all') : [];
  return [...new Set([...pooled, ...own])];
}

function shareOf({ kind, text }: PlanClaim): TopicShare {
  if (kind === 'workflow') return 'steps';
  return /\b(?:when|whenever|if you|useful|in case|in order to|suited|recommended)\b/i.test(text) ? 'when' : 'about';
}

function inReadingOrder(claims: readonly PlanClaim[], { claims: all }: Evidence): PlanClaim[] {
  const chosen = new Set(claims);
  return all.filter((claim) => chosen.has(claim));
}

/** Two rules may fill one heading. */
function joinHeadings(parts: readonly DraftPart[]): DraftPart[] {
  return [...Map.groupBy(parts, ({ heading }) => heading)].map(([heading, same]) => ({
    heading,
    claims: same.flatMap(({ claims }) => claims),
    snippets: same.flatMap(({ snippets }) => snippets),
    symbols: same.flatMap(({ symbols }) => symbols),
    links: same.flatMap(({ links }) => links),
  }));
}

/** A mandatory page may be thin; one that was our idea has what its role asks for. */
function carries(draft: Draft, { core }: Recipe, isPlanned: IsPlanned): boolean {
  const isTold = ({ claims, snippets, symbols, links }: DraftPart) =>
    claims.length > 0 ||
    snippets.length > 0 ||
    symbols.length > 0 ||
    (draft.role === 'toc' && links.length > 0 && isPlanned(`${draft.section}/*`));
  if (!draft.parts.some((part) => core.includes(part.heading) && isTold(part))) return false;
  if (draft.isMandatory) return true;
  const claims = draft.parts.reduce((sum, part) => sum + part.claims.length, 0);
  const code = draft.parts.reduce((sum, part) => sum + part.snippets.length, 0);
  return claims >= draft.claims.min && code >= draft.code.min;
}
