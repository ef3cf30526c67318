// A schema with one spelling for what has several: types as a sorted list, a constant as an enum of one, lists whose
// order means nothing in order. Places stay where they are, so that references still lead there.
import type { JsonSchema } from '../../snapshot.ts';
import { holdsData, holdsSchemaMap, isObject, isUnderstood, type SchemaObject } from './keywords.ts';
import { textOf, valuesOf } from './values.ts';

export function plainly(schema: JsonSchema): JsonSchema {
  return respell(schema) as JsonSchema;
}

function respell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respell);
  if (!isObject(value)) return value;
  const schema: SchemaObject = isConstant(value) ? asEnum(value) : value;
  return Object.fromEntries(Object.entries(schema).map(([keyword, each]) => [keyword, respellAt(keyword, each)]));
}

function respellAt(keyword: string, value: unknown): unknown {
  if (keyword === 'enum' && Array.isArray(value)) return [...valuesOf(value).values()].sort(byText);
  if (holdsData(keyword)) return value;
  if (!isUnderstood(keyword, value)) return holdsSchemaMap(keyword) ? respellMap(value) : respell(value);
  if (keyword === 'type') return [...new Set([value].flat())].sort();
  if (keyword === 'required') return [...new Set(value as string[])].sort();
  return holdsSchemaMap(keyword) ? respellMap(value) : respell(value);
}

function respellMap(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, respell(each)]));
}

function isConstant(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, 'const') && !Object.hasOwn(schema, 'enum');
}

function asEnum({ const: only, ...rest }: SchemaObject): SchemaObject {
  return { ...rest, enum: [only] };
}

function byText(a: unknown, b: unknown): number {
  const [one, two] = [textOf(a), textOf(b)];
  return one < two ? -1 : one > two ? 1 : 0;
}
