// A gate that looks at one page after the other. What it finds on a page it can find again, which is how a fix learns what
// exactly is wrong.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import type { Finding } from '../issues/open-issue.ts';
import { type Section, sections } from '../profile/sections.ts';
import type { Gate, GateInput } from './gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

/** Messages name no line: what moved is the same finding as before. */
export interface PageFinding extends Finding {
  /** What exactly: the key, the token, the heading, the id of the claim. */
  readonly subject?: string;
}

export type FindOnPage = (page: WorktreePage, input: GateInput) => PageFinding[];

export interface PageGate extends Gate {
  readonly find: FindOnPage;
}

/** With `findInRun` it also looks at the run as a whole; then it has nothing to say about pages that are not planned. */
export function pageGate(
  name: string,
  timeoutS: number,
  find: FindOnPage,
  findInRun?: (input: GateInput) => PageFinding[],
): PageGate {
  return {
    name,
    timeoutS,
    judgesPages: findInRun === undefined,
    find,
    run: (input, signal) => {
      const findings = input.pages.flatMap((page) => {
        signal.throwIfAborted();
        return find(page, input);
      });
      const inRun = findInRun?.(input) ?? [];
      return { findings: [...findings, ...inRun], log: [`${input.pages.length} pages looked at`] };
    },
  };
}

/** Undefined for a page that the run only touches. */
export function plannedPage({ path }: Pick<WorktreePage, 'path'>, { pagePlan }: GateInput): Page | undefined {
  return pagePlan.pages.find(({ output_path }) => output_path === path);
}

export function sectionOf(page: WorktreePage, input: GateInput): Section | undefined {
  const { subdomain_roots } = input.config.site_layout;
  return (
    plannedPage(page, input)?.section ??
    sections.find((section) => page.path.startsWith(`${subdomain_roots[section].replace(/\/+$/, '')}/`))
  );
}

/** What a page leaves out and says so: the reasons that the writer gave. */
export function draftAdjustments({ section, slug }: Page, { draftIndex }: GateInput): string[] {
  return draftIndex.adjustments.filter(({ page }) => page === `${section}/${slug}`).map(({ reason }) => reason);
}
