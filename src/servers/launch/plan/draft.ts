// A page while it is being planned: which page, and what was put under its headings so far.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import type { PageRole } from '../profile/page-roles.ts';
import type { Section } from '../profile/sections.ts';
import type { PlanClaim } from './evidence.ts';
import type { Topic } from './topics.ts';

/** A page that could be written. */
export interface Candidate {
  readonly section: Section;
  readonly slug: string;
  readonly role: PageRole;
  /** Null for the pages that every product has. */
  readonly topic: Topic | null;
  readonly isMandatory: boolean;
  readonly claims: { readonly min: number; readonly max: number | null };
  readonly code: { readonly min: number; readonly max: number | null };
}

export interface DraftPart {
  readonly heading: string;
  readonly claims: readonly PlanClaim[];
  readonly snippets: readonly Snippet[];
  readonly symbols: readonly string[];
  /** Pages as `section/slug`, `children` or `topics`; those that are not planned fall away at the end. */
  readonly links: readonly string[];
}

export interface Draft extends Candidate {
  readonly parts: readonly DraftPart[];
}

export function keyOf({ section, slug }: Pick<Candidate, 'section' | 'slug'>): string {
  return `${section}/${slug}`;
}

export function claimsOf({ parts }: Draft): PlanClaim[] {
  return parts.flatMap(({ claims }) => claims);
}

export function snippetsOf({ parts }: Draft): Snippet[] {
  return parts.flatMap(({ snippets }) => snippets);
}

/** What was put on a page already; blog posts take nothing away from the pages they speak of. */
export interface Ledger {
  readonly claims: Set<string>;
  readonly snippets: Set<string>;
}

export function openLedger(): Ledger {
  return { claims: new Set(), snippets: new Set() };
}

export function enter(draft: Draft, ledger: Ledger): void {
  if (draft.section === 'blog') return;
  for (const { id } of claimsOf(draft)) ledger.claims.add(id);
  for (const { snippet_id } of snippetsOf(draft)) ledger.snippets.add(snippet_id);
}
