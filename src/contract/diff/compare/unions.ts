// Rows 21 and 22: anyOf, and oneOf where its branches are known to exclude each other. Branches are paired by likeness;
// any pairing is sound, because what is paired is compared and what is left over is reported.
import type { Node } from '../schema/document.ts';
import type { Union } from '../schema/normal-form.ts';
import { isSame } from '../schema/same.ts';
import { likeness, nameBranch } from './branches.ts';
import { areEquivalent, type Change, type Compare, loosened, tightened, unprovable } from './change.ts';
import type { Side } from './sides.ts';

export function compareUnions(before: Side, after: Side, path: string, compare: Compare): Change[] {
  const open = [...after.view.unions];
  const changed: Union[] = [];
  const notes: Change[] = [];
  for (const union of before.view.unions) {
    const index = open.findIndex((other) => isSameUnion(union, other));
    const [kept] = index < 0 ? [] : open.splice(index, 1);
    if (kept) notes.push(...compareKept(union, kept, path, compare));
    else changed.push(union);
  }
  const pairs = changed.flatMap((union) => {
    const other = open.shift();
    if (other) return compareBranches(union, other, path, compare);
    if (isMet(after.node, union, compare)) return [];
    return [loosened({ path, aspect: 'union', what: `${keyword(union)} removed` })];
  });
  const added = open
    .filter((union) => !isMet(before.node, union, compare))
    .map((union) => tightened({ path, aspect: 'union', what: `${keyword(union)} set` }));
  return [...notes, ...pairs, ...added];
}

/** Whether everything a schema accepts falls under a choice. */
function isMet(node: Node, union: Union, compare: Compare): boolean {
  return !union.isExclusive && union.branches.some((branch) => compare.isSubset(node, branch));
}

function keyword(union: Union): string {
  return union.isExclusive ? 'oneOf' : 'anyOf';
}

function isSameUnion(a: Union, b: Union): boolean {
  const { paired, left, right } = pairBranches(a.branches, b.branches, [isSame]);
  return a.isExclusive === b.isExclusive && paired.length > 0 && left.length + right.length === 0;
}

/** Only the wording can differ. */
function compareKept(before: Union, after: Union, path: string, compare: Compare): Change[] {
  const { paired } = pairBranches(before.branches, after.branches, [isSame]);
  const changes = paired.flatMap(([one, two]) => compare.walk(one, two, branchPath(path, one, before)));
  return changes.filter(({ effect }) => effect === 'none');
}

export function compareBranches(before: Union, after: Union, path: string, compare: Compare): Change[] {
  const { paired, left, right } = pairBranches(before.branches, after.branches, [
    isSame,
    likeness.name,
    likeness.content,
  ]);
  const removed = left.filter((one) => !after.branches.some((two) => compare.isSubset(one, two)));
  const added = right.filter((two) => !before.branches.some((one) => compare.isSubset(two, one)));
  const changes: Change[] = [
    ...removed.map((branch): Change => {
      const what = `branch ${nameBranch(branch, before.branches)} removed`;
      return { row: 22, path, aspect: what, what, effect: 'narrows' };
    }),
    ...added.map((branch): Change => {
      const what = `branch ${nameBranch(branch, after.branches)} added`;
      return { row: 21, path, aspect: what, what, effect: 'widens' };
    }),
  ];
  const within = paired.flatMap(([one, two]) => compare.walk(one, two, branchPath(path, one, before)));
  if (!before.isExclusive && !after.isExclusive) return [...changes, ...within];
  const isKept = left.length + right.length === 0 && paired.every(([one, two]) => areEquivalent(one, two, compare));
  return [...changes, ...within, ...compareExclusion(before, after, isKept, path)];
}

/**
 * With oneOf, a branch that accepts more can make values match twice: nothing follows from the changes of its branches.
 * That they are the same must be proven apart, because the walk takes what refers back to itself as unchanged.
 */
function compareExclusion(before: Union, after: Union, isKept: boolean, path: string): Change[] {
  const place = { path, aspect: 'oneOf' };
  if (!isKept) return [unprovable({ ...place, what: 'branches of oneOf may overlap' })];
  if (before.isExclusive === after.isExclusive) return [];
  return before.isExclusive
    ? [loosened({ ...place, what: 'oneOf → anyOf' })]
    : [tightened({ ...place, what: 'anyOf → oneOf' })];
}

function branchPath(path: string, branch: Node, { branches }: Union): string {
  return `${path}<${nameBranch(branch, branches)}>`;
}

interface Pairing {
  readonly paired: [Node, Node][];
  readonly left: Node[];
  readonly right: Node[];
}

function pairBranches(
  before: readonly Node[],
  after: readonly Node[],
  tests: readonly ((a: Node, b: Node) => boolean)[],
): Pairing {
  const right = [...after];
  const paired: [Node, Node][] = [];
  let left = [...before];
  for (const isAlike of tests) {
    left = left.filter((one) => {
      const index = right.findIndex((two) => isAlike(one, two));
      const [two] = index < 0 ? [] : right.splice(index, 1);
      if (two) paired.push([one, two]);
      return two === undefined;
    });
  }
  return { paired, left, right };
}
