// What a page lacks of what its role asks for, said openly.
import { roleRules } from '../profile/page-roles.ts';
import { sections } from '../profile/sections.ts';
import type { PlanAdjustment } from './choose-pages.ts';
import { claimsOf, type Draft } from './draft.ts';
import { compare, type Evidence } from './evidence.ts';
import { namesAtMost } from './fill-page.ts';

export function tellLess(draft: Draft, headings: readonly string[], { symbols }: Evidence): PlanAdjustment[] {
  const { section, slug, role, claims } = draft;
  // A page that was our idea owes nobody anything.
  if (!draft.isMandatory) return [];
  const missing = roleRules[role].headings.filter((heading) => !headings.includes(heading));
  const count = claimsOf(draft).length;
  const names = Math.max(symbols.classes.length, symbols.functions.length);
  const isCut = draft.parts.some((part) => part.symbols.length > 0) && names > namesAtMost;
  return [
    ...(missing.length > 0
      ? [
          {
            section,
            slug,
            signal: 'headings_without_evidence',
            reason: `Left out for want of evidence: ${missing.join(', ')}.`,
          },
        ]
      : []),
    ...(isCut
      ? [{ section, slug, signal: 'many_symbols', reason: `Lists ${namesAtMost} names of a kind, of ${names}.` }]
      : []),
    ...(count < claims.min
      ? [
          {
            section,
            slug,
            signal: 'few_claims',
            reason: `${count} of the ${claims.min} claims that such a page should have.`,
          },
        ]
      : []),
  ];
}

export function sortAdjustments(adjustments: readonly PlanAdjustment[]): PlanAdjustment[] {
  const at = ({ section }: PlanAdjustment): number => (section === null ? -1 : sections.indexOf(section));
  return adjustments.toSorted(
    (a, b) =>
      at(a) - at(b) ||
      compare(a.slug ?? '', b.slug ?? '') ||
      compare(a.signal, b.signal) ||
      compare(a.reason, b.reason),
  );
}
