// What markdownlint itself can mend it mends; three things it cannot have an answer all the same.
import { applyFixes } from 'markdownlint';
import { lintPage, tell } from '../../gates/markdownlint.ts';
import { lookAt } from '../../gates/page-look.ts';
import { openIssue } from '../../issues/open-issue.ts';
import { lineAt, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';
import { setFenceLanguage } from './snippets.ts';

export const applyLintFix: FixRule = (context) => {
  const { page, issue, subject: rule, line } = context;
  const error = lintPage(page).find((each) => openIssue(issue.gate, tell(page, each)).issue_id === issue.issue_id);
  if (error?.fixInfo) return applyFixes(page.text, [error]);
  if (rule === 'MD040') return setFenceLanguage(context);
  return rule === 'MD001' || rule === 'MD025' ? moveHeading(context, line, rule) : null;
};

/** To the level under the heading above it; a second title to the level of sections. */
function moveHeading({ page }: FixContext, line: number, rule: string): string | null {
  const { headings } = lookAt(page);
  const at = headings.findIndex((heading) => heading.line === line);
  const level = rule === 'MD025' ? 2 : (headings[at - 1]?.depth ?? 1) + 1;
  const text = lineAt(page.text, line);
  const moved = text.replace(/^(\s{0,3})#{1,6}(?=\s)/, `$1${'#'.repeat(level)}`);
  return moved === text ? null : replaceLine(page.text, line, moved);
}
