// The JSON values a schema can list, and the six families every value belongs to exactly one of.
import { sortKeys } from '../../canonical.ts';

export const families = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

export type Family = (typeof families)[number];

/** Listed values by their canonical text. */
export type Values = ReadonlyMap<string, unknown>;

export function familyOf(value: unknown): Family {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Family;
}

export function textOf(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

export function valuesOf(list: readonly unknown[]): Values {
  return new Map(list.map((value) => [textOf(value), value]));
}

/** The values both lists have; a null list is no limit. */
export function intersectValues(a: Values | null, b: Values | null): Values | null {
  if (a === null || b === null) return a ?? b;
  return new Map([...a].filter(([key]) => b.has(key)));
}
