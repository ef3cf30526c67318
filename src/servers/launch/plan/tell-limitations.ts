// Known limits on every page that praises: where they do not stand themselves, a link to where they do.
import { roleRules } from '../profile/page-roles.ts';
import type { ClaimPools } from './claim-pools.ts';
import { claimsOf, type Draft, type DraftPart, keyOf } from './draft.ts';
import type { PlanClaim } from './evidence.ts';

const heading = 'Limitations';
const inPostAtMost = 3;

/** Limits go to the knowledge base first, where somebody with a problem looks; what is left stands on one page if it can. */
export function tellLimitations(drafts: readonly Draft[], { limitations }: ClaimPools): Draft[] {
  if (limitations.length === 0) return [...drafts];
  const told = new Set(drafts.filter(({ section }) => section !== 'blog').flatMap(claimsOf));
  let left = limitations.filter((claim) => !told.has(claim));
  const host = drafts.find((draft) => isTeller(draft) && draft.section !== 'blog' && roomOf(draft) >= left.length);
  const done = drafts.map((draft): Draft => {
    if (!isTeller(draft)) return draft;
    const isPost = draft.section === 'blog';
    const own = new Set(claimsOf(draft));
    const wanted = isPost ? limitations.filter((claim) => !own.has(claim)).slice(0, inPostAtMost) : left;
    const claims = isPost || host === undefined || host === draft ? wanted.slice(0, roomOf(draft)) : [];
    if (!isPost) left = left.slice(claims.length);
    return { ...draft, parts: [...draft.parts, partWith(claims)] };
  });
  const known = new Set(limitations);
  const holders = done.filter((draft) => draft.section !== 'blog' && claimsOf(draft).some((claim) => known.has(claim)));
  return done.map((draft) =>
    isTeller(draft) ? withLinks(draft, holders.filter((each) => each !== draft).map(keyOf)) : draft,
  );
}

function roomOf(draft: Draft): number {
  return Math.max(0, (draft.claims.max ?? Number.POSITIVE_INFINITY) - claimsOf(draft).length);
}

function isTeller({ role, topic }: Draft): boolean {
  return roleRules[role].tellsLimitations && topic === null;
}

function partWith(claims: readonly PlanClaim[]): DraftPart {
  return { heading, claims, snippets: [], symbols: [], links: [] };
}

function withLinks(draft: Draft, links: readonly string[]): Draft {
  return { ...draft, parts: draft.parts.map((part) => (part.heading === heading ? { ...part, links } : part)) };
}
