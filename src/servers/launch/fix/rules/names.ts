// What a page calls otherwise than the facts: the names and addresses of the facts take its place.
import { wantedKeys } from '../../gates/consistency.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { lookAt } from '../../gates/page-look.ts';
import { escapePattern } from '../../gates/same-words.ts';
import { lineAt, replaceLine } from '../edit-lines.ts';
import type { FixRule } from '../fix-rule.ts';

export const setWantedKey: FixRule = ({ page, input, subject: key }) => {
  const plan = plannedPage(page, input);
  const rule = plan && wantedKeys(plan, input).get(key.toLowerCase());
  if (!rule) return null;
  return { type: 'update_frontmatter_keys', frontmatter_updates: { [key]: rule.values[0] } };
};

export const setName: FixRule = (context) => {
  const { page, line, subject: other, input } = context;
  if (line < page.bodyLine) return setWantedKey(context);
  const text = lineAt(page.text, line);
  const prose = lookAt(page).lines[line - 1]?.prose ?? '';
  // From the end, so that the columns before it hold.
  const places = [...prose.matchAll(new RegExp(escapePattern(other), 'g'))].reverse();
  const name = input.productFacts.product_name;
  const changed = places.reduce(
    (left, { index }) => left.slice(0, index) + name + left.slice(index + other.length),
    text,
  );
  return replaceLine(page.text, line, changed);
};

export const setRepository: FixRule = (context) => {
  const { page, line, subject: url, input } = context;
  if (line < page.bodyLine) return setWantedKey(context);
  const text = lineAt(page.text, line);
  return replaceLine(
    page.text,
    line,
    text.replace(`](${url}`, () => `](${input.productFacts.repo_url}`),
  );
};
