// The front matter of a page: what the plan and the facts know, under the keys that the pages beside it carry.
import { stringify } from 'yaml';
import type { Page } from '../artifacts/schemas/page-plan.ts';
import type { FrontmatterContract } from '../artifacts/schemas/site.ts';
import { cleanText } from './clean-text.ts';

export interface FrontMatterInput {
  readonly page: Page;
  readonly description: string;
  readonly product: string;
  /** The only date there is. */
  readonly committedAt: string;
  readonly contract: FrontmatterContract['sections'][Page['section']];
}

/** With its dashes. `missing` are keys that every page beside it has and that nothing here can fill. */
export function writeFrontMatter(input: FrontMatterInput): { readonly text: string; readonly missing: string[] } {
  const { page, contract } = input;
  const known = knownValues(input);
  const usual = ['title', 'description', ...(page.weight === null ? [] : ['weight'])];
  const own = page.section === 'blog' ? [...usual, 'date', 'tags'] : usual;
  const optional = contract.optional_keys.filter((key) => offered.has(key));
  const asked = [...contract.required_keys, ...optional].filter((key) => !own.includes(key)).sort();
  const missing: string[] = [];
  const entries = [...own, ...new Set(asked)].flatMap((key): [string, unknown][] => {
    const value = shape(known[key] ?? contract.default_values[key], contract.key_types[key]);
    if (value !== undefined) return [[key, value]];
    if (contract.required_keys.includes(key)) missing.push(key);
    return [];
  });
  // Hugo reads YAML 1.1, where `on` is true and 1:20 a number.
  const yaml = stringify(Object.fromEntries(entries), { lineWidth: 0, version: '1.1' });
  return { text: `---\n${yaml}---\n`, missing };
}

/** What a page carries where some of its neighbours do. */
const offered = new Set(['summary', 'keywords', 'tags', 'lastmod', 'draft', 'productname', 'seotitle', 'seoTitle']);

function knownValues({ page, description, product, committedAt }: FrontMatterInput): Record<string, unknown> {
  const title = cleanText(page.title);
  const date = `${new Date(committedAt).toISOString().slice(0, 19)}Z`;
  const keywords = page.seo_keywords.map(cleanText).filter((word) => word !== '');
  const isPost = page.section === 'blog';
  return {
    title,
    description: description === '' ? undefined : description,
    summary: description === '' ? undefined : description,
    weight: page.weight ?? undefined,
    ...(isPost && { date, lastmod: date, publishDate: date, publishdate: date }),
    draft: false,
    tags: onePerAddress(keywords),
    keywords,
    seotitle: title,
    seoTitle: title,
    linktitle: title,
    linkTitle: title,
    head_title: title,
    head_description: description === '' ? undefined : description,
    productname: cleanText(product),
    slug: page.slug,
    url: page.url_path,
    permalink: page.url_path,
    aliases: [],
  };
}

/** Hugo makes a page of each tag: `Tally Marks` and `tally-marks` would be the same one. Paths of packages are no words. */
function onePerAddress(words: readonly string[]): string[] {
  const addressOf = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return words.filter(
    (word, at) => !/[/\\:@]/.test(word) && words.findIndex((each) => addressOf(each) === addressOf(word)) === at,
  );
}

type KeyType = FrontMatterInput['contract']['key_types'][string];

/** As the neighbours spell it; undefined for what cannot be made so. */
function shape(value: unknown, type: KeyType | undefined): unknown {
  if (value === undefined || value === null) return undefined;
  if (type === 'array') return Array.isArray(value) ? value : [value];
  if (type === 'string') return Array.isArray(value) ? value.join(', ') : String(value);
  if (type === 'integer' || type === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  return value;
}
