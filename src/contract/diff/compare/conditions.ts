// Row 23 and the provable part around it: not, if/then/else, and keywords nobody understands.
import type { Node } from '../schema/document.ts';
import type { Condition, Opaque } from '../schema/normal-form.ts';
import { isSame } from '../schema/same.ts';
import { areEquivalent, type Change, type Compare, loosened, tightened, unprovable } from './change.ts';

export function compareNots(before: readonly Node[], after: readonly Node[], path: string, compare: Compare): Change[] {
  // Refusing less is accepting more: the subset relation turns around.
  const lost = before.filter((node) => !after.some((other) => compare.isSubset(node, other)));
  const won = after.filter((node) => !before.some((other) => compare.isSubset(node, other)));
  const place = { path, aspect: 'not' };
  if (lost.length > 0 && won.length > 0) return [unprovable({ ...place, what: 'not changed' })];
  if (won.length > 0) return [tightened({ ...place, what: 'not set or extended' })];
  return lost.length > 0 ? [loosened({ ...place, what: 'not removed or reduced' })] : [];
}

export function compareConditions(
  before: readonly Condition[],
  after: readonly Condition[],
  path: string,
  compare: Compare,
): Change[] {
  const open = [...after];
  const lost: Condition[] = [];
  const changes: Change[] = [];
  for (const one of before) {
    const index = open.findIndex((other) => areEquivalent(one.test, other.test, compare));
    const [two] = index < 0 ? [] : open.splice(index, 1);
    if (two === undefined) lost.push(one);
    else
      changes.push(
        ...compare.walk(one.pass, two.pass, `${path}(then)`),
        ...compare.walk(one.fail, two.fail, `${path}(else)`),
      );
  }
  const place = { path, aspect: 'if' };
  if (lost.length > 0 && open.length > 0) return [...changes, unprovable({ ...place, what: 'if changed' })];
  if (open.length > 0) return [...changes, tightened({ ...place, what: 'if set' })];
  return lost.length > 0 ? [...changes, loosened({ ...place, what: 'if removed' })] : changes;
}

export function compareOpaque(before: readonly Opaque[], after: readonly Opaque[], path: string): Change[] {
  const keywords = new Set([...before, ...after].map(({ keyword }) => keyword));
  return [...keywords].flatMap((keyword) => {
    const one = before.filter((each) => each.keyword === keyword);
    const two = after.filter((each) => each.keyword === keyword);
    const isKept = (each: Opaque, others: readonly Opaque[]) => others.some((other) => isSameOpaque(each, other));
    if (one.every((each) => isKept(each, two)) && two.every((each) => isKept(each, one))) return [];
    const verb = one.length === 0 ? 'set' : two.length === 0 ? 'removed' : 'changed';
    return [unprovable({ path, aspect: keyword, what: `${keyword} ${verb}` })];
  });
}

function isSameOpaque(a: Opaque, b: Opaque): boolean {
  if (a.text !== b.text) return false;
  return a.whole === null || b.whole === null ? a.whole === b.whole : isSame(a.whole, b.whole);
}
