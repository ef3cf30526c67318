// Frontmatter through the YAML parser: the document with its positions, and its entries as text. Scalars are read as
// their author spelled them, so that a tag `2024` or `1.0` stays what it is.
import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Pair, parseDocument, visit } from 'yaml';
import type { Entries, Scalar } from './simple-frontmatter.ts';

export interface ReadYaml {
  readonly document: Document.Parsed;
  readonly pairs: readonly Pair[];
}

/** No one writes this much by hand, and odd input can cost the parser a thousand times what text costs. */
const maxLength = 50_000;

/** The document, or in a few words what is wrong with it. */
export function parseYaml(yaml: string): ReadYaml | string {
  if (yaml.length > maxLength) return `it is longer than ${maxLength} characters`;
  try {
    // The parser compares each key with all others; here keys are told apart by a set.
    const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, keepSourceTokens: true });
    const [error] = document.errors;
    if (error !== undefined) return firstLine(error.message);
    const { contents } = document;
    if (contents === null || (isScalar(contents) && isNothing(contents.source ?? ''))) return { document, pairs: [] };
    if (!isMap(contents)) return 'it is not a list of keys and values';
    const repeated = repeatedKey(contents.items);
    return repeated === null ? { document, pairs: contents.items } : `the key ${repeated} stands twice`;
  } catch (error) {
    return firstLine(error instanceof Error ? error.message : String(error));
  }
}

/** The entries by their keys in lower case, or what is wrong. */
export function readYaml(yaml: string): Entries | string {
  const parsed = parseYaml(yaml);
  if (typeof parsed === 'string') return parsed;
  const targets = resolveAliases(parsed.document);
  const entries: Entries = new Map();
  for (const pair of parsed.pairs) {
    const key = keyOf(pair);
    if (key !== null && !entries.has(key.toLowerCase())) entries.set(key.toLowerCase(), entryOf(pair.value, targets));
  }
  return entries;
}

export function keyOf(pair: Pair): string | null {
  return isScalar(pair.key) && typeof pair.key.value === 'string' ? pair.key.value : null;
}

/** The text of a scalar, null for nothing and for what is no scalar. */
export function scalarOf(node: unknown, targets: ReadonlyMap<Alias, unknown>): Scalar {
  const meant = isAlias(node) ? targets.get(node) : node;
  if (!isScalar(meant) || typeof meant.value !== 'string') return null;
  return meant.type === 'PLAIN' && isNothing(meant.value) ? null : meant.value;
}

/** What each `*name` stands for: the nearest `&name` before it. One walk, however many there are. */
export function resolveAliases(document: Document.Parsed): ReadonlyMap<Alias, unknown> {
  const anchors = new Map<string, unknown>();
  const targets = new Map<Alias, unknown>();
  visit(document, {
    Alias(_, alias) {
      targets.set(alias, anchors.get(alias.source));
    },
    Value(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

function entryOf(node: unknown, targets: ReadonlyMap<Alias, unknown>): Scalar | Scalar[] {
  const meant = isAlias(node) ? targets.get(node) : node;
  if (!isSeq(meant)) return scalarOf(meant, targets);
  return meant.items.map((item) => scalarOf(item, targets));
}

function isNothing(source: string): boolean {
  return source === '' || source === '~' || source === 'null' || source === 'Null' || source === 'NULL';
}

function repeatedKey(pairs: readonly Pair[]): string | null {
  const seen = new Set<string>();
  for (const pair of pairs) {
    const key = keyOf(pair);
    if (key === null) continue;
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}

/** The parser's message goes on with a picture of the place, and does not count the line of dashes. */
function firstLine(message: string): string {
  const line = (message.split('\n', 1)[0] ?? '').replace(/:$/, '');
  return line.replace(/ at line (\d+), column \d+$/, (_, number) => ` at line ${Number(number) + 1}`);
}
