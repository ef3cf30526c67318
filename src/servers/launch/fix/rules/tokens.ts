// A token of a template is filled with what it stands for, where that is known; else its line goes.
import { plannedPage } from '../../gates/page-gate.ts';
import { pagePlacer } from '../../plan/place-pages.ts';
import { describePage } from '../../write/describe-page.ts';
import { gatherMaterial } from '../../write/material.ts';
import { deleteLines, lineAt, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';
import { plannedValue } from './planned-page.ts';

export const fillToken: FixRule = (context) => {
  const { page, subject: token, line, input } = context;
  const value = tokenValue(context);
  const text = lineAt(page.text, line);
  // A line of nothing else would state something that nothing proves.
  const isAlone = line >= page.bodyLine && text.trim() === token;
  if (value !== undefined && !isAlone)
    return replaceLine(
      page.text,
      line,
      text.replaceAll(token, () => value),
    );
  if (line >= page.bodyLine) return deleteLines(page.text, line);
  // In front matter the whole value goes: half of it would be nonsense.
  const [, key] = /^([\w-]+)[ \t]*:/.exec(text) ?? [];
  const plan = plannedPage(page, input);
  if (key === undefined) return null;
  const planned = plan && plannedValue(plan, key, input);
  if (planned !== undefined) return { type: 'update_frontmatter_keys', frontmatter_updates: { [key]: planned } };
  return replaceLine(page.text, line, '').replace(/^(---[\s\S]*?)\n\n/, '$1\n');
};

export const dropLine: FixRule = ({ page, line }) => deleteLines(page.text, line);

function tokenValue({ page, subject, input, line }: FixContext): string | undefined {
  const name = subject.replaceAll(/^(?:__|\{\{)\s*\.?|\s*(?:__|\}\})$/g, '').toUpperCase();
  const { productFacts, config } = input;
  const plan = plannedPage(page, input);
  const isInBody = line >= page.bodyLine;
  // A description in the body would be a statement that nothing proves.
  const described = !plan || isInBody ? undefined : describePage(plan, gatherMaterial(input)) || undefined;
  const known: Readonly<Record<string, string | undefined>> = {
    TITLE: plan?.title,
    DESCRIPTION: described,
    SUMMARY: described,
    PRODUCT_NAME: productFacts.product_name,
    PRODUCT: productFacts.product_name,
    PRODUCT_SLUG: productFacts.product_slug,
    REPO_URL: productFacts.repo_url,
    PLATFORM: config.target_platform,
    FAMILY: config.family,
    LOCALE: plan?.locale,
    SLUG: plan?.slug,
    URL: plan?.url_path,
    URL_PATH: plan?.url_path,
    URL_PAGE: plan && pagePlacer({ ...input, existingPages: [], locale: plan.locale })(plan).address,
  };
  return known[name];
}
