// Rows 16 and 17 for arrays, and what they may hold.
import { type ArrayShape, type Contains, itemAt, itemBeyond, prefixLength } from '../schema/arrays.ts';
import { type Change, type Compare, loosened, tightened, unprovable } from './change.ts';
import { compareRange } from './range.ts';
import type { Documents } from './sides.ts';

export function compareArrays(
  before: ArrayShape,
  after: ArrayShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  return [
    ...compareRange('Items', [before.minItems, before.maxItems], [after.minItems, after.maxItems], path),
    ...compareUnique(before.isUnique, after.isUnique, path),
    ...compareItems(before, after, documents, path, compare),
    ...compareContains(before.contains, after.contains, path, compare),
  ];
}

function compareUnique(before: boolean, after: boolean, path: string): Change[] {
  if (before === after) return [];
  const place = { path, aspect: 'uniqueItems', what: `uniqueItems ${before} → ${after}` };
  return [after ? tightened(place) : loosened(place)];
}

function compareItems(
  before: ArrayShape,
  after: ArrayShape,
  documents: Documents,
  path: string,
  compare: Compare,
): Change[] {
  // Positions that arrays of one side never have are settled by the lengths.
  const reached = Math.min(before.maxItems, after.maxItems);
  const prefix = Math.max(prefixLength(before), prefixLength(after));
  const positions = Array.from({ length: Math.min(prefix, reached) }, (_, index) => index);
  const items = positions.flatMap((index) =>
    compare.walk(itemAt(before, index, documents.before), itemAt(after, index, documents.after), `${path}[${index}]`),
  );
  if (reached <= prefix) return items;
  const beyond = compare.walk(itemBeyond(before, documents.before), itemBeyond(after, documents.after), `${path}[]`);
  return [...items, ...beyond];
}

function compareContains(
  before: readonly Contains[],
  after: readonly Contains[],
  path: string,
  compare: Compare,
): Change[] {
  const lost = before.filter((each) => !after.some((other) => implies(other, each, compare)));
  const won = after.filter((each) => !before.some((other) => implies(other, each, compare)));
  const place = { path, aspect: 'contains' };
  if (lost.length > 0 && won.length > 0) return [unprovable({ ...place, what: 'contains changed' })];
  if (won.length > 0) return [tightened({ ...place, what: 'contains set or tightened' })];
  return lost.length > 0 ? [loosened({ ...place, what: 'contains removed or loosened' })] : [];
}

/** Whether an array that satisfies one demand always satisfies the other. */
function implies(one: Contains, other: Contains, compare: Compare): boolean {
  const hasEnough = other.min === 0 || (one.min >= other.min && compare.isSubset(one.node, other.node));
  const hasNoMore =
    other.max === Number.POSITIVE_INFINITY || (one.max <= other.max && compare.isSubset(other.node, one.node));
  return hasEnough && hasNoMore;
}
