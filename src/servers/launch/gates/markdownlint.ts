// Gate: the rules of markdownlint, all but those that a site of long lines, raw HTML and titles in front matter cannot keep.
import type { LintError } from 'markdownlint';
import { lint } from 'markdownlint/sync';
import { type PageFinding, pageGate } from './page-gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const markdownlint = pageGate('markdownlint', 60, (page) => lintPage(page).map((error) => tell(page, error)));

// Line length, raw HTML, and a first line that is no heading. Tabs are as they are in code that is shown word for word.
const config = { default: true, MD010: { code_blocks: false }, MD013: false, MD033: false, MD041: false };

/** In the order of the lines. */
export function lintPage({ path, text }: Pick<WorktreePage, 'path' | 'text'>): LintError[] {
  // Its own comments work even inside of code, where a page may well show them.
  const options = { config, noInlineConfig: true, handleRuleFailures: true };
  return lint({ strings: { [path]: text.toWellFormed() }, ...options })[path] ?? [];
}

export function tell(page: Pick<WorktreePage, 'path'>, error: LintError): PageFinding {
  const { ruleNames, ruleDescription, errorDetail, errorContext, lineNumber } = error;
  // Details that count lines or characters would make another finding of the same thing.
  const detail = errorDetail && !/\bline\b/i.test(errorDetail) ? `: ${errorDetail}` : '';
  const context = errorContext ? ` ("${errorContext}")` : '';
  return {
    severity: 'error',
    code: 'MARKDOWN_LINT',
    message: `${ruleNames.slice(0, 2).join(' ')}: ${ruleDescription}${detail}${context}`,
    path: page.path,
    line: lineNumber,
    subject: ruleNames[0] ?? '',
  };
}
