// Keys of the front matter that are missing or of the wrong kind get the planned value, or the one that all neighbours have.
import { isOfType } from '../../gates/frontmatter.ts';
import { plannedPage, sectionOf } from '../../gates/page-gate.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';
import { plannedFrontMatter, plannedValue } from './planned-page.ts';

export const addFrontMatter: FixRule = ({ page, input }) => {
  const plan = plannedPage(page, input);
  const head = plan ? plannedFrontMatter(plan, input) : null;
  if (head === null) return null;
  return `${head}${/^\r?\n/.test(page.text) ? '' : '\n'}${page.text}`;
};

export const setKey: FixRule = (context) => {
  const value = valueFor(context);
  if (value === undefined || value === null || value === '') return null;
  return { type: 'update_frontmatter_keys', frontmatter_updates: { [context.subject]: value } };
};

function valueFor({ page, input, subject: key }: FixContext): unknown {
  const section = sectionOf(page, input);
  const contract = section && input.frontmatterContract.sections[section];
  const plan = plannedPage(page, input);
  const type = contract?.key_types[key] ?? 'unknown';
  const candidates = [
    plan && plannedValue(plan, key, input),
    contract?.default_values[key],
    ...reshape(page.frontMatter?.[key], type),
  ];
  return candidates.find((value) => value !== undefined && value !== null && value !== '' && isOfType(value, type));
}

/** The same value spelt as the others spell it. */
function reshape(value: unknown, type: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (type === 'array') return Array.isArray(value) ? [] : [[value]];
  if (type === 'string') return [Array.isArray(value) ? value.join(', ') : String(value)];
  if (type === 'integer' || type === 'number') return Number.isFinite(Number(value)) ? [Number(value)] : [];
  if (type === 'boolean') return value === 'true' ? [true] : value === 'false' ? [false] : [];
  return [];
}
