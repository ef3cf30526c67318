// Lines that nothing proves: they get the marker of the claim they repeat, the words of the claim they name, or they go.
import { openClaimBook } from '../../gates/claim-book.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { claimMarker, type SaidLine, saidLines } from '../../gates/said-lines.ts';
import { likeness } from '../../gates/same-words.ts';
import { endSentence } from '../../write/arrange.ts';
import { escapeText } from '../../write/escape-text.ts';
import { tidyClaim } from '../../write/tidy-claim.ts';
import { deleteLines, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';

export const addMarker: FixRule = (context) => {
  const { page, line } = context;
  const said = saidAt(context);
  const claim = said && claimFor(context, said);
  if (!said || claim === undefined) return deleteLines(page.text, line);
  return replaceLine(page.text, line, `${said.text.trimEnd()} ${claimMarker(claim)}`);
};

/** A marker that leads nowhere becomes that of the claim which the line repeats. */
export const changeMarker: FixRule = (context) => {
  const { page, line } = context;
  const said = saidAt(context);
  const claim = said && claimFor(context, said);
  if (!said || claim === undefined) return dropClaim(context);
  const isNamed = said.claimIds.includes(claim);
  return replaceLine(page.text, line, swapMarker(said.text, context.subject, isNamed ? null : claim));
};

/** The line stays only where another claim says it too. */
export const dropClaim: FixRule = (context) => {
  const { page, line, subject, input } = context;
  const said = saidAt(context);
  const { stateOf } = openClaimBook(input);
  const others = said?.claimIds.filter((id) => id !== subject && stateOf(id) === 'usable') ?? [];
  if (!said || others.length === 0) return deleteLines(page.text, line);
  return replaceLine(page.text, line, swapMarker(said.text, subject, null));
};

/** The claim in its own words again. */
export const restoreWords: FixRule = (context) => {
  const { page, line, input } = context;
  const said = saidAt(context);
  const { textOf } = openClaimBook(input);
  const texts = said?.claimIds.flatMap((id) => textOf(id) ?? []) ?? [];
  const [longest] = texts.toSorted((a, b) => b.length - a.length);
  if (!said || longest === undefined) return deleteLines(page.text, line);
  const [start = ''] = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(said.text) ?? [];
  const words = tidyClaim(longest, input.productFacts.product_name);
  const isEnded = /[.?!]["')\]]*\s*(?:<!--|$)/.test(said.text);
  const written = escapeText(isEnded ? endSentence(words) : words);
  return replaceLine(page.text, line, [start + written, ...said.claimIds.map(claimMarker)].join(' '));
};

function saidAt({ page, line }: FixContext): SaidLine | undefined {
  return saidLines(page).find((each) => each.line === line);
}

const alikeFrom = 0.6;

/** The claim that says the same; those planned for this page first. One that the page makes already is not made again. */
function claimFor({ page, input }: FixContext, { line, said }: SaidLine): string | undefined {
  const planned = new Set(plannedPage(page, input)?.required_claim_ids ?? []);
  const made = new Set(saidLines(page).flatMap((each) => (each.line === line ? [] : each.claimIds)));
  const product = input.productFacts.product_name;
  const [best] = openClaimBook(input)
    .usable.filter(({ id }) => !made.has(id))
    .map(({ id, text }) => ({ id, share: Math.max(likeness(said, text), likeness(said, tidyClaim(text, product))) }))
    .filter(({ share }) => share >= alikeFrom)
    .sort(
      (a, b) => Number(planned.has(b.id)) - Number(planned.has(a.id)) || b.share - a.share || (a.id < b.id ? -1 : 1),
    );
  return best?.id;
}

function swapMarker(text: string, id: string, other: string | null): string {
  const marker =
    [...text.matchAll(/\s*<!--\s*claim_id:\s*([^\s>]*)\s*-->/g)].find(([, each]) => each === id)?.[0] ?? '';
  return text.replace(marker, () => (other === null ? '' : ` ${claimMarker(other)}`));
}
