// The few schema shapes that every server uses, on top of TypeBox.
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** An object that takes these properties and no others. */
export function closed<P extends TProperties>(properties: P, options: object = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** One of these strings, as a plain `enum`. */
export function oneOf<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/**
 * The same schema for who reads an answer: closed objects become open, so that a field added later breaks no
 * reader (tooling/3.3-minor). Under `oneOf` they stay closed, since open branches could overlap.
 */
export function forReaders(schema: TSchema): TSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== 'additionalProperties' || value !== false)
      .map(([keyword, value]) => [keyword, openBelow(keyword, value)]),
  ) as TSchema;
}

function openBelow(keyword: string, value: unknown): unknown {
  const named = keyword === 'properties' || keyword === '$defs' || keyword === 'patternProperties';
  const listed = keyword === 'anyOf' || keyword === 'allOf' || keyword === 'prefixItems';
  if (named) {
    const entries = Object.entries(value as Record<string, TSchema>);
    return Object.fromEntries(entries.map(([name, each]) => [name, forReaders(each)]));
  }
  if (listed) return (value as TSchema[]).map(forReaders);
  const isSchema = (keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object';
  return isSchema ? forReaders(value as TSchema) : value;
}
