// A product catalogue that a user wrote, as YAML. Nothing in it is accepted and then ignored:
//
//   products:
//     - { family: 3d, platform: python, repository: "https://github.com/org/name" }
import { parseDocument } from 'yaml';
import { isRecord } from '../../../kernel/is-record.ts';
import { pointerTo } from '../../../kernel/schema/violations.ts';
import { fault } from '../faults.ts';
import { readRepositorySource } from '../quick-start/repo-url.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { platformNamed } from './platforms.ts';
import type { SiteProfile } from './site-profile.ts';

interface Problem {
  readonly at: readonly string[];
  readonly rule: string;
  readonly message: string;
}

/** Throws SCHEMA_VALIDATION_FAILED with every entry that is wrong. `name` is how the file is called in messages. */
export function readCatalogue(text: string, profile: SiteProfile, name: string): CatalogueEntry[] {
  const document = parseDocument(text, { uniqueKeys: true });
  const broken = [...document.errors, ...document.warnings].map(({ message }) => message.split('\n')[0] ?? '');
  const problems: Problem[] = broken.map((message) => ({ at: [], rule: 'yaml', message }));
  // Aliases may multiply: a catalogue needs none.
  const content: unknown = problems.length > 0 ? { products: [] } : toPlain(document, problems);
  const entries = readProducts(content, profile, problems);
  if (problems.length === 0) return entries;
  throw fault('SCHEMA_VALIDATION_FAILED', {
    message: `${name} is no usable catalogue: ${problems.map(describe).join('; ')}.`,
    violations: problems.map(({ at, rule, message }) => ({
      root: name,
      instancePath: pointerTo(at),
      schemaPath: '',
      keyword: rule,
      params: {},
      message,
    })),
  });
}

function toPlain(document: ReturnType<typeof parseDocument>, problems: Problem[]): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    problems.push({ at: [], rule: 'yaml', message: 'must not use aliases' });
    return { products: [] };
  }
}

function readProducts(content: unknown, profile: SiteProfile, problems: Problem[]): CatalogueEntry[] {
  const at = (...steps: string[]) => ['products', ...steps];
  if (!isRecord(content) || !Array.isArray(content['products'])) {
    problems.push({ at: at(), rule: 'type', message: 'must be a list' });
    return [];
  }
  refuseOthers(content, ['products'], [], problems);
  const seen = new Set<string>();
  return content['products'].flatMap((given: unknown, index) => {
    const entry = readEntry(given, profile, at(String(index)), problems);
    if (!entry) return [];
    const key = `${entry.family}/${entry.platform}`;
    if (seen.has(key)) problems.push({ at: at(String(index)), rule: 'uniqueItems', message: `lists ${key} once more` });
    seen.add(key);
    return [entry];
  });
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function readEntry(given: unknown, profile: SiteProfile, at: string[], problems: Problem[]): CatalogueEntry | null {
  if (!isRecord(given)) {
    problems.push({ at, rule: 'type', message: 'must have family, platform and repository' });
    return null;
  }
  const before = problems.length;
  refuseOthers(given, ['family', 'platform', 'repository'], at, problems);
  // 3d is text in YAML, but 360 would be a number.
  const family = readText(given, 'family', at, problems);
  const platform = platformNamed(profile.platforms, readText(given, 'platform', at, problems));
  const repository = readText(given, 'repository', at, problems);
  if (problems.length > before) return null;
  const wrong = (field: string, rule: string, message: string) => problems.push({ at: [...at, field], rule, message });
  if (!slug.test(family)) wrong('family', 'pattern', 'must be lower-case letters, digits and hyphens');
  else if (profile.families?.every(({ id }) => id !== family)) {
    wrong('family', 'enum', `must be a family of the profile ${profile.id}`);
  }
  if (!platform) wrong('platform', 'enum', `must be one of ${profile.platforms.map(({ id }) => id).join(', ')}`);
  if (!isRepository(repository)) wrong('repository', 'format', 'must be the URL or path of a repository');
  return problems.length > before || !platform ? null : { family, platform: platform.id, repository };
}

function readText(given: Record<string, unknown>, field: string, at: readonly string[], problems: Problem[]): string {
  const value = given[field];
  if (typeof value === 'string') return value;
  const rule = value === undefined ? 'required' : 'type';
  problems.push({ at: [...at, field], rule, message: value === undefined ? 'is missing' : 'must be text' });
  return '';
}

function refuseOthers(given: object, allowed: readonly string[], at: readonly string[], problems: Problem[]): void {
  for (const name of Object.keys(given).filter((each) => !allowed.includes(each))) {
    problems.push({ at: [...at, name], rule: 'additionalProperties', message: 'is not known here' });
  }
}

function isRepository(text: string): boolean {
  try {
    readRepositorySource(text);
    return true;
  } catch {
    return false;
  }
}

function describe({ at, message }: Problem): string {
  return [at.join('.'), message].filter((each) => each !== '').join(' ');
}
