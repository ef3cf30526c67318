// Gate: the front matter of a page has the keys that all pages of its section have, each of the same kind.
import { isRecord } from '../../../kernel/is-record.ts';
import type { FrontmatterContract } from '../artifacts/schemas/site.ts';
import type { Section } from '../profile/sections.ts';
import type { GateInput } from './gate.ts';
import { type PageFinding, pageGate, sectionOf } from './page-gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const frontmatter = pageGate('frontmatter', 60, findWrongKeys);

type KeyType = FrontmatterContract['sections'][Section]['key_types'][string];

function findWrongKeys(page: WorktreePage, input: GateInput): PageFinding[] {
  const section = sectionOf(page, input);
  const { frontMatter } = page;
  if (!section || frontMatter === null) return [];
  const contract = input.frontmatterContract.sections[section];
  const missing = [...new Set(['title', ...contract.required_keys])].filter((key) => isEmpty(frontMatter[key]));
  const strange = Object.entries(frontMatter).flatMap(([key, value]): [string, KeyType][] => {
    const type = contract.key_types[key];
    return type === undefined || isEmpty(value) || isOfType(value, type) ? [] : [[key, type]];
  });
  return [
    ...missing.map(
      (key): PageFinding => ({
        severity: 'blocker',
        code: 'FRONTMATTER_KEY_MISSING',
        message: `The front matter lacks ${key}, which every page of ${section} has.`,
        path: page.path,
        line: 1,
        subject: key,
        fix: `Add ${key}.`,
      }),
    ),
    ...strange.map(
      ([key, type]): PageFinding => ({
        severity: 'error',
        code: 'FRONTMATTER_KEY_TYPE',
        message: `The value of ${key} in the front matter is no ${type}, as on the other pages of ${section}.`,
        path: page.path,
        line: lineOfKey(page, key),
        subject: key,
      }),
    ),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const date = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|z|[+-]\d\d:?\d\d))?)?$/;

export function isOfType(value: unknown, type: KeyType): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'date':
      return typeof value === 'string' && date.test(value);
    case 'unknown':
      return true;
  }
}

/** Its line in the file; the first one where it is not found. */
export function lineOfKey({ text, bodyLine }: WorktreePage, key: string): number {
  const head = text.split('\n').slice(0, bodyLine - 1);
  const at = head.findIndex(
    (line) =>
      line.replace(/^["']/, '').startsWith(key) && /^["']?[ \t]*[:=]/.test(line.replace(/^["']/, '').slice(key.length)),
  );
  return at < 0 ? 1 : at + 1;
}
