// How deep a value of any shape may be nested: everything that walks through it later calls itself once for each level.
import { invalidAt } from '../faults.ts';

const maxDepth = 100;

/** Throws a fault that names the place. */
export function checkDepth(at: readonly string[], value: unknown): void {
  if (isDeeper(value, maxDepth)) throw invalidAt(at, 'maxDepth', `must not be nested deeper than ${maxDepth} levels`);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
