// unevaluatedProperties and unevaluatedItems. Where the set of evaluated names and positions can be read off the
// schema, they are one more layer; where it depends on which branch a value takes, they stay opaque.
import type { JsonSchema } from '../../snapshot.ts';
import { type ArrayShape, anyArray } from './arrays.ts';
import type { Document, Node } from './document.ts';
import { read, type SchemaObject } from './keywords.ts';
import { anyObject, type ObjectShape } from './objects.ts';
import { anything, type Shapes } from './shapes.ts';

interface Unevaluated {
  readonly shapes: Shapes;
  readonly opaque: { readonly keyword: string; readonly text: string; readonly whole: Node }[];
}

export function readUnevaluated(schema: SchemaObject, document: Document): Unevaluated {
  const properties = read<JsonSchema>(schema, 'unevaluatedProperties') ?? true;
  const items = read<JsonSchema>(schema, 'unevaluatedItems') ?? true;
  if (properties === true && items === true) return { shapes: anything, opaque: [] };
  const conjuncts = findConjuncts(schema, document);
  const object = properties === true ? anyObject : conjuncts && restOfObject(schema, properties, conjuncts, document);
  const array = items === true ? anyArray : conjuncts && restOfArray(schema, items, conjuncts, document);
  const whole = document.node(schema);
  return {
    shapes: { ...anything, object: object ?? anyObject, array: array ?? anyArray },
    opaque: [
      ...(object ? [] : [{ keyword: 'unevaluatedProperties', text: '', whole }]),
      ...(array ? [] : [{ keyword: 'unevaluatedItems', text: '', whole }]),
    ],
  };
}

const branching = 'anyOf oneOf if dependentSchemas dependencies $dynamicRef $recursiveRef'.split(' ');

/** The schema and all that hold with it unconditionally; undefined when something is conditional. */
function findConjuncts(
  schema: SchemaObject,
  document: Document,
  found = new Set<SchemaObject>(),
): Set<SchemaObject> | undefined {
  if (found.has(schema)) return found;
  found.add(schema);
  if (branching.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const reference = read<string>(schema, '$ref');
  const target = reference === undefined ? true : document.target(reference, schema);
  if (target === undefined) return undefined;
  for (const each of [target, ...(read<JsonSchema[]>(schema, 'allOf') ?? [])]) {
    if (typeof each === 'object' && findConjuncts(each, document, found) === undefined) return undefined;
  }
  return found;
}

function restOfObject(
  self: SchemaObject,
  unevaluated: JsonSchema,
  conjuncts: ReadonlySet<SchemaObject>,
  document: Document,
): ObjectShape {
  const any = document.node(true);
  const takesAll = (each: SchemaObject) =>
    Object.hasOwn(each, 'additionalProperties') || (each !== self && Object.hasOwn(each, 'unevaluatedProperties'));
  if ([...conjuncts].some(takesAll)) return anyObject;
  const namesIn = (keyword: string) => [...conjuncts].flatMap((each) => Object.keys(read<object>(each, keyword) ?? {}));
  const layer = {
    properties: new Map(namesIn('properties').map((name) => [name, any])),
    patterns: new Map(namesIn('patternProperties').map((pattern) => [pattern, any])),
    additional: document.node(unevaluated),
  };
  return { ...anyObject, layers: [layer] };
}

function restOfArray(
  self: SchemaObject,
  unevaluated: JsonSchema,
  conjuncts: ReadonlySet<SchemaObject>,
  document: Document,
): ArrayShape | undefined {
  const all = [...conjuncts];
  // Which items `contains` evaluates depends on the value.
  if (all.some((each) => Object.hasOwn(each, 'contains'))) return undefined;
  const takesAll = (each: SchemaObject) =>
    (Object.hasOwn(each, 'items') && !Array.isArray(each['items'])) ||
    (Array.isArray(each['items']) && Object.hasOwn(each, 'additionalItems')) ||
    (each !== self && Object.hasOwn(each, 'unevaluatedItems'));
  if (all.some(takesAll)) return anyArray;
  const lengths = all.map((each) => {
    const items = read<unknown>(each, 'items');
    return Array.isArray(items) ? items.length : (read<unknown[]>(each, 'prefixItems')?.length ?? 0);
  });
  const any = document.node(true);
  const prefix = Array.from({ length: Math.max(...lengths) }, () => any);
  return { ...anyArray, layers: [{ prefix, rest: document.node(unevaluated) }] };
}
