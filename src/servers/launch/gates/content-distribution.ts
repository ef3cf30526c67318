// Gate: each page is what its role says, the pages share the claims among them, and none that must be there is missing.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import { keyOf } from '../plan/draft.ts';
import { mandatoryPages } from '../profile/page-quotas.ts';
import { roleRules } from '../profile/page-roles.ts';
import { relativePath } from '../write/link-pages.ts';
import { findDoubleClaims } from './double-claims.ts';
import type { GateInput } from './gate.ts';
import { draftAdjustments, type PageFinding, pageGate, plannedPage } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import { saidLines } from './said-lines.ts';
import { escapePattern } from './same-words.ts';
import { byProfile } from './verdict.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const contentDistribution = pageGate('content_distribution', 60, findOnPage, (input) => [
  ...findMissingPages(input),
  ...findDoubleClaims(input),
]);

function findOnPage(page: WorktreePage, input: GateInput): PageFinding[] {
  const plan = plannedPage(page, input);
  if (!plan) return [];
  return [
    ...checkCode(page, plan, input),
    ...findUnlistedChildren(page, plan, input),
    ...checkQuota(page, plan, input),
    ...findForbiddenTopics(page, plan, input),
    ...findUncoveredWorkflows(page, plan, input),
  ];
}

function checkCode(page: WorktreePage, { page_role }: Page, { config }: GateInput): PageFinding[] {
  const { codes } = lookAt(page);
  if (page_role === 'toc') {
    const message = 'A page of contents shows code.';
    return codes.map(({ line }) => ({
      severity: 'blocker',
      code: 'DISTRIBUTION_TOC_CODE',
      message,
      path: page.path,
      line,
    }));
  }
  const { max } = roleRules[page_role].code;
  if (typeof max !== 'number' || codes.length <= max) return [];
  const message = `The page shows ${codes.length} pieces of code; its role ${page_role} has room for ${max}.`;
  return [{ severity: byProfile(config), code: 'DISTRIBUTION_TOO_MUCH_CODE', message, path: page.path }];
}

function findUnlistedChildren(page: WorktreePage, plan: Page, input: GateInput): PageFinding[] {
  const targets = lookAt(page).links.map(({ url }) => url.replace(/[?#].*$/, '').replace(/\/?$/, '/'));
  return childrenOf(plan, input)
    .filter((child) => !targets.some((target) => leadsTo(target, plan, child)))
    .map((child) => ({
      severity: byProfile(input.config),
      code: 'DISTRIBUTION_CHILD_NOT_LISTED',
      message: `The page does not lead to ${keyOf(child)}.`,
      path: page.path,
      subject: keyOf(child),
    }));
}

/** The pages that a page of contents must list, as far as they were written. */
export function childrenOf(plan: Page, { pagePlan, pages }: GateInput): Page[] {
  return plan.content_strategy.child_pages.flatMap((slug) =>
    pagePlan.pages.filter(
      (page) =>
        page.section === plan.section &&
        page.slug === slug &&
        page.locale === plan.locale &&
        pages.some(({ path }) => path === page.output_path),
    ),
  );
}

/** In every form in which a link may be written; a whole address ends like the path. */
function leadsTo(target: string, from: Page, to: Page): boolean {
  const relative = relativePath(from.url_path, to.url_path);
  return [relative, `./${relative}`, `${to.slug}.md/`].includes(target) || target.endsWith(to.url_path);
}

function checkQuota(page: WorktreePage, plan: Page, input: GateInput): PageFinding[] {
  const { min, max } = plan.content_strategy.claim_quota;
  const count = new Set(saidLines(page).flatMap(({ claimIds }) => claimIds)).size;
  const severity = byProfile(input.config);
  const { path } = page;
  if (max !== null && count > max) {
    const message = `The page makes ${count} claims, at most ${max} are planned.`;
    return [{ severity, code: 'DISTRIBUTION_TOO_MANY_CLAIMS', message, path }];
  }
  // What the writer left out, it has said.
  const leftOut = draftAdjustments(plan, input).filter((reason) => reason.startsWith('The claim ')).length;
  if (count + leftOut >= min) return [];
  const message = `The page makes ${count} claims, at least ${min} are planned.`;
  return [{ severity, code: 'DISTRIBUTION_TOO_FEW_CLAIMS', message, path }];
}

function findForbiddenTopics(page: WorktreePage, plan: Page, { config }: GateInput): PageFinding[] {
  const planned = new Set(plan.required_headings);
  return lookAt(page).headings.flatMap(({ line, text }): PageFinding[] => {
    const topic = plan.forbidden_topics.find(
      (each) => new RegExp(`(?<!\\p{L})${escapePattern(each)}(?!\\p{L})`, 'iu').test(text) && !planned.has(text),
    );
    if (topic === undefined) return [];
    const message = `The heading "${text}" is about ${topic}, which does not belong here.`;
    return [{ severity: byProfile(config), code: 'DISTRIBUTION_FORBIDDEN_TOPIC', message, path: page.path, line }];
  });
}

function findUncoveredWorkflows(page: WorktreePage, plan: Page, { productFacts, config }: GateInput): PageFinding[] {
  if (plan.page_role !== 'comprehensive_guide' || plan.content_strategy.scenario_coverage !== 'all') return [];
  const planned = new Set(plan.required_claim_ids);
  const said = new Set(saidLines(page).flatMap(({ claimIds }) => claimIds));
  return productFacts.workflows
    .filter(({ claim_ids }) => claim_ids.some((id) => planned.has(id)) && !claim_ids.some((id) => said.has(id)))
    .map(({ title }) => ({
      severity: byProfile(config),
      code: 'DISTRIBUTION_WORKFLOW_NOT_COVERED',
      message: `The guide says nothing about "${title}".`,
      path: page.path,
    }));
}

function findMissingPages(input: GateInput): PageFinding[] {
  const { pages, pagePlan, draftIndex, profile, config } = input;
  const there = new Set(pages.map(({ path }) => path));
  const told = new Set([
    ...pagePlan.plan_adjustments.map(({ section, slug }) => `${section}/${slug}`),
    ...draftIndex.adjustments.map(({ page }) => page),
  ]);
  const drafted = new Set(draftIndex.drafts.map(({ output_path }) => output_path));
  const gone = pagePlan.pages.filter(
    (page) => !there.has(page.output_path) && (drafted.has(page.output_path) || !told.has(keyOf(page))),
  );
  const unplanned = config.required_sections.flatMap((section) =>
    mandatoryPages(profile.sections[section].quota, config.family)
      .map(({ slug }) => keyOf({ section, slug }))
      .filter((key) => !told.has(key) && !pagePlan.pages.some((page) => keyOf(page) === key)),
  );
  return [
    ...gone.map(
      (page): PageFinding => ({
        severity: 'blocker',
        code: 'DISTRIBUTION_PAGE_MISSING',
        message: `The planned page ${keyOf(page)} is not in the site.`,
        path: page.output_path,
      }),
    ),
    ...unplanned.map(
      (key): PageFinding => ({
        severity: byProfile(config),
        code: 'DISTRIBUTION_MANDATORY_PAGE_MISSING',
        message: `The page ${key} is mandatory, but the plan neither has it nor says why not.`,
      }),
    ),
  ];
}
