// Gate: a page calls things by the names that the facts and the plan give them, and has every heading that was planned.

import type { Page } from '../artifacts/schemas/page-plan.ts';
import { pagePlacer } from '../plan/place-pages.ts';
import { cleanText } from '../write/clean-text.ts';
import { openClaimBook } from './claim-book.ts';
import { lineOfKey } from './frontmatter.ts';
import type { GateInput } from './gate.ts';
import { draftAdjustments, type PageFinding, pageGate, plannedPage } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import { saidLines } from './said-lines.ts';
import { escapePattern } from './same-words.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const consistency = pageGate('consistency', 30, findOtherNames, findOtherSources);

function findOtherNames(page: WorktreePage, input: GateInput): PageFinding[] {
  const plan = plannedPage(page, input);
  if (!plan) return [];
  return [
    ...checkKeys(page, plan, input),
    ...checkSpelling(page, input),
    ...checkRepository(page, input),
    ...findMissingHeadings(page, plan, input),
  ];
}

/** Keys of the front matter that repeat what the facts know. */
function checkKeys(page: WorktreePage, plan: Page, input: GateInput): PageFinding[] {
  const wanted = wantedKeys(plan, input);
  return Object.entries(page.frontMatter ?? {}).flatMap(([key, value]): PageFinding[] => {
    const rule = wanted.get(key.toLowerCase());
    if (!rule || typeof value !== 'string' || rule.values.includes(value)) return [];
    const message = `The key ${key} is "${value}", but it should be "${rule.values[0]}".`;
    const place = { path: page.path, line: lineOfKey(page, key), subject: key };
    return [{ severity: 'error', code: rule.code, message, ...place }];
  });
}

export interface KeyRule {
  readonly code: string;
  /** Any of them will do; the first is written. */
  readonly values: readonly [string, ...string[]];
}

/** By key, in lower case. */
export function wantedKeys(plan: Page, input: GateInput): ReadonlyMap<string, KeyRule> {
  const { product_name, repo_url } = input.productFacts;
  const { address } = pagePlacer({ ...input, existingPages: [], locale: plan.locale })(plan);
  const product: KeyRule = { code: 'CONSISTENCY_PRODUCT_NAME', values: [cleanText(product_name), product_name] };
  const repository: KeyRule = { code: 'CONSISTENCY_REPO_URL', values: [repo_url] };
  const path: KeyRule = { code: 'CONSISTENCY_URL', values: [plan.url_path, address] };
  const whole: KeyRule = { code: 'CONSISTENCY_URL', values: [address] };
  return new Map([
    ['title', { code: 'CONSISTENCY_TITLE', values: [cleanText(plan.title)] }],
    ...['productname', 'product_name', 'product'].map((key) => [key, product] as const),
    ...['repo_url', 'github_url', 'repository', 'github_repo_url'].map((key) => [key, repository] as const),
    ...['url', 'permalink'].map((key) => [key, path] as const),
    ...['canonical', 'canonicalurl', 'canonical_url'].map((key) => [key, whole] as const),
  ]);
}

/** Only for a name that is no word of the language: `go` on a page is not always the product Go. */
function checkSpelling(page: WorktreePage, input: GateInput): PageFinding[] {
  const name = input.productFacts.product_name;
  if (!/\s|[a-z][A-Z]|[A-Z]{2}/.test(name)) return [];
  const { textOf } = openClaimBook(input);
  const spelling = new RegExp(`(?<![\\p{L}\\p{N}/@._-])${escapePattern(name)}(?![\\p{L}\\p{N}/@_-])`, 'giu');
  return saidLines(page).flatMap(({ line, words, claimIds }): PageFinding[] => {
    const other = (words.match(spelling) ?? []).find((found) => found !== name);
    if (other === undefined || claimIds.some((id) => textOf(id)?.includes(other))) return [];
    const message = `The product is called ${name}, not ${other}.`;
    const code = 'CONSISTENCY_PRODUCT_NAME';
    return [{ severity: 'error', code, message, path: page.path, line, subject: other }];
  });
}

const linkToSource = /^(?:the )?(?:source (?:code|repository)|(?:git(?:hub)? )?repository|source)$/i;

function checkRepository(page: WorktreePage, { productFacts }: GateInput): PageFinding[] {
  const { repo_url } = productFacts;
  const isOther = (url: string): boolean => withoutSlash(url) !== withoutSlash(repo_url);
  return lookAt(page)
    .links.filter(({ kind, text, url }) => kind === 'link' && linkToSource.test(text) && isOther(url))
    .map(({ line, url }) => ({
      severity: 'error',
      code: 'CONSISTENCY_REPO_URL',
      message: `The link to the repository leads to ${url}, not to ${repo_url}.`,
      path: page.path,
      line,
      subject: url,
    }));
}

function withoutSlash(url: string): string {
  return url.replace(/(?:\.git)?\/*$/, '').toLowerCase();
}

function findMissingHeadings(page: WorktreePage, plan: Page, input: GateInput): PageFinding[] {
  const there = new Set(lookAt(page).headings.map(({ text }) => headingKey(text)));
  const leftOut = draftAdjustments(plan, input);
  return plan.required_headings
    .filter((heading) => !there.has(headingKey(heading)))
    .filter((heading) => !leftOut.some((reason) => reason.startsWith(`The heading ${heading} is left out`)))
    .map((heading) => ({
      severity: 'error',
      code: 'CONSISTENCY_HEADING_MISSING',
      message: `The planned heading "${heading}" is not on the page.`,
      path: page.path,
      subject: heading,
    }));
}

/** As it is compared: without marks, case and a sign at its end. */
export function headingKey(heading: string): string {
  return cleanText(heading)
    .replaceAll('`', '')
    .replace(/[\s.,;:!?]+$/, '')
    .toLowerCase();
}

/** All artifacts are about one commit of one repository. */
function findOtherSources({ productFacts, evidenceMap, snippetCatalog, config }: GateInput): PageFinding[] {
  const { repo_sha, product_name } = productFacts;
  const others = [
    { what: 'The evidence', sha: evidenceMap.repo_sha },
    { what: 'The code', sha: snippetCatalog.repo_sha },
    { what: 'The run', sha: config.github_ref },
  ].filter(({ sha }) => sha !== repo_sha);
  return [
    ...others.map(
      ({ what, sha }): PageFinding => ({
        severity: 'blocker',
        code: 'CONSISTENCY_OTHER_COMMIT',
        message: `${what} is about commit ${sha.slice(0, 12)}, the facts are about ${repo_sha.slice(0, 12)}.`,
      }),
    ),
    ...(product_name === config.product_name
      ? []
      : [
          {
            severity: 'error',
            code: 'CONSISTENCY_PRODUCT_NAME',
            message: `The facts call the product ${product_name}, the run calls it ${config.product_name}.`,
          } as const,
        ]),
  ];
}
