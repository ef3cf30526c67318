// Whether two schemas are the same text once references are followed and annotations dropped. It is quick, safe with
// recursion, and never argues about meaning.

import type { Document, Node } from './document.ts';
import {
  holdsData,
  holdsSchemaMap,
  isAnnotation,
  isObject,
  isStructure,
  isUnderstood,
  type SchemaObject,
} from './keywords.ts';
import { textOf } from './values.ts';

export function isSame(a: Node, b: Node): boolean {
  if (a.document === b.document && a.id === b.id) return true;
  if (a.parts.length !== b.parts.length) return false;
  const comparison = new Comparison(a.document, b.document);
  return a.parts.every((part, index) => comparison.matches(part, b.parts[index]));
}

/** Pairs that were met before are taken as equal: if they are not, the walk that met them first finds out. */
class Comparison {
  readonly #met = new Map<object, Set<object>>();
  readonly #a: Document;
  readonly #b: Document;

  constructor(a: Document, b: Document) {
    this.#a = a;
    this.#b = b;
  }

  matches(a: unknown, b: unknown): boolean {
    const one = follow(a, this.#a);
    const two = follow(b, this.#b);
    if (!isObject(one) || !isObject(two)) return textOf(one ?? null) === textOf(two ?? null);
    const met = this.#met.get(one) ?? new Set();
    if (met.has(two)) return true;
    this.#met.set(one, met.add(two));
    const keywords = keywordsOf(one);
    return (
      keywords.length === keywordsOf(two).length &&
      keywords.every((keyword) => Object.hasOwn(two, keyword) && this.#matchesAt(keyword, one, two))
    );
  }

  #matchesAt(keyword: string, one: SchemaObject, two: SchemaObject): boolean {
    const a = one[keyword];
    const b = two[keyword];
    if (keyword === '$dynamicRef' || keyword === '$recursiveRef') return a === b && this.#matchesDocuments();
    // A reference beside other keywords: its target is compared, not its spelling.
    if (keyword === '$ref') return this.#matchesTargets(one, two);
    if (holdsData(keyword) || !isUnderstood(keyword, a)) return textOf(a) === textOf(b);
    if (Array.isArray(a) && Array.isArray(b)) {
      return a.length === b.length && a.every((each, index) => this.matches(each, b[index]));
    }
    if (holdsSchemaMap(keyword) && isObject(a) && isObject(b)) {
      const names = Object.keys(a);
      if (names.length !== Object.keys(b).length) return false;
      return names.every((name) => Object.hasOwn(b, name) && this.matches(a[name], b[name]));
    }
    return this.matches(a, b);
  }

  #matchesTargets(one: SchemaObject, two: SchemaObject): boolean {
    const a = this.#a.target(String(one['$ref']), one);
    const b = this.#b.target(String(two['$ref']), two);
    if (a === undefined && b === undefined) return one['$ref'] === two['$ref'];
    return a !== undefined && b !== undefined && this.matches(a, b);
  }

  #matchesDocuments(): boolean {
    return textOf(this.#a.root.parts) === textOf(this.#b.root.parts);
  }
}

function keywordsOf(schema: object): string[] {
  return Object.keys(schema).filter((keyword) => !isAnnotation(keyword) && !isStructure(keyword));
}

/** The schema a bare reference, or an allOf of one, stands for. A circle of them stands for nothing a schema could be. */
function follow(value: unknown, document: Document): unknown {
  const seen = new Set<unknown>();
  let current = value;
  while (isObject(current)) {
    if (seen.has(current)) return 'circle';
    seen.add(current);
    const [keyword, ...others] = keywordsOf(current);
    if (keyword === undefined || others.length > 0) break;
    const target = standsFor(current, keyword, document);
    if (target === undefined) break;
    current = target;
  }
  return current;
}

function standsFor(schema: SchemaObject, keyword: string, document: Document): unknown {
  const value = schema[keyword];
  if (keyword === '$ref') return typeof value === 'string' ? document.target(value, schema) : undefined;
  return keyword === 'allOf' && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
}
