// One issue becomes one set of patches that touches nothing else. Nothing is written here, and nothing is tried twice.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { Patch } from '../artifacts/schemas/patch-bundle.ts';
import type { GateInput } from '../gates/gate.ts';
import type { FindOnPage } from '../gates/page-gate.ts';
import { parsePage, type WorktreePage } from '../gates/worktree-pages.ts';
import { openIssue } from '../issues/open-issue.ts';
import type { TextChange } from '../patch/change-text.ts';
import { makePatch } from '../patch/make-patch.ts';
import { differingSpan, splitLines } from '../patch/text-lines.ts';
import { findersByGate } from './finders.ts';
import { rules } from './rule-table.ts';
import { restorePage } from './rules/restore-page.ts';

/** Null where no rule knows how, or where the rule would change nothing. */
export function fixIssue(issue: Issue, input: GateInput): Patch[] | null {
  const code = issue.error_code ?? '';
  const path = issue.location?.path;
  if (path === undefined) return null;
  const page = input.pages.find((each) => each.path === path);
  if (!page) return restorePage(path, code, input);
  const rule = rules[code];
  const find = findersByGate.get(issue.gate);
  const finding = find?.(page, input).find((each) => openIssue(issue.gate, each).issue_id === issue.issue_id);
  // A gate that does not find it any more has nothing to be mended.
  if (!rule || (find && !finding)) return null;
  const line = issue.location?.line ?? 1;
  const fixed = rule({ issue, page, input, line, subject: finding?.subject ?? '' });
  if (fixed === null) return null;
  const change = typeof fixed === 'string' ? changeTo(page.text, fixed) : fixed;
  if (change === null) return null;
  const made = makePatch(path, page.text, change);
  if ('refusal' in made || made.after === null || made.after === page.text) return null;
  return isStillFound(find, issue, parsePage(path, made.after), input) ? null : [made.patch];
}

/** The one span of lines in which the texts differ. */
function changeTo(before: string, after: string): TextChange | null {
  const [old, fresh] = [splitLines(before), splitLines(after)];
  const { start, beforeEnd, afterEnd } = differingSpan(old, fresh);
  if (start === beforeEnd && start === afterEnd) return null;
  const new_content = fresh.slice(start, afterEnd).join('');
  return { type: 'update_file_range', start_line: start + 1, end_line: beforeEnd, new_content };
}

/** A fix that does not help is none. */
function isStillFound(find: FindOnPage | undefined, issue: Issue, page: WorktreePage, input: GateInput): boolean {
  if (!find) return false;
  const after: GateInput = { ...input, pages: input.pages.map((each) => (each.path === page.path ? page : each)) };
  return find(page, after).some((each) => openIssue(issue.gate, each).issue_id === issue.issue_id);
}
