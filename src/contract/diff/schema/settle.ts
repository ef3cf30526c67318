// The last step to the normal form: unions that are really lists of types or values become just that, and shapes
// that accept nothing disappear. Every step keeps exactly the same accepted values.
import { acceptsShapes } from './accepts.ts';
import { settleArrays } from './arrays.ts';
import { areDisjoint } from './disjoint.ts';
import type { Document, Node } from './document.ts';
import type { Look, Union, View } from './normal-form.ts';
import { addBranchNotes } from './notes.ts';
import { settleNumbers } from './numbers.ts';
import { settleObjects } from './objects.ts';
import {
  anything,
  intersectShapes,
  isPlainList,
  isUnlimited,
  nothing,
  presentFamilies,
  type Shapes,
} from './shapes.ts';
import { settleStrings } from './strings.ts';
import { type Family, families, textOf, type Values } from './values.ts';

export function settleDraft(draft: View, look: Look, document: Document): View {
  const merged = draft.unions.reduce<View>((view, union) => settleUnion(view, union, look), { ...draft, unions: [] });
  const asksNothing = (node: Node) => hasEverything(look(node));
  const conditions = merged.conditions.filter(({ pass, fail }) => !asksNothing(pass) || !asksNothing(fail));
  const nots = merged.nots.filter((node) => !hasNothing(look(node)));
  const shapes = nots.some(asksNothing) ? nothing : settleShapes(merged.shapes, look, document);
  if (presentFamilies(shapes).length > 0) return { ...merged, conditions, nots, shapes };
  return { shapes: nothing, unions: [], nots: [], conditions: [], opaque: [], notes: merged.notes };
}

function settleUnion(view: View, union: Union, look: Look): View {
  const branches = union.branches.filter((branch) => !hasNothing(look(branch)));
  const views = branches.map(look).filter((each) => each !== undefined);
  // A branch that is still being built leads back here without looking into the value.
  if (views.length < branches.length) return { ...view, unions: [...view.unions, { ...union, branches }] };
  const [only] = views;
  if (only === undefined) return { ...view, shapes: nothing };
  if (views.length === 1) return conjoin(view, only);
  const said = views.map(({ notes }) => notes);
  const noted = { ...view, notes: addBranchNotes(view.notes, said) };
  if (!union.isExclusive && views.some(hasEverything)) return noted;
  const shapes = mergeBranches(views, union.isExclusive);
  if (shapes) return { ...noted, shapes: intersectShapes(view.shapes, shapes) };
  const isExclusive = union.isExclusive && !areAllDisjoint(branches, look);
  return { ...view, unions: [...view.unions, { isExclusive, branches }] };
}

function conjoin(a: View, b: View): View {
  return {
    shapes: intersectShapes(a.shapes, b.shapes),
    unions: [...a.unions, ...b.unions],
    nots: [...a.nots, ...b.nots],
    conditions: [...a.conditions, ...b.conditions],
    opaque: [...a.opaque, ...b.opaque],
    notes: addBranchNotes(a.notes, [b.notes]),
  };
}

/** One shape per family, when the branches share no family or only list values in the ones they share. */
function mergeBranches(views: readonly View[], isExclusive: boolean): Shapes | undefined {
  if (!views.every(isPlain)) return undefined;
  let shapes = nothing;
  for (const family of families) {
    const having = views.map((view) => view.shapes).filter((each) => each[family] !== null);
    const [first] = having;
    if (first === undefined) continue;
    if (having.length > 1 && !having.every((each) => isPlainList(family, each))) return undefined;
    const listed = having.flatMap((each) => [...(each[family]?.values ?? [])]);
    const values = having.length > 1 ? unite(listed, isExclusive) : first[family]?.values;
    shapes = { ...shapes, [family]: { ...first[family], values: values ?? null } };
  }
  return shapes;
}

// A value that two branches of a oneOf list is refused.
function unite(listed: readonly (readonly [string, unknown])[], isExclusive: boolean): Values {
  if (!isExclusive) return new Map(listed);
  const counts = Map.groupBy(listed, ([key]) => key);
  return new Map(listed.filter(([key]) => counts.get(key)?.length === 1));
}

function areAllDisjoint(branches: readonly Node[], look: Look): boolean {
  const sides = branches.map((branch) => ({ view: look(branch), document: branch.document }));
  return sides.every((a, index) =>
    sides.slice(index + 1).every((b) => {
      if (a.view === undefined || b.view === undefined) return false;
      return areDisjoint({ ...a, view: a.view }, { ...b, view: b.view }, look);
    }),
  );
}

export function isPlain(view: View): boolean {
  return view.unions.length + view.nots.length + view.conditions.length + view.opaque.length === 0;
}

function hasNothing(view: View | undefined): boolean {
  return view !== undefined && presentFamilies(view.shapes).length === 0;
}

function hasEverything(view: View | undefined): boolean {
  return view !== undefined && isPlain(view) && families.every((family) => isUnlimited(family, view.shapes));
}

function settleShapes(shapes: Shapes, look: Look, document: Document): Shapes {
  const listed = families.reduce((all, family) => settleList(all, family, look, document), shapes);
  const isNever = (node: Node) => hasNothing(look(node));
  const isAny = (node: Node) => hasEverything(look(node));
  return {
    ...listed,
    number: listed.number && settleNumbers(listed.number),
    string: listed.string && settleStrings(listed.string),
    array: listed.array && settleArrays(listed.array, isNever, isAny),
    object: listed.object && settleObjects(listed.object, isAny),
  };
}

/** Tries each listed value on the other keywords, which then have nothing more to say. */
function settleList(shapes: Shapes, family: Family, look: Look, document: Document): Shapes {
  const shape = shapes[family];
  if (!shape?.values) return shapes;
  const rest: Shapes = { ...shapes, [family]: { ...shape, values: null } };
  const answers = new Map([...shape.values].map(([key, value]) => [key, acceptsShapes(rest, value, look, document)]));
  const values: Values = new Map([...shape.values].filter(([key]) => answers.get(key) !== false));
  if (values.size === 0) return { ...shapes, [family]: null };
  const isDecided = [...values.values()].every((value) => answers.get(textOf(value)) === true);
  return { ...shapes, [family]: { ...(isDecided ? anything[family] : shape), values } };
}
