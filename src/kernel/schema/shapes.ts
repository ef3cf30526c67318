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
