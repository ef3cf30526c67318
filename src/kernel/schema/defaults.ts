// Defaults, applied in one explicit step after validation, so that what a schema promises is what happens.

import type { TSchema } from 'typebox';

interface Shape {
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** Refuses a default where nobody fills it in: below lists, alternatives, or an object that may be absent. */
export function refuseIdleDefaults(schema: unknown, isFilled = true, path = 'input'): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'default' && !isFilled) throw new TypeError(`${path} has a default that is never applied`);
    if (keyword === 'default' || keyword === 'enum' || keyword === 'const' || keyword === 'examples') continue;
    const names = keyword === 'properties' && isFilled ? Object.entries(value as object) : [];
    for (const [name, property] of names) refuseIdleDefaults(property, true, `${path}.${name}`);
    if (names.length === 0) refuseIdleDefaults(value, false, `${path}.${keyword}`);
  }
}

/** The schema as callers see it: a property with a default may be left out; its handler always gets it. */
export function optionalWhereDefaulted(schema: TSchema): TSchema {
  const shape = schema as Shape;
  if (!hasDefaults(shape)) return schema;
  const properties = shape.properties ?? {};
  const { required, ...rest } = shape;
  const needed = (required ?? []).filter((name) => properties[name]?.default === undefined);
  const inner = Object.entries(properties).map(([name, each]) => [name, optionalWhereDefaulted(each as TSchema)]);
  return { ...rest, ...(needed.length > 0 && { required: needed }), properties: Object.fromEntries(inner) } as TSchema;
}

/** A function that fills a schema's defaults into a copy, or the value itself when the schema has none. */
export function defaultsOf(schema: unknown): (value: unknown) => unknown {
  const shape = schema as Shape;
  return hasDefaults(shape) ? (value) => fill(shape, value) : (value) => value;
}

function hasDefaults(shape: Shape): boolean {
  return Object.values(shape.properties ?? {}).some((each) => each.default !== undefined || hasDefaults(each));
}

function fill(shape: Shape, value: unknown): unknown {
  if (!shape.properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(shape.properties)) {
    if (Object.hasOwn(filled, name)) filled[name] = fill(property, filled[name]);
    else if (property.default !== undefined) filled[name] = structuredClone(property.default);
  }
  return filled;
}
