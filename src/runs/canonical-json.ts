// Canonical JSON: the same content always has the same text, so that it can be hashed and compared.
import { hashBytes } from '../platform/files/content-hash.ts';

/** Keys in order, no spaces; undefined becomes null. Throws on what JSON cannot hold, as JSON.stringify does. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'null';
}

export function hashJson(value: unknown): string {
  return hashBytes(canonicalJson(value));
}

// A replacer sees values after their toJSON, so dates and the like have their text already.
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
