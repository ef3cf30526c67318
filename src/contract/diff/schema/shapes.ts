// What a schema accepts, family by family: JSON Schema's keywords each speak about one family of values only, so a
// schema without combinators is the union of six independent shapes.
import { type ArrayShape, anyArray, intersectArrays, readArrays } from './arrays.ts';
import type { Document } from './document.ts';
import { read, type SchemaObject } from './keywords.ts';
import { anyNumber, intersectNumbers, type NumberShape, readNumbers } from './numbers.ts';
import { anyObject, intersectObjects, type ObjectShape, readObjects } from './objects.ts';
import { anyString, intersectStrings, readStrings, type StringShape } from './strings.ts';
import { type Family, families, familyOf, intersectValues, type Values, valuesOf } from './values.ts';

/** Null for a family means that none of its values is accepted. */
export interface Shapes {
  readonly null: FiniteShape | null;
  readonly boolean: FiniteShape | null;
  readonly number: NumberShape | null;
  readonly string: StringShape | null;
  readonly array: ArrayShape | null;
  readonly object: ObjectShape | null;
}

export interface FiniteShape {
  readonly values: Values;
}

export const anything: Shapes = {
  null: { values: valuesOf([null]) },
  boolean: { values: valuesOf([true, false]) },
  number: anyNumber,
  string: anyString,
  array: anyArray,
  object: anyObject,
};

export const nothing: Shapes = { null: null, boolean: null, number: null, string: null, array: null, object: null };

/** What the keywords of one schema object accept, leaving combinators and references aside. */
export function readShapes(schema: SchemaObject, document: Document): Shapes {
  const keywords: Shapes = {
    ...anything,
    number: readNumbers(schema),
    string: readStrings(schema),
    array: readArrays(schema, document),
    object: readObjects(schema, document),
  };
  const type = read<string | string[]>(schema, 'type');
  const typed = type === undefined ? keywords : ofTypes(keywords, new Set([type].flat()));
  const listed = read<unknown[]>(schema, 'enum');
  const limited = listed === undefined ? typed : intersectShapes(typed, ofValues(listed));
  return Object.hasOwn(schema, 'const') ? intersectShapes(limited, ofValues([schema['const']])) : limited;
}

function ofTypes(shapes: Shapes, types: ReadonlySet<string>): Shapes {
  const number = types.has('number') ? shapes.number : types.has('integer') ? integers(shapes.number) : null;
  return {
    null: types.has('null') ? shapes.null : null,
    boolean: types.has('boolean') ? shapes.boolean : null,
    number,
    string: types.has('string') ? shapes.string : null,
    array: types.has('array') ? shapes.array : null,
    object: types.has('object') ? shapes.object : null,
  };
}

function integers(shape: NumberShape | null): NumberShape | null {
  return shape && { ...shape, isInteger: true };
}

/** Exactly the listed values. */
function ofValues(list: readonly unknown[]): Shapes {
  const byFamily = Map.groupBy(list, familyOf);
  const listed = <T extends { readonly values: Values | null }>(family: Family, any: T): (T & FiniteShape) | null => {
    const values = byFamily.get(family);
    return values === undefined ? null : { ...any, values: valuesOf(values) };
  };
  return {
    null: listed('null', { values: null }),
    boolean: listed('boolean', { values: null }),
    number: listed('number', anyNumber),
    string: listed('string', anyString),
    array: listed('array', anyArray),
    object: listed('object', anyObject),
  };
}

export function intersectShapes(a: Shapes, b: Shapes): Shapes {
  return {
    null: both(a.null, b.null, intersectFinite),
    boolean: both(a.boolean, b.boolean, intersectFinite),
    number: both(a.number, b.number, intersectNumbers),
    string: both(a.string, b.string, intersectStrings),
    array: both(a.array, b.array, intersectArrays),
    object: both(a.object, b.object, intersectObjects),
  };
}

function both<T>(a: T | null, b: T | null, intersect: (a: T, b: T) => T): T | null {
  return a === null || b === null ? null : intersect(a, b);
}

function intersectFinite(a: FiniteShape, b: FiniteShape): FiniteShape {
  return { values: intersectValues(a.values, b.values) ?? new Map() };
}

export function presentFamilies(shapes: Shapes): Family[] {
  return families.filter((family) => shapes[family] !== null);
}

/** True when the shape is a list of values and nothing else, so that it can be argued about value by value. */
export function isPlainList(family: Family, shapes: Shapes): boolean {
  const shape = shapes[family];
  if (shape === null || shape.values === null) return false;
  return isUnlimited(family, { ...shapes, [family]: { ...shape, values: null } });
}

/** True when every value of the family is accepted. */
export function isUnlimited(family: Family, shapes: Shapes): boolean {
  if (family === 'null') return shapes.null !== null;
  if (family === 'boolean') return shapes.boolean !== null && (shapes.boolean.values?.size ?? 2) === 2;
  const { number, string, array, object } = shapes;
  if (family === 'number') {
    return number !== null && same(number, anyNumber) && number.multiples.length === 0;
  }
  if (family === 'string') return string !== null && same(string, anyString) && string.tests.length === 0;
  if (family === 'array') {
    return array !== null && same(array, anyArray) && array.layers.length + array.contains.length === 0;
  }
  return object !== null && isOpenObject(object);
}

function isOpenObject(shape: ObjectShape): boolean {
  const counts = [shape.required, shape.dependentRequired, shape.dependentSchemas].map((each) => each.size);
  return same(shape, anyObject) && [...counts, shape.layers.length, shape.names.length].every((count) => count === 0);
}

/** Whether all scalar fields are those of the unlimited shape. */
function same<T extends object>(shape: T, any: T): boolean {
  const isScalar = (value: unknown) => value === null || typeof value !== 'object';
  return (Object.keys(any) as (keyof T)[]).every((key) => !isScalar(any[key]) || shape[key] === any[key]);
}
