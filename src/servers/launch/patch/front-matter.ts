// Changes keys of a page's YAML front matter and leaves every other line as it is, comments and order too.
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, parseDocument, stringify } from 'yaml';
import { isRecord } from '../../../kernel/is-record.ts';
import { lineEndOf, withLineEnd } from './text-lines.ts';

export interface FrontMatterParts {
  /** Up to the end of the line with the first dashes. */
  readonly opening: string;
  readonly yaml: string;
  /** From the closing dashes on. */
  readonly rest: string;
}

/** Null for a page without YAML front matter. */
export function splitFrontMatter(text: string): FrontMatterParts | null {
  const match = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?(?<=\n))(?=---[ \t]*(?:\r?\n|$))/.exec(text);
  if (!match) return null;
  const [whole, opening = '', yaml = ''] = match;
  return { opening, yaml, rest: text.slice(whole.length) };
}

export function readYamlKeys(yaml: string): Record<string, unknown> | null {
  const content = contentOf(parse(yaml));
  return content === undefined || content === null ? {} : isRecord(content) ? content : null;
}

/** Null where the keys cannot be changed without changing others: no table of keys, broken YAML, an alias in the way. */
export function updateYamlKeys(yaml: string, updates: Readonly<Record<string, unknown>>): string | null {
  const before = readYamlKeys(yaml);
  if (before === null) return null;
  let text = yaml;
  for (const [key, value] of Object.entries(updates)) {
    if (Object.hasOwn(before, key) && isDeepStrictEqual(plain(before[key]), plain(value))) continue;
    const wanted = { ...readYamlKeys(text), [key]: value };
    const options = [() => changeInPlace(text, key, value), () => changeDocument(text, key, value)];
    const changed = options.map((change) => change()).find((option) => option !== null && says(option, wanted));
    if (changed === undefined || changed === null) return null;
    text = changed;
  }
  return text;
}

/** Only the text of this one entry. Whether that was right is found out by reading the result. */
function changeInPlace(yaml: string, key: string, value: unknown): string | null {
  const document = parse(yaml);
  const end = lineEndOf(yaml);
  const entry = withLineEnd(stringify({ [key]: value }, { lineWidth: 0 }), end);
  if (document.contents === null) return yaml + entry;
  if (!isMap(document.contents)) return null;
  const pair = document.contents.items.find((each) => isScalar(each.key) && each.key.value === key);
  if (!pair) return yaml.endsWith('\n') ? yaml + entry : yaml + end + entry;
  const from = rangeOf(pair.key)?.[0];
  const to = rangeOf(pair.value)?.[1];
  if (from === undefined || to === undefined) return null;
  const old = yaml.slice(from, to);
  // What a list or a block of text ends with belongs to it; a comment after a plain value does not.
  return yaml.slice(0, from) + (/\n$/.test(old) ? entry : entry.replace(/\r?\n$/, '')) + yaml.slice(to);
}

function rangeOf(node: unknown): readonly number[] | undefined {
  return isRecord(node) && Array.isArray(node['range']) ? node['range'] : undefined;
}

/** Keeps comments and order, but may break and quote lines in its own way. */
function changeDocument(yaml: string, key: string, value: unknown): string | null {
  const document = parse(yaml);
  if (!isMap(document.contents)) return null;
  try {
    document.set(key, value);
    return withLineEnd(document.toString({ lineWidth: 0 }), lineEndOf(yaml));
  } catch {
    return null;
  }
}

function says(yaml: string, wanted: Readonly<Record<string, unknown>>): boolean {
  // Dashes alone in a line would end the front matter there.
  if (!yaml.endsWith('\n') || /^(?:---|\.\.\.)[ \t]*\r?$/m.test(yaml)) return false;
  return isDeepStrictEqual(plain(readYamlKeys(yaml)), plain(wanted));
}

/** Strange keys are no news for whoever runs the server. */
function parse(yaml: string): Document.Parsed {
  return parseDocument(yaml, { logLevel: 'error' });
}

function contentOf(document: Document.Parsed): unknown {
  if (document.errors.length > 0) return [];
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return [];
  }
}

/** Dates and the like as they are written. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
