// Gate: every line that states something names the claim behind it, the claim may be made, and the line says no more than it.
import { type ClaimState, openClaimBook } from './claim-book.ts';
import type { GateInput } from './gate.ts';
import { type PageFinding, pageGate, plannedPage } from './page-gate.ts';
import { type SaidLine, saidLines } from './said-lines.ts';
import { figuresOf, sharedWords } from './same-words.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const truthlock = pageGate('truthlock', 60, findUntruths);

function findUntruths(page: WorktreePage, input: GateInput): PageFinding[] {
  return saidLines(page).flatMap((line) => [
    ...checkClaims(page, line, input),
    ...(line.claimIds.length === 0 ? checkUnmarked(page, line, input) : checkWords(page, line, input)),
  ]);
}

const refusals: Readonly<Record<Exclude<ClaimState, 'usable'>, { readonly code: string; readonly why: string }>> = {
  unknown: { code: 'TRUTHLOCK_CLAIM_UNKNOWN', why: 'is not in the evidence' },
  lost: { code: 'TRUTHLOCK_CLAIM_CONTRADICTED', why: 'lost a contradiction' },
  unresolved: { code: 'TRUTHLOCK_CLAIM_UNRESOLVED', why: 'stands in a contradiction that nobody has decided' },
  inferred: { code: 'TRUTHLOCK_INFERENCE_FORBIDDEN', why: 'was concluded, which this run does not allow' },
};

function checkClaims({ path }: WorktreePage, { line, claimIds }: SaidLine, input: GateInput): PageFinding[] {
  const { stateOf } = openClaimBook(input);
  return claimIds.flatMap((id): PageFinding[] => {
    const state = stateOf(id);
    if (state === 'usable') return [];
    const { code, why } = refusals[state];
    const message = `The claim ${id.slice(0, 12)} ${why}.`;
    return [{ severity: 'blocker', code, message, path, line, subject: id }];
  });
}

function checkUnmarked(page: WorktreePage, line: SaidLine, input: GateInput): PageFinding[] {
  const isStatement = /\p{L}{2,}|\d/u.test(line.words);
  if (!isStatement && line.names.every((name) => isKnownName(name, page, input))) return [];
  const message = `Nothing proves this line: ${shorten(line.said)}`;
  return [{ severity: 'blocker', code: 'TRUTHLOCK_MARKER_MISSING', message, path: page.path, line: line.line }];
}

/** A line of nothing but code says that the names are there, which the parsed sources do. */
function isKnownName(name: string, page: WorktreePage, input: GateInput): boolean {
  const { classes, functions, modules } = input.productFacts.api_surface_summary;
  const planned = plannedPage(page, input)?.outline.flatMap(({ symbols }) => symbols) ?? [];
  return [classes, functions, modules, planned].some((names) => names.includes(name));
}

/** Restyled words are fine; another statement is not. */
const sharedAtLeast = 0.3;

function checkWords({ path }: WorktreePage, { line, said, claimIds }: SaidLine, input: GateInput): PageFinding[] {
  const { textOf, stateOf } = openClaimBook(input);
  // What is wrong with the claim itself is told already.
  if (claimIds.some((id) => stateOf(id) !== 'usable')) return [];
  const { product_name, distribution } = input.productFacts;
  const commands = distribution
    .filter(({ claim_id }) => claim_id !== null && claimIds.includes(claim_id))
    .flatMap(({ install_commands }) => install_commands);
  const texts = [...claimIds.flatMap((id) => textOf(id) ?? []), ...commands];
  const known = new Set([...texts, product_name].flatMap(figuresOf));
  const stray = figuresOf(said).find((figure) => !known.has(figure));
  if (stray !== undefined) {
    const message = `The line says ${stray}, which its claim does not: ${shorten(said)}`;
    return [{ severity: 'blocker', code: 'TRUTHLOCK_FIGURE_UNPROVEN', message, path, line, subject: stray }];
  }
  if (sharedWords(said, [...texts, ...texts.map((text) => `${product_name} ${text}`)]) >= sharedAtLeast) return [];
  const message = `The line says something else than its claim: ${shorten(said)}`;
  return [{ severity: 'blocker', code: 'TRUTHLOCK_TEXT_STRAYED', message, path, line }];
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77).toWellFormed()}...`;
}
