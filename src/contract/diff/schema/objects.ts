// The objects a schema accepts. Each conjunct that speaks about properties is a layer of its own, because its
// additionalProperties only sees its own names.
import type { JsonSchema } from '../../snapshot.ts';
import type { Document, Node } from './document.ts';
import { read, type SchemaObject } from './keywords.ts';
import { intersectValues, type Values } from './values.ts';

export interface ObjectShape {
  readonly values: Values | null;
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly layers: readonly ObjectLayer[];
  /** What every name must satisfy. */
  readonly names: readonly Node[];
  readonly dependentRequired: ReadonlyMap<string, ReadonlySet<string>>;
  readonly dependentSchemas: ReadonlyMap<string, readonly Node[]>;
}

export interface ObjectLayer {
  readonly properties: ReadonlyMap<string, Node>;
  readonly patterns: ReadonlyMap<string, Node>;
  readonly additional: Node;
}

export const anyObject: ObjectShape = {
  values: null,
  required: new Set(),
  minProperties: 0,
  maxProperties: Number.POSITIVE_INFINITY,
  layers: [],
  names: [],
  dependentRequired: new Map(),
  dependentSchemas: new Map(),
};

export function readObjects(schema: SchemaObject, document: Document): ObjectShape {
  const names = read<JsonSchema>(schema, 'propertyNames');
  const dependencies = Object.entries(read<SchemaObject>(schema, 'dependencies') ?? {});
  const lists = [
    ...Object.entries(read<SchemaObject>(schema, 'dependentRequired') ?? {}),
    ...dependencies.filter(([, each]) => Array.isArray(each)),
  ] as [string, string[]][];
  const schemas = [
    ...Object.entries(read<SchemaObject>(schema, 'dependentSchemas') ?? {}),
    ...dependencies.filter(([, each]) => !Array.isArray(each)),
  ] as [string, JsonSchema][];
  return {
    values: null,
    required: new Set(read<string[]>(schema, 'required') ?? []),
    minProperties: read<number>(schema, 'minProperties') ?? 0,
    maxProperties: read<number>(schema, 'maxProperties') ?? Number.POSITIVE_INFINITY,
    layers: readLayer(schema, document),
    names: names === undefined ? [] : [document.node(names)],
    dependentRequired: group(
      lists.flatMap(([name, needs]) => needs.map((need) => [name, need] as const)),
      (all) => new Set(all),
    ),
    dependentSchemas: group(
      schemas.map(([name, each]) => [name, document.node(each)] as const),
      (all) => all,
    ),
  };
}

function readLayer(schema: SchemaObject, document: Document): ObjectLayer[] {
  const properties = readNodes(schema, 'properties', document);
  const patterns = readNodes(schema, 'patternProperties', document);
  const additional = read<JsonSchema>(schema, 'additionalProperties') ?? true;
  if (properties.size === 0 && patterns.size === 0 && additional === true) return [];
  return [{ properties, patterns, additional: document.node(additional) }];
}

/** In order of the names, so that nothing depends on the order in the file. */
function readNodes(schema: SchemaObject, keyword: string, document: Document): Map<string, Node> {
  const map = read<Readonly<Record<string, JsonSchema>>>(schema, keyword) ?? {};
  const entries = Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(entries.map(([name, each]) => [name, document.node(each)]));
}

function group<T, Group>(pairs: readonly (readonly [string, T])[], collect: (all: T[]) => Group): Map<string, Group> {
  const groups = Map.groupBy(pairs, ([name]) => name);
  return new Map([...groups].map(([name, all]) => [name, collect(all.map(([, each]) => each))]));
}

export function intersectObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const required = [...a.dependentRequired, ...b.dependentRequired];
  const schemas = [...a.dependentSchemas, ...b.dependentSchemas];
  return {
    values: intersectValues(a.values, b.values),
    required: a.required.union(b.required),
    minProperties: Math.max(a.minProperties, b.minProperties),
    maxProperties: Math.min(a.maxProperties, b.maxProperties),
    layers: [...a.layers, ...b.layers],
    names: [...a.names, ...b.names],
    dependentRequired: group(required, (all) => new Set(all.flatMap((needs) => [...needs]))),
    dependentSchemas: group(schemas, (all) => all.flat()),
  };
}

/** Layers that neither ask for anything nor list a name are left out. */
export function settleObjects(shape: ObjectShape, isAny: (node: Node) => boolean): ObjectShape | null {
  if (Math.max(shape.minProperties, shape.required.size) > shape.maxProperties) return null;
  const layers = shape.layers.filter(({ properties, patterns, additional }) => {
    return properties.size > 0 || ![additional, ...patterns.values()].every(isAny);
  });
  return { ...shape, layers, names: shape.names.filter((node) => !isAny(node)) };
}

/** Names the schema lists, whether or not it accepts them. */
export function declaredNames(shape: ObjectShape): Set<string> {
  return new Set(shape.layers.flatMap((layer) => [...layer.properties.keys()]));
}

/** What the property of this name must satisfy when it is there. */
export function propertyAt(shape: ObjectShape, name: string, document: Document): Node {
  return document.all(shape.layers.flatMap((layer) => layerAt(layer, name)));
}

function layerAt(layer: ObjectLayer, name: string): Node[] {
  const named = layer.properties.get(name);
  const matched = [...layer.patterns].filter(([pattern]) => matches(pattern, name) !== false).map(([, node]) => node);
  if (named === undefined && matched.length === 0) return [layer.additional];
  return named === undefined ? matched : [named, ...matched];
}

/** Whether a text holds what a pattern asks for; undefined when no engine accepts the pattern. */
export function matches(pattern: string, text: string): boolean | undefined {
  // Some patterns in the wild are only valid without Unicode mode.
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {}
  }
  return undefined;
}
