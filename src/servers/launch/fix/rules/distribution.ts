// What stands on the wrong page or is missing on the right one: code on a page of contents, a child that it does not list, a
// claim that is made again.
import { childrenOf } from '../../gates/content-distribution.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { lookAt } from '../../gates/page-look.ts';
import { saidLines } from '../../gates/said-lines.ts';
import { keyOf } from '../../plan/draft.ts';
import { escapeText } from '../../write/escape-text.ts';
import { relativePath } from '../../write/link-pages.ts';
import { deleteLines, insertBefore, replaceLine } from '../edit-lines.ts';
import type { FixRule } from '../fix-rule.ts';

export const dropCode: FixRule = ({ page, line }) => {
  const code = lookAt(page).codes.find((each) => each.line === line);
  return code ? deleteLines(page.text, code.line, code.endLine) : null;
};

/** Where the plan has it among its siblings: after the last of those before it. */
export const addChild: FixRule = ({ page, input, subject }) => {
  const plan = plannedPage(page, input);
  const children = plan ? childrenOf(plan, input) : [];
  const at = children.findIndex((each) => keyOf(each) === subject);
  const child = children[at];
  if (!plan || !child) return null;
  const urlOf = (target: typeof child): string => relativePath(plan.url_path, target.url_path);
  const item = `- [${escapeText(child.title)}](${urlOf(child)})`;
  const { links, headings } = lookAt(page);
  const lineOf = (target: typeof child): number | undefined => links.find(({ url }) => url === urlOf(target))?.line;
  const before = children
    .slice(0, at)
    .flatMap((each) => lineOf(each) ?? [])
    .at(-1);
  const after = children.slice(at + 1).flatMap((each) => lineOf(each) ?? [])[0];
  if (before !== undefined) return insertBefore(page.text, before + 1, item, true);
  if (after !== undefined) return insertBefore(page.text, after, item, true);
  const index = headings.find(({ text }) => /index|contents/i.test(text)) ?? headings[0];
  return index ? insertBefore(page.text, index.line + 1, item) : null;
};

/** Only its marker, where another claim says the same line. */
export const dropRepeatedClaim: FixRule = ({ page, line }) => {
  const said = saidLines(page).find((each) => each.line === line);
  if (!said) return null;
  const earlier = new Set(saidLines(page).flatMap((each) => (each.line < line ? each.claimIds : [])));
  const own = said.claimIds.filter((id, at) => !earlier.has(id) && said.claimIds.indexOf(id) === at);
  if (own.length === 0 || own.length === said.claimIds.length) return deleteLines(page.text, line);
  const kept = new Set(own);
  const text = said.text.replaceAll(/\s*<!--\s*claim_id:\s*([^\s>]*)\s*-->/g, (marker, id: string) =>
    kept.delete(id) ? marker : '',
  );
  return replaceLine(page.text, line, text);
};
