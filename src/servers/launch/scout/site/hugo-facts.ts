// What the configs of a site say together: languages, addresses, formats, taxonomies. Hugo's own defaults where they are silent.

import { isRecord } from '../../../../kernel/is-record.ts';
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { HugoFacts } from '../../artifacts/schemas/site.ts';
import type { HugoConfig } from './hugo-configs.ts';

/** Where two configs differ, the first by path counts; languages are those of all. */
export function hugoFacts(configs: readonly HugoConfig[]): HugoFacts {
  const main = tables(configs, 'defaultcontentlanguage').find((value) => typeof value === 'string');
  const defaultLanguage = typeof main === 'string' ? main.toLowerCase() : 'en';
  const languages = records(configs, 'languages')
    .flatMap((each) => Object.keys(each))
    .map((name) => name.toLowerCase());
  const taxonomies = merge(records(configs, 'taxonomies'), (value) => (typeof value === 'string' ? value : null));
  return {
    schema_version: artifactVersion,
    languages: languages.length > 0 ? [...new Set(languages)].sort() : [defaultLanguage],
    default_language: defaultLanguage,
    default_language_in_subdir: tables(configs, 'defaultcontentlanguageinsubdir').some((value) => value === true),
    permalinks: merge(records(configs, 'permalinks').map(flatten), (value) =>
      typeof value === 'string' ? value : null,
    ),
    outputs: merge(records(configs, 'outputs'), readFormats),
    taxonomies: records(configs, 'taxonomies').length > 0 ? taxonomies : { category: 'categories', tag: 'tags' },
    source_files: configs.map(({ path }) => path),
  };
}

function tables(configs: readonly HugoConfig[], key: string): unknown[] {
  return configs.map(({ content }) => content[key]).filter((value) => value !== undefined);
}

function records(configs: readonly HugoConfig[], key: string): Record<string, unknown>[] {
  return tables(configs, key).filter(isRecord);
}

function merge<T>(all: readonly Record<string, unknown>[], read: (value: unknown) => T | null): Record<string, T> {
  const merged = new Map<string, T>();
  for (const [key, value] of all.flatMap((each) => Object.entries(each))) {
    const meant = read(value);
    if (meant !== null && !merged.has(key)) merged.set(key, meant);
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Newer sites write `[permalinks.page]`; its keys become `page.blog`. */
function flatten(permalinks: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(permalinks).flatMap(([key, value]): [string, unknown][] =>
    isRecord(value) ? Object.entries(value).map(([name, each]) => [`${key}.${name}`, each]) : [[key, value]],
  );
  return Object.fromEntries(entries);
}

function readFormats(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null;
}
