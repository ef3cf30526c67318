// What the pages of each section carry in their front matter: learnt from the first pages that are there.
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../../kernel/is-record.ts';
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { FrontmatterContract } from '../../artifacts/schemas/site.ts';
import type { RunConfig } from '../../config/run-config.ts';
import { type Section, sections } from '../../profile/sections.ts';
import type { LeftOut } from '../read-files.ts';
import { cleanFolder, isBelow } from '../select-entries.ts';
import type { Tree } from '../tree.ts';
import { readFrontMatter } from './front-matter.ts';

type SectionContract = FrontmatterContract['sections'][Section];
type KeyType = SectionContract['key_types'][string];

const sampleAtMost = 50;
const defaultFrom = 0.9;

export function frontmatterContract(
  tree: Tree,
  siteSha: string,
  roots: RunConfig['site_layout']['subdomain_roots'],
): { readonly contract: FrontmatterContract; readonly leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const learnt = sections.map((section) => {
    const { pages, broken } = samplePages(tree, cleanFolder(roots[section]));
    leftOut.push(...broken);
    return [section, learn(pages)] as const;
  });
  const contract = { schema_version: artifactVersion, site_sha: siteSha, sections: Object.fromEntries(learnt) };
  return { contract: contract as FrontmatterContract, leftOut };
}

type Page = Readonly<Record<string, unknown>>;

/** Of the first pages by path; those without front matter tell nothing, and broken ones are told of. */
function samplePages(tree: Tree, root: string): { readonly pages: Page[]; readonly broken: LeftOut[] } {
  const pages: Page[] = [];
  const broken: LeftOut[] = [];
  const first = tree.files.filter(({ path, kind }) => kind === 'text' && path.endsWith('.md') && isBelow(path, root));
  for (const { path } of first.slice(0, sampleAtMost)) {
    const read = readFrontMatter(tree.text(path));
    if (read === null) continue;
    if ('problem' in read) broken.push({ path, reason: `cannot be read: ${read.problem}` });
    else pages.push(read.content);
  }
  return { pages, broken };
}

function learn(pages: readonly Page[]): SectionContract {
  const keys = [...new Set(pages.flatMap((page) => Object.keys(page)))].sort();
  const isEverywhere = (key: string): boolean => pages.every((page) => Object.hasOwn(page, key));
  const defaults = keys.flatMap((key): [string, unknown][] => {
    const value = usualValue(pages, key);
    return value === undefined ? [] : [[key, value]];
  });
  return {
    sample_size: pages.length,
    required_keys: keys.filter(isEverywhere),
    optional_keys: keys.filter((key) => !isEverywhere(key)),
    key_types: Object.fromEntries(keys.map((key) => [key, typeOfAll(pages.map((page) => page[key]))])),
    default_values: Object.fromEntries(defaults),
  };
}

/** A value that nine pages of ten have. One page alone shows no habit. */
function usualValue(pages: readonly Page[], key: string): unknown {
  if (pages.length < 2) return undefined;
  const counted: { readonly value: unknown; count: number }[] = [];
  for (const page of pages) {
    const value = page[key];
    if (value === undefined || value === null) continue;
    const known = counted.find((each) => isDeepStrictEqual(each.value, value));
    if (known) known.count += 1;
    else counted.push({ value, count: 1 });
  }
  return counted.find(({ count }) => count >= pages.length * defaultFrom)?.value;
}

/** Keys without a value say nothing about their type. */
function typeOfAll(values: readonly unknown[]): KeyType {
  const types = new Set(values.filter((value) => value !== undefined && value !== null).map(typeOf));
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'unknown';
}

const date = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|z|[+-]\d\d:?\d\d))?)?$/;

function typeOf(value: unknown): KeyType {
  if (typeof value === 'string') return date.test(value) ? 'date' : 'string';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'array';
  return isRecord(value) ? 'object' : 'unknown';
}
