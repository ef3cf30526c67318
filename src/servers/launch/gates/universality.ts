// Gate: what must hold whatever the product is: no more pages than its tier allows, limits told, commands as they are, and no
// guess dressed up as a fact.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import { mandatoryPages } from '../profile/page-quotas.ts';
import { roleRules } from '../profile/page-roles.ts';
import { sections } from '../profile/sections.ts';
import { openClaimBook } from './claim-book.ts';
import { headingKey } from './consistency.ts';
import type { GateInput } from './gate.ts';
import { draftAdjustments, type PageFinding, pageGate, plannedPage } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import { saidLines } from './said-lines.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const universality = pageGate('universality', 60, findOnPage, findTooMany);

export const limitations = 'Limitations';

function findOnPage(page: WorktreePage, input: GateInput): PageFinding[] {
  const plan = plannedPage(page, input);
  if (!plan) return [];
  return [...findUntoldLimits(page, plan, input), ...findCommands(page, input), ...findGuesses(page, input)];
}

/** Pages that praise a product tell its limits. A page about one topic of it need not. */
function findUntoldLimits(page: WorktreePage, plan: Page, input: GateInput): PageFinding[] {
  const { quota } = input.profile.sections[plan.section];
  const isGeneral = mandatoryPages(quota, input.config.family).some(({ slug }) => slug === plan.slug);
  if (!roleRules[plan.page_role].tellsLimitations || !isGeneral || usableLimits(input).length === 0) return [];
  if (lookAt(page).headings.some(({ text }) => headingKey(text) === headingKey(limitations))) return [];
  if (draftAdjustments(plan, input).some((reason) => reason.startsWith(`The heading ${limitations} is left out`))) {
    return [];
  }
  const message = 'The facts list limitations, but the page does not tell them.';
  return [{ severity: 'error', code: 'UNIVERSALITY_LIMITATIONS_MISSING', message, path: page.path }];
}

/** Ids of the limits that a page may tell. */
export function usableLimits(input: GateInput): string[] {
  const { stateOf } = openClaimBook(input);
  return input.productFacts.claim_groups.limitations.filter((id) => stateOf(id) === 'usable');
}

const installer =
  /^(?:npm (?:install|i|add)|yarn add|pnpm (?:add|install)|bun add|pip3? install|pipx install|python3? -m pip install|uv (?:add|pip install)|cargo (?:add|install)|go (?:get|install)|gem install|composer require|dotnet add (?:\S+ )?package|Install-Package|docker pull|brew install|apt(?:-get)? install)\s+\S/;
const shells = new Set(['', 'sh', 'bash', 'shell', 'zsh', 'console', 'terminal', 'powershell', 'text']);

function findCommands(page: WorktreePage, input: GateInput): PageFinding[] {
  return installCommands(page)
    .filter(({ command }) => !isVerbatim(command, input))
    .map(({ line, command }) => ({
      severity: 'error',
      code: 'UNIVERSALITY_INSTALL_COMMAND',
      message: `The facts know no such command: ${command}`,
      path: page.path,
      line,
      subject: command,
    }));
}

/** In fences of a shell and as code inside of a line. */
function installCommands(page: WorktreePage): { readonly line: number; readonly command: string }[] {
  const { codes, inlineCodes } = lookAt(page);
  const fenced = codes
    .filter(({ language }) => shells.has(language?.toLowerCase() ?? ''))
    .flatMap(({ line, code, isFenced }) =>
      code.split('\n').map((text, at) => ({ line: line + at + (isFenced ? 1 : 0), code: text })),
    );
  return [...fenced, ...inlineCodes]
    .map(({ line, code }) => ({ line, command: code.trim().replace(/^[$>]\s+/, '') }))
    .filter(({ command }) => installer.test(command));
}

function isVerbatim(command: string, { productFacts, snippetCatalog, evidenceMap }: GateInput): boolean {
  return (
    productFacts.distribution.some(({ install_commands }) => install_commands.includes(command)) ||
    snippetCatalog.snippets.some(({ code }) => code.includes(command)) ||
    evidenceMap.claims.some(({ claim_text }) => claim_text.includes(command))
  );
}

const guess = /\b(?:probably|presumably|supposedly|apparently|it seems|we assume|most likely|should work)\b/i;

function findGuesses(page: WorktreePage, input: GateInput): PageFinding[] {
  const { textOf } = openClaimBook(input);
  return saidLines(page).flatMap(({ line, words, claimIds }): PageFinding[] => {
    const [found] = guess.exec(words) ?? [];
    if (found === undefined || claimIds.some((id) => textOf(id)?.toLowerCase().includes(found.toLowerCase())))
      return [];
    const message = `The word "${found}" is of nobody's: its claim does not have it.`;
    return [
      { severity: 'error', code: 'UNIVERSALITY_HIDDEN_INFERENCE', message, path: page.path, line, subject: found },
    ];
  });
}

function findTooMany(input: GateInput): PageFinding[] {
  const written = new Set(input.pages.map(({ path }) => path));
  const { pages, effective_quotas, launch_tier } = input.pagePlan;
  return sections.flatMap((section): PageFinding[] => {
    const count = pages.filter((page) => page.section === section && written.has(page.output_path)).length;
    const most = effective_quotas[section]?.max;
    if (most === undefined || count <= most) return [];
    const message = `The section ${section} has ${count} pages, the tier ${launch_tier} allows ${most}.`;
    return [{ severity: 'error', code: 'UNIVERSALITY_TIER_EXCEEDED', message }];
  });
}
