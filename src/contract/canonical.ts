// Canonical JSON and its hash: the same content always has the same bytes.
import { createHash } from 'node:crypto';

/** The value with every object's keys in order, without undefined. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}

export function contentHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(value)))
    .digest('hex');
}

/** How snapshots stand on disk: sorted, indented, with a final newline. */
export function toFileText(value: unknown): string {
  return `${JSON.stringify(sortKeys(value), null, 2)}\n`;
}
