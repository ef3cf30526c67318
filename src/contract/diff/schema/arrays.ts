// The arrays a schema accepts. Each conjunct that speaks about items is a layer of its own: what it says about a
// position does not depend on what another says.
import type { JsonSchema } from '../../snapshot.ts';
import type { Document, Node } from './document.ts';
import { read, type SchemaObject } from './keywords.ts';
import { intersectValues, type Values } from './values.ts';

export interface ArrayShape {
  readonly values: Values | null;
  readonly minItems: number;
  readonly maxItems: number;
  readonly isUnique: boolean;
  readonly layers: readonly ArrayLayer[];
  readonly contains: readonly Contains[];
}

export interface ArrayLayer {
  readonly prefix: readonly Node[];
  readonly rest: Node;
}

export interface Contains {
  readonly node: Node;
  readonly min: number;
  readonly max: number;
}

const unlimited = Number.POSITIVE_INFINITY;

export const anyArray: ArrayShape = {
  values: null,
  minItems: 0,
  maxItems: unlimited,
  isUnique: false,
  layers: [],
  contains: [],
};

export function readArrays(schema: SchemaObject, document: Document): ArrayShape {
  return {
    values: null,
    minItems: read<number>(schema, 'minItems') ?? 0,
    maxItems: read<number>(schema, 'maxItems') ?? unlimited,
    isUnique: read<boolean>(schema, 'uniqueItems') ?? false,
    layers: readLayer(schema, document),
    contains: readContains(schema, document),
  };
}

function readLayer(schema: SchemaObject, document: Document): ArrayLayer[] {
  const items = read<JsonSchema | readonly JsonSchema[]>(schema, 'items');
  const isTuple = Array.isArray(items);
  const prefix = isTuple ? items : (read<readonly JsonSchema[]>(schema, 'prefixItems') ?? []);
  const rest = isTuple ? (read<JsonSchema>(schema, 'additionalItems') ?? true) : ((items ?? true) as JsonSchema);
  if (prefix.length === 0 && rest === true) return [];
  return [{ prefix: prefix.map(document.node), rest: document.node(rest) }];
}

function readContains(schema: SchemaObject, document: Document): Contains[] {
  const contains = read<JsonSchema>(schema, 'contains');
  if (contains === undefined) return [];
  const min = read<number>(schema, 'minContains') ?? 1;
  const max = read<number>(schema, 'maxContains') ?? unlimited;
  return min === 0 && max === unlimited ? [] : [{ node: document.node(contains), min, max }];
}

export function intersectArrays(a: ArrayShape, b: ArrayShape): ArrayShape {
  return {
    values: intersectValues(a.values, b.values),
    minItems: Math.max(a.minItems, b.minItems),
    maxItems: Math.min(a.maxItems, b.maxItems),
    isUnique: a.isUnique || b.isUnique,
    layers: [...a.layers, ...b.layers],
    contains: [...a.contains, ...b.contains],
  };
}

/** Positions that refuse everything limit the length; that is said as maxItems. Layers that ask nothing are left out. */
export function settleArrays(
  shape: ArrayShape,
  isNever: (node: Node) => boolean,
  isAny: (node: Node) => boolean,
): ArrayShape | null {
  const ends = shape.layers.filter((layer) => isNever(layer.rest)).map((layer) => layer.prefix.length);
  const gaps = shape.layers.flatMap((layer) => layer.prefix.flatMap((node, index) => (isNever(node) ? [index] : [])));
  const maxItems = Math.min(shape.maxItems, ...ends, ...gaps);
  const layers = shape.layers.filter((layer) => ![layer.rest, ...layer.prefix].every(isAny));
  return shape.minItems > maxItems ? null : { ...shape, maxItems, layers };
}

/** What an array must hold at a position. */
export function itemAt(shape: ArrayShape, index: number, document: Document): Node {
  return document.all(shape.layers.map((layer) => layer.prefix[index] ?? layer.rest));
}

/** What an array must hold beyond every prefix. */
export function itemBeyond(shape: ArrayShape, document: Document): Node {
  return document.all(shape.layers.map((layer) => layer.rest));
}

export function prefixLength(shape: ArrayShape): number {
  return Math.max(0, ...shape.layers.map((layer) => layer.prefix.length));
}
