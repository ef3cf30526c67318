// Gate: nothing is left on a page that a tool or a person meant to replace: tokens of templates, filler, marks of a merge.

import { type PageFinding, pageGate } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const templateTokens = pageGate('template_token_lint', 30, findLeftovers);

/** Two braces with an angle or a percent sign are shortcodes, which Hugo replaces. */
const templateToken = /__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__|\{\{(?![<%{])[^{}\n]*\}\}/g;
const filler = /\blorem ipsum\b/i;
const mergeMark = /^(?:<{7} |>{7} |\|{7} |={7}$)/;

function findLeftovers(page: WorktreePage): PageFinding[] {
  const { path } = page;
  return lookAt(page).lines.flatMap(({ line, text, prose, kind }): PageFinding[] => [
    ...[...(kind === 'code' ? '' : prose).matchAll(templateToken)].map(
      ([token]): PageFinding => ({
        severity: 'blocker',
        code: 'TEMPLATE_TOKEN_LEFT',
        message: `The token ${token} was never replaced.`,
        path,
        line,
        subject: token,
      }),
    ),
    // A product may well make such text, and then a claim says so.
    ...(kind !== 'code' && filler.test(prose) && !text.includes('<!-- claim_id:')
      ? [
          {
            severity: 'error',
            code: 'PLACEHOLDER_TEXT',
            message: 'Filler text stands on the page.',
            path,
            line,
          } as const,
        ]
      : []),
    ...(mergeMark.test(text) && isInConflict(page)
      ? [
          {
            severity: 'blocker',
            code: 'MERGE_MARK_LEFT',
            message: `A mark of a merge is left: ${text}`,
            path,
            line,
          } as const,
        ]
      : []),
  ]);
}

/** Seven equal signs alone are a heading. */
function isInConflict({ text }: WorktreePage): boolean {
  return /^<{7} /m.test(text) && /^>{7} /m.test(text);
}
