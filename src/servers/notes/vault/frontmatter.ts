// What the frontmatter says of its note: title, tags, aliases. Broken YAML is told as an issue; the note goes on.
import { findFrontmatter } from './frontmatter-block.ts';
import { type Entries, readSimple, type Scalar } from './simple-frontmatter.ts';
import { readYaml } from './yaml-frontmatter.ts';

export interface Frontmatter {
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  readonly issues: readonly string[];
}

const none: Frontmatter = { title: null, tags: [], aliases: [], issues: [] };

export function readFrontmatter(text: string, block = findFrontmatter(text)): Frontmatter {
  if (block === null) return none;
  const yaml = text.slice(block.yamlStart, block.yamlEnd);
  const entries = readSimple(yaml) ?? readYaml(yaml);
  return typeof entries === 'string' ? { ...none, issues: [`Bad frontmatter: ${entries}`] } : meaningOf(entries);
}

function meaningOf(entries: Entries): Frontmatter {
  const repeated = new Set<string>();
  const tags = new Map<string, string>();
  const aliases = new Set<string>();
  for (const [key, value] of entries) {
    if (key === 'tags' || key === 'tag') addTags(tags, repeated, value);
    else if (key === 'aliases' || key === 'alias') addAliases(aliases, value);
  }
  return {
    title: titleOf(entries.get('title')),
    tags: [...tags.values()],
    aliases: [...aliases],
    issues: repeatedTags(repeated),
  };
}

/** A tag as it is kept: without the `#` and the white space around it. */
export function tagName(text: string): string {
  return text.trim().replace(/^#+\s*/, '');
}

function addTags(tags: Map<string, string>, repeated: Set<string>, value: Scalar | Scalar[]): void {
  const written = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);
  for (const each of written) {
    const name = tagName(each ?? '');
    if (name === '') continue;
    const key = name.toLowerCase();
    if (tags.has(key)) repeated.add(name);
    else tags.set(key, name);
  }
}

function repeatedTags(names: ReadonlySet<string>): string[] {
  return Array.from(names, (name) => `Duplicate tag ignored: ${name}`);
}

function addAliases(aliases: Set<string>, value: Scalar | Scalar[]): void {
  const written = typeof value === 'string' ? value.split(',') : (value ?? []);
  for (const each of written) {
    const name = oneLine(each ?? '');
    if (name !== '') aliases.add(name);
  }
}

function titleOf(value: Scalar | Scalar[] | undefined): string | null {
  return typeof value === 'string' ? oneLine(value) || null : null;
}

export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, ' ').trim();
}
