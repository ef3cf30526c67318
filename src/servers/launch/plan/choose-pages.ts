// Which pages are planned and what goes on each. One pass in a fixed order: whoever comes first has the claim.
import type { PagePlan } from '../artifacts/schemas/page-plan.ts';
import type { Section } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { mandatoryCandidates, optionalCandidates } from './candidates.ts';
import { type Candidate, type Draft, enter, keyOf, type Ledger, openLedger } from './draft.ts';
import { fillPage, type Materials } from './fill-page.ts';
import { fillingOrder, soloOrder } from './recipes.ts';
import type { SectionQuota } from './section-quotas.ts';

export type PlanAdjustment = PagePlan['plan_adjustments'][number];

export interface Choice {
  readonly drafts: readonly Draft[];
  readonly adjustments: readonly PlanAdjustment[];
}

export interface ChoiceInput {
  readonly profile: SiteProfile;
  readonly family: string;
  readonly quotas: readonly SectionQuota[];
  readonly materials: Materials;
  /** False where the site has no room for the page; why is told elsewhere. */
  readonly isWelcome: (candidate: Candidate) => boolean;
}

export function choosePages(input: ChoiceInput): Choice {
  const state: State = { ...input, ledger: openLedger(), drafts: [], adjustments: [], tried: new Set() };
  const mandatory = new Map(
    input.quotas.map(({ section }) => [
      section,
      mandatoryCandidates(section, input.profile, input.family, input.materials),
    ]),
  );
  for (const turn of turnsOf(input.quotas, mandatory)) {
    if (turn === 'optional') takeOptional(state, mandatory, ['docs', 'kb', 'reference']);
    else takeMandatory(state, turn);
  }
  takeOptional(state, mandatory, ['products', 'blog']);
  return { drafts: state.drafts, adjustments: state.adjustments };
}

interface State extends ChoiceInput {
  readonly ledger: Ledger;
  readonly drafts: Draft[];
  readonly adjustments: PlanAdjustment[];
  /** Mandatory pages that had their turn. */
  readonly tried: Set<Candidate>;
}

/** Pages of which at most so many are taken, in this order. */
interface Turn {
  readonly candidates: readonly Candidate[];
  readonly most: number;
}

function turnsOf(
  quotas: readonly SectionQuota[],
  mandatory: ReadonlyMap<Section, readonly Candidate[]>,
): (Turn | 'optional')[] {
  const rest = fillingOrder.indexOf('*');
  const placeOf = (candidate: Candidate | undefined): number => {
    const at = candidate ? fillingOrder.indexOf(keyOf(candidate)) : -1;
    return at < 0 ? rest : at;
  };
  const turns = quotas.flatMap(({ section, max }): { readonly turn: Turn; readonly at: number }[] => {
    const candidates = mandatory.get(section) ?? [];
    if (candidates.length <= max)
      return candidates.map((each) => ({ turn: { candidates: [each], most: 1 }, at: placeOf(each) }));
    const preferred = candidates.toSorted((a, b) => soloOrder.indexOf(a.role) - soloOrder.indexOf(b.role));
    return [{ turn: { candidates: preferred, most: max }, at: placeOf(preferred[0]) }];
  });
  const sorted = turns.toSorted((a, b) => a.at - b.at);
  const before = sorted.filter(({ at }) => at <= rest).map(({ turn }) => turn);
  return [...before, 'optional', ...sorted.filter(({ at }) => at > rest).map(({ turn }) => turn)];
}

function takeMandatory(state: State, { candidates, most }: Turn): void {
  let taken = 0;
  for (const candidate of candidates) {
    state.tried.add(candidate);
    if (taken === most) {
      note(state, candidate, 'section_quota', `The section has room for ${most} of its pages, and others say more.`);
      continue;
    }
    if (!take(state, candidate)) continue;
    taken += 1;
  }
}

function takeOptional(
  state: State,
  mandatory: ReadonlyMap<Section, readonly Candidate[]>,
  among: readonly Section[],
): void {
  for (const section of among) {
    const quota = state.quotas.find((each) => each.section === section);
    if (!quota) continue;
    const own = mandatory.get(section) ?? [];
    // A page that could not be planned leaves its place to others; one that is still to come keeps it.
    const planned = state.drafts.filter((draft) => draft.section === section).length;
    let room = quota.max - planned - own.filter((each) => !state.tried.has(each)).length;
    const slugs = new Set(own.map(({ slug }) => slug));
    for (const candidate of optionalCandidates(section, state.profile, state.materials)) {
      if (room <= 0) break;
      if (slugs.has(candidate.slug) || !take(state, candidate)) continue;
      slugs.add(candidate.slug);
      room -= 1;
    }
  }
}

function take(state: State, candidate: Candidate): boolean {
  const planned = new Set(state.drafts.flatMap((draft) => [keyOf(draft), `${draft.section}/*`]));
  const draft = fillPage(candidate, state.materials, state.ledger, (key) => planned.has(key));
  if (draft === null) {
    if (candidate.isMandatory)
      note(state, candidate, 'no_evidence', 'The repository says nothing that belongs on this page.');
    return false;
  }
  if (!state.isWelcome(candidate)) return false;
  enter(draft, state.ledger);
  state.drafts.push(draft);
  return true;
}

function note(state: State, { section, slug }: Candidate, signal: string, reason: string): void {
  state.adjustments.push({ section, slug, signal, reason });
}
