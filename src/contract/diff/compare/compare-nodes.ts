// The changes between two schemas at one place: wording first, then what is accepted, family by family.
import type { Node } from '../schema/document.ts';
import type { View } from '../schema/normal-form.ts';
import { isPlain } from '../schema/settle.ts';
import { isUnlimited, presentFamilies } from '../schema/shapes.ts';
import { families } from '../schema/values.ts';
import { viewOf } from '../schema/view.ts';
import { compareArrays } from './arrays.ts';
import { type Change, type Compare, loosened, tightened } from './change.ts';
import { compareConditions, compareNots, compareOpaque } from './conditions.ts';
import { compareNotes } from './notes.ts';
import { compareNumbers } from './numbers.ts';
import { compareObjects } from './objects.ts';
import type { Side } from './sides.ts';
import { compareStrings } from './strings.ts';
import { compareTypes } from './types.ts';
import { compareBranches, compareUnions } from './unions.ts';
import { compareValues } from './values.ts';

export function compareNodes(before: Node, after: Node, path: string, compare: Compare): Change[] {
  const one = viewOf(before);
  const two = viewOf(after);
  const accepted = compareAccepted({ node: before, view: one }, { node: after, view: two }, path, compare);
  return [...compareNotes(one.notes, two.notes, path, accepted.length > 0), ...accepted];
}

/** Only what readers are told. */
export function compareWording(before: Node, after: Node, path: string): Change[] {
  return compareNotes(viewOf(before).notes, viewOf(after).notes, path, true);
}

function compareAccepted(before: Side, after: Side, path: string, compare: Compare): Change[] {
  const hadValues = presentFamilies(before.view.shapes).length > 0;
  const hasValues = presentFamilies(after.view.shapes).length > 0;
  if (!hadValues && !hasValues) return [];
  if (!hadValues) return [loosened({ path, aspect: 'never', what: 'refused everything, now accepts values' })];
  if (!hasValues) return [tightened({ path, aspect: 'never', what: 'now refuses everything' })];
  // A schema and a union that has it as a branch differ by branches, not by everything the branch says.
  const isSplit = isChoice(after.view) && before.view.unions.length === 0;
  const isJoined = isChoice(before.view) && after.view.unions.length === 0;
  if (isSplit || isJoined) return compareBranches(asUnion(before), asUnion(after), path, compare);
  return [
    ...compareShapes(before, after, path, compare),
    ...compareUnions(before, after, path, compare),
    ...compareNots(before.view.nots, after.view.nots, path, compare),
    ...compareConditions(before.view.conditions, after.view.conditions, path, compare),
    ...compareOpaque(before.view.opaque, after.view.opaque, path),
  ];
}

/** True when the schema is one union and nothing else. */
function isChoice({ shapes, unions, ...rest }: View): boolean {
  const [union] = unions;
  return (
    unions.length === 1 &&
    union?.isExclusive === false &&
    isPlain({ shapes, ...rest, unions: [] }) &&
    families.every((family) => isUnlimited(family, shapes))
  );
}

function asUnion({ node, view }: Side) {
  return isChoice(view) && view.unions[0] ? view.unions[0] : { isExclusive: false, branches: [node] };
}

function compareShapes(before: Side, after: Side, path: string, compare: Compare): Change[] {
  const one = before.view.shapes;
  const two = after.view.shapes;
  const types = compareTypes(before.view, after.view, path);
  if (types.some(({ row }) => row === 14)) return types;
  const shared = families.filter((family) => one[family] !== null && two[family] !== null);
  const within = shared.flatMap((family) => {
    const listed = compareValues(family, before, after, path);
    if (listed.isDecided) return listed.changes;
    if (family === 'number' && one.number && two.number) {
      return [...listed.changes, ...compareNumbers(one.number, two.number, path)];
    }
    if (family === 'string' && one.string && two.string) {
      return [...listed.changes, ...compareStrings(one.string, two.string, path)];
    }
    const documents = { before: before.node.document, after: after.node.document };
    if (family === 'array' && one.array && two.array) {
      return [...listed.changes, ...compareArrays(one.array, two.array, documents, path, compare)];
    }
    if (family === 'object' && one.object && two.object) {
      return [...listed.changes, ...compareObjects(one.object, two.object, documents, path, compare)];
    }
    return listed.changes;
  });
  return [...types, ...within];
}
